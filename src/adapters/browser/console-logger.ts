import { Observable } from '../../domain/shared/streams/observable.js'
import type { LoggerPort, LogLevel } from '../../ports/logger.js'

/** What is let through: a level and all graver ones, or nothing. */
export type LogSetting = LogLevel | 'silent'

const gravity: readonly LogSetting[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/**
 * Writes lines to the console of the host.
 * @param level the least grave level that is let through; `error` by default (CORE-09)
 */
export function createConsoleLogger({ level = 'error' }: { readonly level?: LogSetting } = {}): LoggerPort {
  const least = gravity.indexOf(level)
  return {
    log: (line) =>
      new Observable((subscriber) => {
        if (gravity.indexOf(line.level) >= least) print(line)
        subscriber.complete()
      }),
  }
}

function print({ level, text, context }: Parameters<LoggerPort['log']>[0]): void {
  // console.trace would print a stack of this file.
  const method = level === 'trace' ? 'debug' : level
  const details = Object.keys(context).length > 0 ? [context] : []
  try {
    console[method](`[latchkit] ${text}`, ...details)
  } catch {
    // A console that the host replaced may throw; a line is not worth a flow.
  }
}
