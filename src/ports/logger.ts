import type { Observable } from 'rxjs'
import type { JsonObject } from '../domain/shared/json/json.js'

/** In order of severity. `silent` is a setting, never the level of a line. */
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error'

/** Log for developers. */
export interface LoggerPort {
  /** Completes at once; never fails. */
  log(line: { readonly level: LogLevel; readonly text: string; readonly context: JsonObject }): Observable<never>
}
