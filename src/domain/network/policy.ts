import { catchError, concat, defer, EMPTY, expand, filter, map, merge, mergeMap, type Observable, of, startWith, switchMap, take, takeUntil } from 'rxjs'
import type { ConnectorRef } from '../../ports/connector.js'
import { transportOf } from '../config/index.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline } from '../shared/timing.js'
import type { Policy, PolicyIo, RootState } from '../root.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'
import { SWITCH_DEADLINE_MS } from './decide.js'
import { findNetwork, selectNetwork } from './selectors.js'
import { networkIdFor } from './wallet-network.js'

/** Milliseconds until a wallet that confirmed a switch must report the network (robustness, F37). */
export const SWITCH_CHECK_MS = 5_000
const CHECK_INTERVAL_MS = 250

/** Asks the wallet to switch, and relies on its reported network rather than its answer. */
const switches: Policy = (io) =>
  io.on('networkSwitchStarted').pipe(
    switchMap(({ operation, namespace, connectorId, network: id }) => {
      const found = findNetwork(io.state(), id)
      if (found === undefined) return EMPTY
      const wallet: ConnectorRef = { namespace, connectorId }
      const named = networkIdFor(io.state(), connectorId, id)
      const asked = io.ports.connector
        .switchNetwork({ ...wallet, network: { ...found, caipNetworkId: named } })
        .pipe(deadline(io.ports.timer, SWITCH_DEADLINE_MS, connectorId), take(1))
      return asked.pipe(
        switchMap(() => (transportOf(io.state().config, connectorId) === 'session' ? isApproved(io, named) : arrives(io, wallet, named))),
        map(() => ({ type: 'reportNetworkSwitched' as const, operation })),
        catchError((reason: Failure) => of({ type: 'reportNetworkSwitchFailed' as const, operation, failure: reason })),
        takeUntil(merge(io.on('networkSwitched', 'networkSwitchFailed')).pipe(filter((event) => event.operation === operation))),
        takeUntil(io.on('disconnected').pipe(filter((event) => event.namespace === namespace))),
      )
    }),
  )

/** Ranks the RPC endpoints while a connected user has the dialog open. Not for an embedded dialog, which is always open (RPC-07). */
const ranks: Policy = (io) => {
  let shown: Network | undefined
  // Derived from state, because many events close the dialog: a failed switch, a wallet that disconnects, and so on.
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

/** Policies of the network slice, by name. */
export const policies = { switches, ranks }

function watched(state: RootState): Network | undefined {
  const namespace = state.network.activeNamespace
  if (!state.modal.open || state.modal.embedded || namespace === undefined || state.account.namespaces[namespace]?.address === undefined) return undefined
  const network = selectNetwork(state, namespace)
  return network !== undefined && network.rpcUrls.default.http.length > 1 ? network : undefined
}

/** Waits until the session has a network: its requests name theirs, so it is on each network that it has (robustness, F37). */
function isApproved(io: PolicyIo, id: CaipNetworkId): Observable<unknown> {
  return io.on('sessionUpdated').pipe(
    startWith(null),
    filter(() => io.state().walletconnect.session?.namespaces[namespaceOf(id)]?.chains.includes(id) === true),
    deadline(io.ports.timer, SWITCH_CHECK_MS, 'wallet'),
    take(1),
  )
}

/** Reads the wallet's network until it is the requested one, or a timeout. */
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
