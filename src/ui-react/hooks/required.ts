import { failure, LatchkitError } from '../../domain/shared/errors/errors.js'

/** Returns the terminal event of a command that always starts an operation. @throws LatchkitError `UNEXPECTED` if there was none */
export function required<T>(event: T | undefined): T {
  if (event === undefined) throw LatchkitError.from(failure('UNEXPECTED'))
  return event
}
