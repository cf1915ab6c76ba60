import type { Observable } from 'rxjs'
import { merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, map, take, takeUntil } from '../shared/streams/operators.js'
import { combineLatest, EMPTY, of, race } from '../shared/streams/sources.js'
import type { ConnectorRef, ConnectReply, ProviderEvent } from '../../ports/connector.js'
import { AUTH_CONNECTOR_ID, selectConnector, selectConnectorName, WALLET_CONNECT_ID } from '../connectors/index.js'
import type { Failure } from '../kernel/failure.js'
import { deadline, later } from '../kernel/timing.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import { CONNECT_DEADLINE_MS } from './decide.js'
import { RESTORE_DEADLINE_MS } from './other-tab.js'
import { INJECTION_WAIT_MS } from './evolve.js'
import { awaitsRestore } from './waiting.js'

/** Giving a permission back is waited for this long, then disconnecting goes on (specification, section 9). */
export const REVOKE_WAIT_MS = 100

interface Attempt {
  readonly operation: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
}

/** Asks a wallet when a connect was started, in the same call where the wallet is there, and gives up with the flow. */
const asksWallets: Policy = (io) =>
  io.on('connectStarted').pipe(
    filter((flow) => isInPage(flow)),
    mergeMap((started) => {
      const patience = started.by === 'visitor' ? CONNECT_DEADLINE_MS : RESTORE_DEADLINE_MS
      return attemptOnceFound(io, started, started.by !== 'visitor', isThere(io, started) ? patience : patience - INJECTION_WAIT_MS)
    }),
  )

/** Syncs the stored connections at start: each waits for its own wallet, none for another (robustness, F29). */
const restores: Policy = (io) =>
  io.on('restored').pipe(
    mergeMap(({ operation }) => restoring(io, operation)),
    mergeMap((flow) => attemptOnceFound(io, flow, true, RESTORE_DEADLINE_MS)),
  )

/** Hears a wallet from the moment it is asked, so that nothing is missed between its answer and ours. */
const hearsWallets: Policy = (io) =>
  merge(io.on('connectStarted').pipe(filter((flow) => isInPage(flow))), io.on('restored').pipe(mergeMap(({ operation }) => restoring(io, operation)))).pipe(
    mergeMap((flow) => {
      const { namespace, connectorId, operation } = flow
      return appears(io, flow).pipe(
        switchMap(() => io.ports.connector.events({ namespace, connectorId })),
        map((event) => toReport(namespace, connectorId, event)),
        catchError(() => EMPTY),
        takeUntil(lastInterest(io, namespace, connectorId, operation)),
      )
    }),
  )

/** Gives permissions back after a disconnect. The state is clear already; a wallet that hangs holds nothing up. */
const revokes: Policy = (io) =>
  io.on('disconnectStarted').pipe(
    filter(({ targets }) => targets.length > 0),
    mergeMap(({ operation, targets, topic }) => {
      const calls = callsOf(targets, topic)
      const failures =
        calls.length === 0
          ? of([])
          : combineLatest(
              calls.map(({ target, count }) =>
                race(
                  ends(io, operation, target, topic).pipe(
                    map(() => null),
                    catchError((reason: Failure) => of(reason)),
                  ),
                  ...(target.connectorId === AUTH_CONNECTOR_ID ? [] : [io.ports.timer.after(REVOKE_WAIT_MS)]),
                ).pipe(
                  take(1),
                  map((result) => Array.from({ length: result === null ? 0 : count }, () => result as Failure)),
                ),
              ),
            )
      return failures.pipe(map((results) => ({ type: 'reportDisconnectFinished' as const, operation, failures: results.flat() })))
    }),
  )

/** Carries out a connect that waited for a restore, as soon as that is over. */
const resumesConnects: Policy = (io) =>
  io
    .on('restored', 'connected', 'connectFailed')
    .pipe(
      mergeMap(() =>
        (io.state().connection.waiting ?? [])
          .filter(({ request }) => !awaitsRestore(io.state(), request.connectorId))
          .map(({ operation }): DomainCommand => ({ type: 'reportConnectDue', operation })),
      ),
    )

/** The visitor is asked which of several wallets of one identity is meant, or told that there is another beside the one that they chose. */
const tellsConflicts: Policy = (io) =>
  merge(
    io.on('restoreWithheld').pipe(map(({ namespace, connectorId }) => contested(io, 'walletContested', namespace, connectorId))),
    io.on('connectorsInConflict').pipe(
      mergeMap(({ namespace = 'eip155', connectorIds = [] }) => {
        const { connectorId, flow } = io.state().connection.namespaces[namespace] ?? {}
        const chosen = connectorIds.find((id) => id === connectorId || id === flow?.connectorId)
        return chosen === undefined ? [] : [contested(io, 'walletContestedInUse', namespace, chosen)]
      }),
    ),
    // The visitor has chosen.
    io
      .on('connected')
      .pipe(
        filter(() => io.state().alerts.current?.key === 'walletContested'),
        map((): DomainCommand => ({ type: 'dismissAlert' })),
      ),
  )

/** The policies of this slice, by name. */
export const policies = { asksWallets, restores, hearsWallets, revokes, resumesConnects, tellsConflicts }

function contested(io: PolicyIo, alert: 'walletContested' | 'walletContestedInUse', namespace: ChainNamespace, connectorId: string): DomainCommand {
  return { type: 'showAlert', alert, context: { wallet: selectConnectorName(io.state(), connectorId, namespace) } }
}

/** A session is asked over the relay, the embedded wallet by its frame; the slices `walletconnect` and `auth` see to that. */
function isInPage({ connectorId }: Pick<Attempt, 'connectorId'>): boolean {
  return connectorId !== WALLET_CONNECT_ID && connectorId !== AUTH_CONNECTOR_ID
}

interface Revocation {
  readonly target: ConnectorRef
  /** Namespaces that it ends: as many reasons has its failure (CONN-37). */
  readonly count: number
}

/** One call a wallet and namespace; one for a session, however many it served. */
function callsOf(targets: readonly ConnectorRef[], topic: string | undefined): readonly Revocation[] {
  const inPage = targets.filter(isInPage).map((target) => ({ target, count: 1 }))
  const [session, ...others] = targets.filter(({ connectorId }) => connectorId === WALLET_CONNECT_ID)
  const [login] = targets.filter(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID)
  return [
    ...inPage,
    ...(session === undefined || topic === undefined ? [] : [{ target: session, count: 1 + others.length }]),
    ...(login === undefined ? [] : [{ target: login, count: 1 }]),
  ]
}

/** Ends a connection at its wallet. A login is ended by `auth`, within 3 s (AUTH-30). */
function ends(io: PolicyIo, operation: string, target: ConnectorRef, topic: string | undefined): Observable<unknown> {
  if (target.connectorId === AUTH_CONNECTOR_ID)
    return io.state().auth.signingOut === operation ? io.on('signedOut').pipe(filter((event) => event.operation === operation)) : of(null)
  return topic !== undefined && !isInPage(target) ? io.ports.relay.disconnect({ topic }) : io.ports.connector.disconnect(target)
}

function attemptOnceFound(io: PolicyIo, flow: Attempt, silent: boolean, waitMs: number): Observable<DomainCommand> {
  return whenFound(io, flow).pipe(
    switchMap((found) => (found ? attempt(io, flow, silent, waitMs) : of(failed(flow, failure('CONNECTOR_NOT_FOUND', { namespace: flow.namespace }))))),
  )
}

function attempt(io: PolicyIo, flow: Attempt, silent: boolean, waitMs: number): Observable<DomainCommand> {
  const { namespace, connectorId } = flow
  return io.ports.connector.connect({ namespace, connectorId, silent }).pipe(
    deadline(io.ports.timer, waitMs, connectorId),
    take(1),
    map((reply) => connectedReport(flow, reply)),
    catchError((reason: Failure) => of(failed(flow, reason))),
    takeUntil(io.on('connectFailed').pipe(filter((event) => event.operation === flow.operation))),
  )
}

/** True when the wallet is there, false when it did not appear in time (CONN-23). */
function whenFound(io: PolicyIo, flow: Attempt): Observable<boolean> {
  if (isThere(io, flow)) return of(true)
  const cancelled = io.on('connectFailed').pipe(filter((event) => event.operation === flow.operation))
  return merge(appears(io, flow), later(io.ports.timer, INJECTION_WAIT_MS, false)).pipe(take(1), takeUntil(cancelled))
}

/** Speaks once, when the wallet is there or as soon as it is. */
function appears(io: PolicyIo, flow: Attempt): Observable<true> {
  if (isThere(io, flow)) return of(true)
  return io.on('connectorFound').pipe(
    filter(({ connector }) => connector.id === flow.connectorId && connector.chain === flow.namespace),
    map(() => true as const),
    take(1),
  )
}

function isThere(io: PolicyIo, { connectorId, namespace }: Attempt): boolean {
  return selectConnector(io.state(), connectorId, namespace) !== undefined
}

/** The flows that a restore began. */
function restoring(io: PolicyIo, operation: string): Attempt[] {
  return Object.entries(io.state().connection.namespaces).flatMap(([namespace, one]) =>
    one.flow?.operation === `${operation}:${namespace}` && isInPage(one.flow)
      ? [{ operation: one.flow.operation, connectorId: one.flow.connectorId, namespace: namespace as ChainNamespace }]
      : [],
  )
}

function connectedReport(flow: Attempt, reply: ConnectReply): DomainCommand {
  const { accounts, network, approvedNetworks, supportsAllNetworks } = reply
  return { type: 'reportConnected', operation: flow.operation, namespace: flow.namespace, accounts, network, approvedNetworks, supportsAllNetworks }
}

function failed(flow: Attempt, reason: Failure): DomainCommand {
  return { type: 'reportConnectFailed', operation: flow.operation, namespace: flow.namespace, failure: reason }
}

function toReport(namespace: ChainNamespace, connectorId: string, event: ProviderEvent): DomainCommand {
  if (event.type === 'accountsChanged') return { type: 'reportAccountsChanged', namespace, connectorId, accounts: event.accounts }
  if (event.type === 'chainChanged') return { type: 'reportChainChanged', namespace, connectorId, network: event.network }
  return { type: 'reportProviderDisconnected', namespace, connectorId }
}

/** A wallet is no longer listened to when it is disconnected, forgotten, asked anew, or never was connected. */
function lastInterest(io: PolicyIo, namespace: ChainNamespace, connectorId: string, operation: string): Observable<unknown> {
  const ofThis = (event: { namespace: ChainNamespace; connectorId: string }) => event.namespace === namespace && event.connectorId === connectorId
  const isHeld = () => io.state().connection.namespaces[namespace]?.connections.some((held) => held.connectorId === connectorId && !held.recent) === true
  return merge(
    io.on('disconnected', 'connectionForgotten', 'connectStarted').pipe(filter(ofThis)),
    io.on('connectFailed').pipe(filter((event: EventOf<'connectFailed'>) => event.operation === operation && !isHeld())),
  )
}
