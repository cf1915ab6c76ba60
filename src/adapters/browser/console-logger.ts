import { Observable } from 'rxjs'
import type { LoggerPort, LogLevel } from '../../ports/logger.js'

/** Least severe level that is logged, or `silent`. */
export type LogSetting = LogLevel | 'silent'

const gravity: readonly LogSetting[] = ['trace', 'debug', 'info', 'warn', 'error', 'silent']

/**
 * Creates a logger that writes to the console of the host.
 * @param level the least severe level that is logged; `error` by default (CORE-09)
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
  // `console.trace` would print a stack of this file.
  const method = level === 'trace' ? 'debug' : level
  const details = Object.keys(context).length > 0 ? [context] : []
  try {
    console[method](`[latchkit] ${text}`, ...details)
  } catch {
    // A console that the host replaced may throw, which must not fail the caller.
  }
}
