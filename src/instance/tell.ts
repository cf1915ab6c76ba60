import { failure } from '../domain/shared/errors.js'
import type { LoggerPort } from '../ports/logger.js'

/** Writes a line. A logger that fails or throws holds nothing up (CORE-11). */
export function tell(logger: LoggerPort, line: Parameters<LoggerPort['log']>[0]): void {
  try {
    logger.log(line).subscribe({ error: () => undefined })
  } catch {
    // Nobody is left to tell.
  }
}

/** Hears what listeners of the app throw, and writes it down. */
export function tellThrown(logger: LoggerPort): (error: unknown) => void {
  return (error) => tell(logger, { level: 'error', text: failure('LISTENER_FAILED').message, context: { cause: String(error) } })
}
