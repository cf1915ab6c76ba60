import { concat, defer, EMPTY, finalize, ignoreElements, merge, type Observable, Subject } from 'rxjs'
import type { ConnectorRef } from '../../../ports/connector.js'
import { selectIsOneWallet } from '../../connectors/index.js'
import type { PolicyIo } from '../../root.js'
import { liveFlow } from '../flows.js'

/** Attempt to restore a connection. */
export interface RestoreAttempt extends ConnectorRef {
  readonly operation: string
}

/**
 * Returns a function that asks a wallet when no earlier question to the same wallet runs: some refuse a question beside another. Different wallets are asked side
 * by side. An attempt that has ended by then is not asked.
 */
export function inTurn(io: PolicyIo): <T>(attempt: RestoreAttempt, ask: () => Observable<T>) => Observable<T> {
  const running = new Map<RestoreAttempt, Subject<never>>()
  return (attempt, ask) =>
    defer(() => {
      const earlier = [...running].filter(([other]) => selectIsOneWallet(io.state(), other, attempt)).map(([, end]) => end)
      const end = new Subject<never>()
      running.set(attempt, end)
      const asks = defer(() => (liveFlow(io.state(), attempt.namespace, attempt.operation) === undefined ? EMPTY : ask()))
      return concat(merge(...earlier).pipe(ignoreElements()), asks).pipe(
        finalize(() => {
          running.delete(attempt)
          end.complete()
        }),
      )
    })
}
