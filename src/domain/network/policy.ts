import type { Observable } from 'rxjs'
import { concat, expand, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, map, take, takeUntil } from '../shared/streams/operators.js'
import { defer, EMPTY, of } from '../shared/streams/sources.js'
import { WALLET_CONNECT_ID } from '../connectors/state.js'
import type { ConnectorRef } from '../../ports/connector.js'
import type { Failure } from '../kernel/failure.js'
import { deadline } from '../kernel/timing.js'
import type { Policy, PolicyIo, RootState } from '../root.js'
import type { CaipNetworkId } from '../shared/caip.js'
import type { Network } from '../shared/networks.js'
import { sessionNetwork } from '../walletconnect/selectors-session.js'
import { SWITCH_DEADLINE_MS } from './decide.js'
import { findNetwork, selectNetwork } from './selectors.js'

/** A wallet that acknowledged a switch must be there within this time (robustness, F37). */
export const SWITCH_CHECK_MS = 5_000
const CHECK_INTERVAL_MS = 250

/** Asks the wallet, then believes its network, not its answer. */
const switches: Policy = (io) =>
  io.on('networkSwitchStarted').pipe(
    switchMap(({ operation, namespace, connectorId, network: id }) => {
      const found = findNetwork(io.state(), id)
      if (found === undefined) return EMPTY
      const wallet: ConnectorRef = { namespace, connectorId }
      const named = connectorId === WALLET_CONNECT_ID ? sessionNetwork(io.state(), id) : id
      const network = named === id ? found : { ...found, caipNetworkId: named }
      const asked = io.ports.connector.switchNetwork({ ...wallet, network }).pipe(deadline(io.ports.timer, SWITCH_DEADLINE_MS, connectorId), take(1))
      return asked.pipe(
        switchMap(() => arrives(io, wallet, named)),
        map(() => ({ type: 'reportNetworkSwitched' as const, operation })),
        catchError((reason: Failure) => of({ type: 'reportNetworkSwitchFailed' as const, operation, failure: reason })),
        takeUntil(merge(io.on('networkSwitched', 'networkSwitchFailed')).pipe(filter((event) => event.operation === operation))),
        takeUntil(io.on('disconnected').pipe(filter((event) => event.namespace === namespace))),
      )
    }),
  )

/** While a visitor with a wallet has the dialog open, what answers best is found out; embedded in the page it is always open, and nothing is (RPC-07). */
const ranks: Policy = (io) => {
  let shown: Network | undefined
  // By state: the dialog also closes with a switch that fails, with a wallet that leaves, and so on.
  return io.settled$.pipe(
    filter(() => {
      const before = shown
      shown = watched(io.state())
      return shown !== before
    }),
    switchMap(() =>
      shown === undefined ? EMPTY : io.ports.rpc.watch({ network: shown.caipNetworkId, urls: shown.rpcUrls.default.http }).pipe(catchError(() => EMPTY)),
    ),
  )
}

/** The policies of this slice, by name. */
export const policies = { switches, ranks }

function watched(state: RootState): Network | undefined {
  const namespace = state.network.activeNamespace
  if (!state.modal.open || state.modal.embedded || namespace === undefined || state.account.namespaces[namespace]?.address === undefined) return undefined
  const network = selectNetwork(state, namespace)
  return network !== undefined && network.rpcUrls.default.http.length > 1 ? network : undefined
}

/** Reads the wallet's network until it is the one asked for, or the time for it is over. */
function arrives(io: PolicyIo, wallet: ConnectorRef, id: CaipNetworkId): Observable<unknown> {
  const read = defer(() => io.ports.connector.readNetwork(wallet)).pipe(
    take(1),
    catchError(() => of(undefined)),
  )
  return read.pipe(
    expand((seen) => (seen === id ? EMPTY : concat(io.ports.timer.after(CHECK_INTERVAL_MS).pipe(mergeMap(() => EMPTY)), read))),
    filter((seen) => seen === id),
    deadline(io.ports.timer, SWITCH_CHECK_MS, 'wallet'),
    take(1),
  )
}
