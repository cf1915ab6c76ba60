import type { Transport } from '../config/index.js'
import type { RootState } from '../root.js'
import { transportOf } from '../config/index.js'
import {
  catchError,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type MonoTypeOperatorFunction,
  type Observable,
  of,
  race,
  switchMap,
  take,
  takeUntil,
  toArray,
} from 'rxjs'
import type { ConnectorRef, ConnectReply, ProviderEvent } from '../../ports/connector.js'
import { selectConnector, selectConnectorName, selectSharedNamespaces } from '../connectors/index.js'
import type { Failure } from '../shared/errors/failure.js'
import { later, withNotice } from '../shared/timing.js'
import { log } from '../log.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { MAX_ACCOUNTS } from '../shared/limits.js'
import { CONNECT_DEADLINE_MS } from './decide.js'
import { liveFlow } from './flows.js'
import { INJECTION_WAIT_MS, RESTORE_DEADLINE_MS } from './other-tab.js'
import { readOtherWallets } from './read-others.js'
import { inTurn, type SilentAttempt } from './restore/in-turn.js'
import { selectLockedWallet } from './selectors.js'
import { awaitsRestore } from './waiting.js'

/** Milliseconds to wait for a permission to be revoked before disconnecting continues (specification, section 9). */
export const REVOKE_WAIT_MS = 100

/** Asks an injected wallet to connect for the user, synchronously if its provider exists. Cancels with the attempt. */
const askWalletToConnect: Policy = (io) =>
  io.on('connectStarted').pipe(
    // A late grant comes with its answer.
    filter((flow) => flow.by === 'visitor' && isInPage(io, flow) && liveFlow(io.state(), flow.namespace, flow.operation) !== undefined),
    mergeMap((started) => {
      const { silent = false } = started
      const patience = silent ? RESTORE_DEADLINE_MS : CONNECT_DEADLINE_MS
      const ms = isThere(io, started) ? patience : patience - INJECTION_WAIT_MS
      return onceFound(io, started, () =>
        asking(io, started, silent).pipe(catchFailure(started), withNotice(io.ports.timer, ms, silence(started, ms)), takeUntil(over(io, started))),
      )
    }),
  )

/**
 * Asks wallets without a prompt: restores the stored connections, at start or when their wallet comes later, and follows other tabs. Each waits for its own wallet
 * only (robustness, F29).
 */
const restoreConnections: Policy = (io) => {
  const takesTurn = inTurn(io)
  const follows = io.on('connectStarted').pipe(filter((flow) => flow.by === 'tab' && isInPage(io, flow)))
  return merge(restoreAttempts(io), follows).pipe(mergeMap((flow) => onceFound(io, flow, () => takesTurn(flow, () => askSilently(io, flow)))))
}

/** Restores a stored session whose wallet announces itself after the restore ended, or that the last page had waited for. */
const restoreLateWallet: Policy = (io) =>
  merge(io.on('connectorFound').pipe(map(({ connector: { chain } }) => chain)), io.on('restored').pipe(mergeMap(() => io.state().config.adapters))).pipe(
    filter((namespace) => {
      const { awaited, withheldId } = io.state().connection.namespaces[namespace] ?? {}
      return awaited === true && withheldId !== undefined && isThere(io, { namespace, connectorId: withheldId })
    }),
    map((namespace): DomainCommand => ({ type: 'reportRestoreDue', namespace })),
  )

/**
 * Asks a wallet again after an attempt with another one, during which it may have been unlocked, or have come. An attempt of a session ends without a failure in
 * namespaces that the wallet did not approve.
 */
const restoreAfterAttempt: Policy = (io) =>
  merge(
    io.on('connectFailed').pipe(filter(({ by }) => by === 'visitor')),
    io.on('sessionSettled').pipe(mergeMap(() => io.state().config.adapters.map((namespace) => ({ namespace, connectorId: undefined })))),
  ).pipe(
    filter(({ namespace, connectorId }) => {
      const { awaited, withheldId, flow } = io.state().connection.namespaces[namespace] ?? {}
      const other = awaited ? withheldId : selectLockedWallet(io.state(), namespace)
      return flow === undefined && other !== undefined && other !== connectorId && (!awaited || isThere(io, { namespace, connectorId: other }))
    }),
    map(({ namespace }): DomainCommand => ({ type: 'reportRestoreDue', namespace })),
  )

/** Subscribes to a wallet before it is asked, so that no event is missed. */
const hearWallets: Policy = (io) =>
  merge(io.on('connectStarted').pipe(filter((flow) => flow.by !== 'restore' && isInPage(io, flow))), restoreAttempts(io)).pipe(
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

/** Revokes permissions after a disconnect. The state is cleared already, so a hanging wallet blocks nothing. */
const revokePermissions: Policy = (io) =>
  io.on('disconnectStarted').pipe(
    filter(({ targets }) => targets.length > 0),
    mergeMap(({ operation, targets, topic }) => {
      const replies = callsOf(io.state(), targets, topic).map(({ target, count }) =>
        race(
          ends(io, operation, target, topic).pipe(
            map(() => null),
            catchError((reason: Failure) => of(reason)),
          ),
          ...(transportOf(io.state().config, target.connectorId) === 'frame' ? [] : [io.ports.timer.after(REVOKE_WAIT_MS)]),
        ).pipe(
          take(1),
          map((result) => Array.from({ length: result === null ? 0 : count }, () => result as Failure)),
        ),
      )
      return merge(...replies).pipe(
        toArray(),
        map((results) => ({ type: 'reportDisconnectFinished' as const, operation, failures: results.flat() })),
      )
    }),
  )

/** Runs a waiting connect when the restore ends. */
const resumeWaitingConnects: Policy = (io) =>
  io
    .on('restored', 'connected', 'connectFailed')
    .pipe(
      mergeMap(() =>
        (io.state().connection.waiting ?? [])
          .filter(({ request }) => !awaitsRestore(io.state(), request.connectorId))
          .map(({ operation }): DomainCommand => ({ type: 'reportConnectDue', operation })),
      ),
    )

/** Asks the user to choose between wallets that share one identity, or warns of a second one after the choice. */
const tellConflicts: Policy = (io) =>
  merge(
    io.on('restoreWithheld').pipe(
      filter(({ awaited, unanswered }) => awaited === undefined && unanswered === undefined),
      map(({ namespace, connectorId, stranger, changed, unknown }) => {
        const doubt = stranger ? 'walletOtherAccount' : changed ? 'walletChanged' : unknown ? 'walletUnknown' : 'walletContested'
        return contested(io, doubt, namespace, connectorId)
      }),
    ),
    io.on('connectorsInConflict').pipe(
      mergeMap(({ namespace = 'eip155', connectorIds = [] }) => {
        const { connectorId, flow } = io.state().connection.namespaces[namespace] ?? {}
        const chosen = connectorIds.find((id) => id === connectorId || id === flow?.connectorId)
        return chosen === undefined ? [] : [contested(io, 'walletContestedInUse', namespace, chosen)]
      }),
    ),
    // The user has chosen.
    io
      .on('connected')
      .pipe(
        filter(({ by }) => by === 'visitor' && QUESTIONS.includes(io.state().alerts.current?.key ?? '')),
        map((): DomainCommand => ({ type: 'dismissAlert' })),
      ),
  )

/** Alerts that ask which wallet is meant. */
const QUESTIONS: readonly string[] = ['walletContested', 'walletOtherAccount', 'walletChanged', 'walletUnknown']

/** Warns the developer if a list of accounts was truncated. The user sees the first accounts. */
const warnOfTruncatedAccounts: Policy = (io) =>
  io.on('connected', 'accountsChanged').pipe(
    filter(({ accounts }) => accounts.length >= MAX_ACCOUNTS),
    mergeMap(({ connectorId, namespace }) => {
      const limited = failure('ACCOUNTS_LIMITED', { wallet: selectConnectorName(io.state(), connectorId, namespace), limit: MAX_ACCOUNTS })
      return log(io, { level: 'warn', text: limited.message, context: { namespace, connectorId } })
    }),
  )

/** Policies of the connection slice, by name. */
export const policies = {
  askWalletToConnect,
  restoreConnections,
  restoreLateWallet,
  restoreAfterAttempt,
  hearWallets,
  readOtherWallets,
  revokePermissions,
  resumeWaitingConnects,
  tellConflicts,
  warnOfTruncatedAccounts,
}

function contested(
  io: PolicyIo,
  alert: 'walletContested' | 'walletContestedInUse' | 'walletOtherAccount' | 'walletChanged' | 'walletUnknown',
  namespace: ChainNamespace,
  connectorId: string,
): DomainCommand {
  return { type: 'showAlert', alert, context: { wallet: selectConnectorName(io.state(), connectorId, namespace) } }
}

/** Returns true for an injected wallet. The plugins' own policies handle WalletConnect and the embedded wallet. */
function isInPage(io: PolicyIo, { connectorId }: Pick<SilentAttempt, 'connectorId'>): boolean {
  return transportOf(io.state().config, connectorId) === 'page'
}

interface Revocation {
  readonly target: ConnectorRef
  /** Number of namespaces that it ends, which is the number of reasons in its failure (CONN-37). */
  readonly count: number
}

/** Returns one call per wallet and namespace, and one per session for all its namespaces. */
function callsOf({ config }: RootState, targets: readonly ConnectorRef[], topic: string | undefined): readonly Revocation[] {
  const by = (transport: Transport) => targets.filter(({ connectorId }) => transportOf(config, connectorId) === transport)
  const inPage = by('page').map((target) => ({ target, count: 1 }))
  const [session, ...others] = by('session')
  const [login] = by('frame')
  return [
    ...inPage,
    ...(session === undefined || topic === undefined ? [] : [{ target: session, count: 1 + others.length }]),
    ...(login === undefined ? [] : [{ target: login, count: 1 }]),
  ]
}

/** Ends a connection at its wallet. The auth slice ends a login, within 3 s (AUTH-30). */
function ends(io: PolicyIo, operation: string, target: ConnectorRef, topic: string | undefined): Observable<unknown> {
  const transport = transportOf(io.state().config, target.connectorId)
  if (transport === 'frame')
    return io.state().auth.signingOut === operation ? io.on('signedOut').pipe(filter((event) => event.operation === operation)) : of(null)
  if (topic !== undefined && transport !== 'page') return io.ports.relay.disconnect({ topic })
  const keeps = selectSharedNamespaces(io.state(), target.connectorId, target.namespace)
  return io.ports.connector.disconnect({ ...target, ...(keeps.length > 0 && { keeps }) })
}

/** Asks a wallet when it exists. Ends with the attempt. */
function onceFound(io: PolicyIo, flow: SilentAttempt, ask: () => Observable<DomainCommand>): Observable<DomainCommand> {
  return whenFound(io, flow).pipe(
    switchMap((found) => (found ? ask() : of(failed(flow, failure('CONNECTOR_NOT_FOUND', { namespace: flow.namespace }))))),
    takeUntil(io.on('connectFailed').pipe(filter(({ operation }) => operation === flow.operation && !isAwaited(io, flow)))),
  )
}

function asking(io: PolicyIo, flow: SilentAttempt, silent: boolean): Observable<DomainCommand> {
  const { namespace, connectorId } = flow
  return io.ports.connector.connect({ namespace, connectorId, silent }).pipe(
    take(1),
    map((reply) => connectedReport(flow, reply)),
  )
}

/** Asks a wallet without a prompt. Reports that it did not answer in time, and its answer, which may come later. */
function askSilently(io: PolicyIo, flow: SilentAttempt): Observable<DomainCommand> {
  const answer = asking(io, flow, true).pipe(catchFailure(flow))
  return merge(answer, later(io.ports.timer, RESTORE_DEADLINE_MS, silence(flow, RESTORE_DEADLINE_MS))).pipe(takeUntil(over(io, flow)))
}

function silence(flow: SilentAttempt, ms: number): DomainCommand {
  return failed(flow, failure('DEADLINE_EXCEEDED', { subject: flow.connectorId, ms }))
}

/** Emits when the answer of a wallet does not count any more, not even late. */
function over(io: PolicyIo, flow: SilentAttempt): Observable<unknown> {
  const isOpen = () => liveFlow(io.state(), flow.namespace, flow.operation) !== undefined || isAwaited(io, flow)
  return io
    .on(
      'connected',
      'connectFailed',
      'connectRefusedLate',
      'connectStarted',
      'connectionForgotten',
      'connectorRemoved',
      'disconnected',
      'restoreAbandoned',
      'restoreWithheld',
    )
    .pipe(filter(() => !isOpen()))
}

/** Returns true if an attempt has ended here, and the late answer of its wallet counts. */
function isAwaited(io: PolicyIo, { namespace, operation }: SilentAttempt): boolean {
  const { unanswered, prompted } = io.state().connection.namespaces[namespace] ?? {}
  return unanswered === operation || prompted?.operation === operation
}

function catchFailure(flow: SilentAttempt): MonoTypeOperatorFunction<DomainCommand> {
  return catchError((reason: Failure) => of(failed(flow, reason)))
}

/** Emits true when the wallet exists, or false if it does not appear in time (CONN-23). */
function whenFound(io: PolicyIo, flow: SilentAttempt): Observable<boolean> {
  if (isThere(io, flow)) return of(true)
  return merge(appears(io, flow), later(io.ports.timer, INJECTION_WAIT_MS, false)).pipe(take(1))
}

/** Emits once when the wallet exists. */
function appears(io: PolicyIo, flow: SilentAttempt): Observable<true> {
  if (isThere(io, flow)) return of(true)
  return io.on('connectorFound').pipe(
    filter(({ connector }) => connector.id === flow.connectorId && connector.chain === flow.namespace),
    map(() => true as const),
    take(1),
  )
}

function isThere(io: PolicyIo, { connectorId, namespace }: ConnectorRef): boolean {
  return selectConnector(io.state(), connectorId, namespace) !== undefined
}

/** Emits the attempts to restore wallets of the page. */
function restoreAttempts(io: PolicyIo): Observable<SilentAttempt> {
  return merge(
    io.on('restored').pipe(mergeMap(({ operation }) => restoring(io, operation))),
    io.on('connectStarted').pipe(filter((flow) => flow.by === 'restore' && isInPage(io, flow))),
  )
}

function restoring(io: PolicyIo, operation: string): SilentAttempt[] {
  return Object.entries(io.state().connection.namespaces).flatMap(([namespace, one]) =>
    one.flow?.operation === `${operation}:${namespace}` && isInPage(io, one.flow)
      ? [{ operation: one.flow.operation, connectorId: one.flow.connectorId, namespace: namespace as ChainNamespace }]
      : [],
  )
}

function connectedReport(flow: SilentAttempt, reply: ConnectReply): DomainCommand {
  const { accounts, details, network, approvedNetworks, supportsAllNetworks } = reply
  return {
    type: 'reportConnected',
    operation: flow.operation,
    namespace: flow.namespace,
    accounts,
    ...(details && { details }),
    network,
    approvedNetworks,
    supportsAllNetworks,
  }
}

function failed(flow: SilentAttempt, reason: Failure): DomainCommand {
  return { type: 'reportConnectFailed', operation: flow.operation, namespace: flow.namespace, failure: reason }
}

function toReport(namespace: ChainNamespace, connectorId: string, event: ProviderEvent): DomainCommand {
  if (event.type === 'accountsChanged') {
    const { accounts, details } = event
    return { type: 'reportAccountsChanged', namespace, connectorId, accounts, ...(details && { details }) }
  }
  if (event.type === 'chainChanged') return { type: 'reportChainChanged', namespace, connectorId, network: event.network }
  return { type: 'reportProviderDisconnected', namespace, connectorId }
}

/** Emits when a wallet no longer needs to be observed: it was disconnected, forgotten, asked again, or never connected. */
function lastInterest(io: PolicyIo, namespace: ChainNamespace, connectorId: string, operation: string): Observable<unknown> {
  const ofThis = (event: { namespace: ChainNamespace; connectorId: string }) => event.namespace === namespace && event.connectorId === connectorId
  const isHeld = () => {
    const { connections = [] } = io.state().connection.namespaces[namespace] ?? {}
    return connections.some((held) => held.connectorId === connectorId && !held.recent) || selectLockedWallet(io.state(), namespace) === connectorId
  }
  const isPrompted = () => io.state().connection.namespaces[namespace]?.prompted?.operation === operation
  return merge(
    io.on('disconnected', 'connectionForgotten', 'connectStarted').pipe(filter(ofThis)),
    io
      .on('connectFailed', 'connectRefusedLate', 'connectStarted', 'connected', 'disconnected')
      .pipe(filter(() => liveFlow(io.state(), namespace, operation) === undefined && !isHeld() && !isPrompted())),
  )
}
