import {
  catchError,
  concat,
  defer,
  EMPTY,
  expand,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  startWith,
  switchMap,
  take,
  takeUntil,
  takeWhile,
} from 'rxjs'
import type { ConnectorRef } from '../../ports/connector.js'
import { transportOf } from '../config/index.js'
import type { Failure } from '../shared/errors/failure.js'
import { failure } from '../shared/errors/errors.js'
import { deadline, withNotice } from '../shared/timing.js'
import type { DomainCommand, EventOf, Policy, PolicyIo, RootState } from '../root.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'
import { SWITCH_DEADLINE_MS } from './decide.js'
import { findNetwork, selectNetwork } from './selectors.js'
import { networkIdFor } from './wallet-network.js'

/** Milliseconds until a wallet that confirmed a switch must report the network (robustness, F37). */
export const SWITCH_CHECK_MS = 5_000
const CHECK_INTERVAL_MS = 250

/** Milliseconds for a wallet to tell its network after a switch has failed. */
export const LOOK_MS = 1_000

/** Asks the wallet to switch, and relies on its reported network rather than its answer. */
const switchWalletNetwork: Policy = (io) =>
  io.on('networkSwitchStarted').pipe(
    switchMap(({ operation, namespace, connectorId, network: id }) => {
      const found = findNetwork(io.state(), id)
      if (found === undefined) return EMPTY
      const wallet: ConnectorRef = { namespace, connectorId }
      const named = networkIdFor(io.state(), connectorId, id)
      const isSession = transportOf(io.state().config, connectorId) === 'session'
      const done: DomainCommand = { type: 'reportNetworkSwitched', operation }
      // A refusal, or none at all, is no proof: the wallet may be there, by an added network or another prompt.
      const unlessThere = (reason: Failure) =>
        isThere(io, wallet, named).pipe(map((there): DomainCommand => (there ? done : { type: 'reportNetworkSwitchFailed', operation, failure: reason })))
      const asked = io.ports.connector.switchNetwork({ ...wallet, network: { ...found, caipNetworkId: named } })
      return asked.pipe(
        withNotice(io.ports.timer, SWITCH_DEADLINE_MS, SILENT),
        takeWhile((answer) => answer === SILENT, true),
        mergeMap((answer) =>
          answer === SILENT
            ? unlessThere(failure('DEADLINE_EXCEEDED', { subject: connectorId, ms: SWITCH_DEADLINE_MS }))
            : (isSession ? isApproved(io, named) : arrives(io, wallet, named)).pipe(map(() => done)),
        ),
        catchError((reason: Failure) =>
          reason.category === 'ABORTED' ? of<DomainCommand>({ type: 'reportNetworkSwitchFailed', operation, failure: reason }) : unlessThere(reason),
        ),
        takeUntil(merge(io.on('networkSwitched', 'networkSwitchFailed')).pipe(filter((event) => event.operation === operation && !isSilence(event)))),
        takeUntil(io.on('disconnected').pipe(filter((event) => event.namespace === namespace))),
        mergeMap((report) => (io.state().network.pending?.operation === operation ? of(report) : tellsLate(io, wallet, isSession))),
      )
    }),
  )

/** Ranks the RPC endpoints while a connected user has the dialog open. Not for an embedded dialog, which is always open (RPC-07). */
const rankEndpoints: Policy = (io) => {
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
export const policies = { switchWalletNetwork, rankEndpoints }

function watched(state: RootState): Network | undefined {
  const namespace = state.network.activeNamespace
  if (!state.modal.open || state.modal.embedded || namespace === undefined || state.account.namespaces[namespace]?.address === undefined) return undefined
  const network = selectNetwork(state, namespace)
  return network !== undefined && network.rpcUrls.default.http.length > 1 ? network : undefined
}

/** Stands for a wallet that has not answered in time. Its late answer is looked at. */
const SILENT = 'silent'

/** Returns true for the end of a switch whose wallet may still answer. */
function isSilence(event: EventOf<'networkSwitched'> | EventOf<'networkSwitchFailed'>): boolean {
  return event.type === 'networkSwitchFailed' && event.failure.cause?.code === 'DEADLINE_EXCEEDED'
}

/** Emits where a wallet is that has answered after its switch had ended. It may have moved without an event. A session's network is the instance's own. */
function tellsLate(io: PolicyIo, wallet: ConnectorRef, isSession: boolean): Observable<DomainCommand> {
  if (isSession) return EMPTY
  return readOnce(io, wallet).pipe(mergeMap((network): DomainCommand[] => (network === undefined ? [] : [{ type: 'reportChainChanged', ...wallet, network }])))
}

/** Emits true if a wallet is on a network now, or a session has it. */
function isThere(io: PolicyIo, wallet: ConnectorRef, id: CaipNetworkId): Observable<boolean> {
  if (transportOf(io.state().config, wallet.connectorId) === 'session') return of(sessionHas(io, id))
  return readOnce(io, wallet).pipe(map((network) => network === id))
}

/** Emits the network of a wallet; undefined if it does not tell it in time. */
function readOnce(io: PolicyIo, wallet: ConnectorRef): Observable<CaipNetworkId | undefined> {
  return io.ports.connector.readNetwork(wallet).pipe(
    deadline(io.ports.timer, LOOK_MS, wallet.connectorId),
    take(1),
    catchError(() => of(undefined)),
  )
}

function sessionHas(io: PolicyIo, id: CaipNetworkId): boolean {
  return io.state().relay.session?.namespaces[namespaceOf(id)]?.chains.includes(id) === true
}

/** Waits until the session has a network: its requests name theirs, so it is on each network that it has (robustness, F37). */
function isApproved(io: PolicyIo, id: CaipNetworkId): Observable<unknown> {
  return io.on('sessionUpdated').pipe(
    startWith(null),
    filter(() => sessionHas(io, id)),
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
