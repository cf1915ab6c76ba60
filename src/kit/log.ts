import { failure } from '../domain/shared/errors/start-errors.js'
import type { LoggerPort } from '../ports/logger.js'

/** Writes a line to the log. Errors of the logger are ignored (CORE-11). */
export function log(logger: LoggerPort, line: Parameters<LoggerPort['log']>[0]): void {
  try {
    logger.log(line).subscribe({ error: () => undefined })
  } catch {
    // The logger itself failed, so the error cannot be logged.
  }
}

/** Returns a handler that logs errors thrown by the app's listeners. */
export function logThrown(logger: LoggerPort): (error: unknown) => void {
  return (error) => log(logger, { level: 'error', text: failure('LISTENER_FAILED').message, context: { cause: String(error) } })
}
