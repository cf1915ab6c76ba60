import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../domain/shared/errors/start-errors.js'

/** Returns the terminal event of a command that always starts an operation. @throws LatchkitError `UNEXPECTED` if there was none */
export function required<T>(event: T | undefined): T {
  if (event === undefined) throw LatchkitError.from(failure('UNEXPECTED'))
  return event
}
