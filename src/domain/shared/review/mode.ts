import { LatchkitError } from '../errors/latchkit-error.js'
import { failure } from '../errors/start-errors.js'

/**
 * Reviews after which wallets are asked. `warnings`: a transaction with warnings is held until the visitor confirms it. `always`: every transaction is.
 */
export type ReviewMode = 'warnings' | 'always'

/** Checks the option `review` of a plugin. `false`: wallets are asked at once. @throws OPTIONS_INVALID */
export function readReviewMode(review: ReviewMode | false): ReviewMode | false {
  if (review === 'warnings' || review === 'always' || review === false) return review
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option: 'review', problem: `"${String(review)}" is none of warnings, always, false` }))
}
