import { failure, type LatchkitErrorShape } from './errors.js'
import { shapeUnknown } from './start-errors.js'
import { guardedCopy } from '../json/guarded.js'

/** Error as used in events, state and tapes. */
export type Failure = LatchkitErrorShape

/** Converts any thrown value to plain JSON. A failure keeps its members, except those that are not JSON. */
export function toFailure(thrown: unknown): Failure {
  const shape = shapeUnknown(thrown)
  const copied = guardedCopy(shape)
  return copied.ok ? (copied.value as unknown as Failure) : failure('UNEXPECTED', {}, shape)
}
