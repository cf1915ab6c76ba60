import { concat, defer, EMPTY, filter, ignoreElements, merge, type Observable, take } from 'rxjs'
import type { ConnectorRef } from '../../../ports/connector.js'
import { selectIsOneWallet } from '../../connectors/index.js'
import type { PolicyIo } from '../../root.js'
import { liveFlow } from '../flows.js'

/** Attempt to connect without a prompt: to restore a connection, or to follow another tab. */
export interface SilentAttempt extends ConnectorRef {
  readonly operation: string
}

/**
 * Returns a function that asks a wallet when no earlier attempt with the same wallet runs: some refuse a question beside another. Different wallets are asked
 * side by side. An attempt that has ended by then is not asked.
 */
export function inTurn(io: PolicyIo): <T>(attempt: SilentAttempt, ask: () => Observable<T>) => Observable<T> {
  let running: readonly SilentAttempt[] = []
  const isRunning = ({ namespace, operation }: SilentAttempt) => liveFlow(io.state(), namespace, operation) !== undefined
  const end = ({ operation }: SilentAttempt) =>
    io.on('connected', 'connectFailed').pipe(
      filter((event) => event.operation === operation),
      take(1),
    )
  return (attempt, ask) =>
    defer(() => {
      running = running.filter(isRunning)
      const earlier = running.filter((one) => selectIsOneWallet(io.state(), one, attempt))
      running = [...running, attempt]
      return concat(
        merge(...earlier.map(end)).pipe(ignoreElements()),
        defer(() => (isRunning(attempt) ? ask() : EMPTY)),
      )
    })
}
