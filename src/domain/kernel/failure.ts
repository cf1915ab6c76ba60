import { type LatchkitErrorShape, shapeUnknown } from '../shared/errors.js'

/** An error as it stands in events, state and on the tape. */
export type Failure = LatchkitErrorShape

/** Any thrown value as plain JSON; what is a failure already stays as it is. */
export function toFailure(thrown: unknown): Failure {
  return shapeUnknown(thrown)
}
