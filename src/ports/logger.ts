import type { Observable } from 'rxjs'
import type { JsonObject } from '../domain/shared/json.js'

/** Least to most grave. `silent` is a setting, never a level of a line. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** Where lines for developers go. */
export interface LoggerPort {
  /** Completes at once; never fails. */
  log(line: { readonly level: LogLevel; readonly text: string; readonly context: JsonObject }): Observable<never>
}
