import { failure, LatchkitError } from '../../domain/shared/errors.js'

/** The event that a command which always starts something ended with. @throws LatchkitError `UNEXPECTED` when there was none */
export function required<T>(event: T | undefined): T {
  if (event === undefined) throw LatchkitError.from(failure('UNEXPECTED'))
  return event
}
