import { failure, type LatchkitErrorShape, shapeUnknown } from '../shared/errors.js'
import { guardedCopy } from '../shared/guarded.js'

/** An error as it stands in events, state and on the tape. */
export type Failure = LatchkitErrorShape

/** Any thrown value as plain JSON; what is a failure already keeps its members, those that are no JSON excepted. */
export function toFailure(thrown: unknown): Failure {
  const shape = shapeUnknown(thrown)
  const copied = guardedCopy(shape)
  return copied.ok ? (copied.value as unknown as Failure) : failure('UNEXPECTED', {}, shape)
}
