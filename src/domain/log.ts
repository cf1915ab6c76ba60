import type { Observable } from 'rxjs'
import { catchError, ignoreElements } from './shared/streams/operators.js'
import { EMPTY } from './shared/streams/sources.js'
import type { LoggerPort } from '../ports/logger.js'
import type { PolicyIo } from './root.js'

/** Tells developers something. A logger that fails is not worth a flow (robustness, F45): its failure ends here. */
export function log(io: PolicyIo, line: Parameters<LoggerPort['log']>[0]): Observable<never> {
  return io.ports.logger.log(line).pipe(
    ignoreElements(),
    catchError(() => EMPTY),
  )
}
