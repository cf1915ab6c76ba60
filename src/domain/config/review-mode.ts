import type { ReviewMode } from '../requests/state.js'
import { oneOf } from './invalid-option.js'

/** Checks the option `review` of a plugin. `false`: wallets are asked at once. @throws OPTIONS_INVALID */
export function readReviewMode(review: ReviewMode | false): ReviewMode | false {
  oneOf('review', review, ['warnings', 'always', false])
  return review
}
