import { Observable } from 'rxjs'
import type { JsonObject } from '../../domain/shared/json/json.js'
import type { LoggerPort, LogLevel } from '../../ports/logger.js'

/** Logged line. */
export interface LogLine {
  readonly level: LogLevel
  readonly text: string
  readonly context: JsonObject
}

/** Logger in memory, which tests can read. */
export interface MemoryLogger {
  readonly port: LoggerPort
  lines(): readonly LogLine[]
  /** Makes the logger break its contract, as a host's own logger may: it throws, or never completes (robustness, F45). */
  fail(fault: 'throws' | 'hangs' | null): void
}

/** Creates a logger port that keeps its lines. */
export function createMemoryLogger(): MemoryLogger {
  const lines: LogLine[] = []
  let fault: 'throws' | 'hangs' | null = null
  return {
    port: {
      log(line) {
        if (fault === 'throws') throw new Error('the logger is broken')
        return new Observable((subscriber) => {
          lines.push(line)
          if (fault !== 'hangs') subscriber.complete()
        })
      },
    },
    lines: () => [...lines],
    fail(next) {
      fault = next
    },
  }
}
