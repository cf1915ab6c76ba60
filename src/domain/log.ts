import { catchError, EMPTY, ignoreElements, type Observable } from 'rxjs'
import type { LoggerPort } from '../ports/logger.js'
import type { PolicyIo } from './root.js'

/** Logs a line for developers. A failing logger must not break a flow, so its failure is ignored (robustness, F45). */
export function log(io: PolicyIo, line: Parameters<LoggerPort['log']>[0]): Observable<never> {
  return io.ports.logger.log(line).pipe(
    ignoreElements(),
    catchError(() => EMPTY),
  )
}
