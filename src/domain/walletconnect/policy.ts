import { WALLET_CONNECT_ID } from './connector-id.js'
import {
  catchError,
  concat,
  defaultIfEmpty,
  defer,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
} from 'rxjs'
import type { Session } from '../../ports/relay.js'
import { flowsOf, sessionNamespaces } from '../connection/index.js'
import type { Failure } from '../shared/errors/failure.js'
import { clampDelay, MAX_DELAY_MS } from '../shared/limits.js'
import { deadline, later } from '../shared/timing.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { log } from '../log.js'
import { selectView } from '../modal/selectors.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { lacksProjectId, linksNeedClick, openLink } from './pairing/links.js'
import { proposedNamespaces } from './pairing/proposal.js'
import { PAIRING_PREPARE_MS } from './limits.js'
import { accountsToMoveTo } from './session/session.js'
import { alertOfFault } from './relay-alerts.js'
import { SESSION_RESTORE_MS } from '../relay/state.js'

/** Creates a pairing and waits for a wallet. Ends when the connect ends or the next pairing is ready. */
const pairWallet: Policy = (io) =>
  io.on('pairingStarted').pipe(
    mergeMap(({ operation, attempt, signIn }) => {
      const report = { operation, attempt }
      return io.ports.relay.pair({ namespaces: proposedNamespaces(io.state()), ...(signIn ? { signIn } : {}) }).pipe(
        deadline(io.ports.timer, PAIRING_PREPARE_MS, 'relay'),
        map(
          (step): DomainCommand =>
            step.type === 'ready'
              ? { type: 'reportPairingReady', ...report, expiresAt: step.expiresAt }
              : { type: 'reportSessionSettled', ...report, session: step.session, ...(step.signedIn ? { signedIn: step.signedIn } : {}) },
        ),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportPairingFailed', ...report, failure: reason })),
        takeUntil(unwanted(io, operation, attempt)),
      )
    }),
  )

/** Timers of a pairing: replace it before it expires, retry once after a failure, end the wait. A pairing that a later connect reuses keeps its timer. */
const limitPairing: Policy = (io) =>
  merge(
    io.on('pairingReady', 'pairingEnded', 'pairingStarted', 'pairingRetryKept').pipe(
      switchMap(() => {
        const { pairing } = io.state().relay
        if (pairing === undefined || pairing.phase === 'preparing' || pairing.phase === 'renewing') return EMPTY
        const { operation, attempt } = pairing
        return later(
          io.ports.timer,
          pairing.dueAt - pairing.changedAt,
          { type: 'reportPairingDue' as const, operation, attempt },
          unwanted(io, operation, attempt),
        )
      }),
    ),
    // A page that becomes visible again gets a new pairing at once.
    io
      .on('platformChanged')
      .pipe(
        filter(({ changes }) => changes.visible === true && io.state().relay.pairing?.phase === 'expired'),
        map(() => io.state().relay.pairing),
        filter((pairing) => pairing !== undefined),
        map(({ operation, attempt }): DomainCommand => ({ type: 'reportPairingDue', operation, attempt })),
      ),
  )

/** Prefetches a pairing while the list of wallets is open, on platforms where links open from a click only (WC-09). */
const preparePairingAhead: Policy = (io) =>
  merge(io.on('started'), io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset', 'viewPopped', 'disconnected')).pipe(
    filter(() => {
      const state = io.state()
      const { pairing, session } = state.relay
      const listed = state.config.plugins.walletConnect?.customWallets?.some((wallet) => wallet.mobileLink !== undefined || wallet.universal !== undefined)
      return (
        listed === true &&
        state.config.plugins.walletConnect !== undefined &&
        linksNeedClick(state) &&
        pairing === undefined &&
        session === undefined &&
        state.modal.open &&
        selectView(state).view === 'Connect'
      )
    }),
    map((): DomainCommand => ({ type: 'preparePairing' })),
  )

/** Looks up the session of an earlier visit, of another tab, or the current one, for the connect attempts that wait for it. */
const restoreSession: Policy = (io) =>
  merge(io.on('restored'), io.on('connectStarted').pipe(filter(({ connectorId }) => connectorId === WALLET_CONNECT_ID))).pipe(
    mergeMap((event) => {
      const { pairing, session, left } = io.state().relay
      // A session approved for an earlier page's pairing must be adopted or ended, even if no connect waits for it.
      const looks = event.type === 'restored' && left !== undefined
      if (!waits(io) && !looks) return EMPTY
      if (event.type === 'connectStarted' && event.by === 'visitor') {
        return pairing?.flow === event.operation || session === undefined ? EMPTY : of<DomainCommand>({ type: 'reportSessions', sessions: [session] })
      }
      const found = looks && left.namespace !== undefined ? io.ports.relay.sessions({ awaits: true }) : io.ports.relay.sessions().pipe(take(1))
      return found.pipe(
        // A relay that completes without a value has no sessions.
        defaultIfEmpty<readonly Session[], readonly Session[]>([]),
        deadline(io.ports.timer, SESSION_RESTORE_MS, 'relay'),
        map((sessions): DomainCommand => ({ type: 'reportSessions', sessions })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSessions', sessions: [], failure: reason })),
        takeUntil(
          io
            .on('connectFailed', 'connectStarted', 'disconnectStarted', 'sessionRestored')
            .pipe(filter(() => !waits(io) && !(looks && io.state().relay.left?.namespace === left.namespace))),
        ),
      )
    }),
  )

/** Subscribes to wallets and the relay on first use. Before that, their code is not loaded. */
const hearRelay: Policy = (io) =>
  merge(
    io.on('pairingStarted'),
    io.on('restored', 'connectStarted').pipe(filter((event) => waits(io) || (event.type === 'restored' && io.state().relay.left !== undefined))),
  ).pipe(
    take(1),
    switchMap(() =>
      io.ports.relay.events().pipe(
        map((event) => ({ type: 'reportRelay' as const, event })),
        catchError(() => EMPTY),
      ),
    ),
  )

/** Ends a session at its expiry, even if the relay does not report it. */
const expireSession: Policy = (io) =>
  merge(io.on('sessionSettled', 'sessionRestored', 'sessionExtended'), io.on('platformChanged').pipe(filter(({ changes }) => changes.visible === true))).pipe(
    switchMap(() => watchLife(io)),
  )

/** Switches the account with the network, if the session has other accounts there. */
const switchAccountWithNetwork: Policy = (io) =>
  io.on('networkSwitched').pipe(
    filter(({ namespace }) => sessionNamespaces(io.state()).includes(namespace) && accountsToMoveTo(io.state(), namespace) !== undefined),
    map(({ namespace }): DomainCommand => ({ type: 'reportSessionNetwork', namespace })),
  )

/** Ends a stored session whose restore was cancelled because the user started something else. */
const endUnwantedRestore: Policy = (io) =>
  io.on('connectFailed').pipe(
    filter(({ connectorId, by }) => connectorId === WALLET_CONNECT_ID && by === 'restore' && io.state().relay.storedTopic !== undefined && !waits(io)),
    map((): DomainCommand => ({ type: 'reportSessionForgone' })),
  )

/** Disconnects a session at the wallet if the app itself ended it. The connection slice handles disconnects by the user. */
const discardEndedSession: Policy = (io) =>
  io.on('sessionEnded').pipe(
    filter(({ by }) => by === 'app' || by === 'discarded'),
    mergeMap(({ by, topic }) => {
      const end = io.ports.relay.disconnect({ topic })
      const { storedTopic } = io.state().relay
      // A session that was not loaded in this visit must be loaded before it can be disconnected.
      const known =
        by === 'discarded' && storedTopic === undefined
          ? io.ports.relay.sessions().pipe(
              take(1),
              ignoreElements(),
              catchError(() => EMPTY),
            )
          : EMPTY
      return concat(known, end).pipe(
        deadline(io.ports.timer, SESSION_RESTORE_MS, 'relay'),
        ignoreElements(),
        catchError(() => EMPTY),
      )
    }),
  )

/** Opens wallets in the call stack of the click: the chosen link, and on phones the wallet again for each pending request (WC-29). */
const openWalletApp: Policy = (io) =>
  merge(
    io.on('walletOpened'),
    merge(io.on('requestStarted').pipe(filter(({ review }) => review === undefined)), io.on('requestReleased')).pipe(
      filter(({ connectorId }) => connectorId === WALLET_CONNECT_ID && io.state().lifecycle.platform.mobile && io.state().relay.deepLink !== undefined),
      map(() => openLink(io.state())),
      filter((opening) => opening !== undefined),
    ),
  ).pipe(
    mergeMap(({ link, target }) =>
      io.ports.relay.open({ link, target }).pipe(catchError((reason: Failure) => of<DomainCommand>({ type: 'reportOpenFailed', failure: reason }))),
    ),
  )

/** Shows an alert for a missing project id and for errors of the relay, each once (CORE-07, WC-30, TOAST-13 to TOAST-15). */
const alertRelayFaults: Policy = (io) =>
  merge(
    io.on('started').pipe(
      filter(() => lacksProjectId(io.state())),
      map((): DomainCommand => ({ type: 'showAlert', alert: 'projectIdNotConfigured' })),
    ),
    io.on('relayFaultTold').pipe(
      map(({ failure: fault }) => alertOfFault(fault)),
      filter((alert) => alert !== undefined),
      map((alert): DomainCommand => ({ type: 'showAlert', alert, once: true, context: { origin: io.state().config.metadata.url ?? '' } })),
    ),
  )

/** Tells the visitor that the wallet left namespaces out that the app has asked for. */
const tellMissingNamespaces: Policy = (io) =>
  io
    .on('sessionNamespacesMissing')
    .pipe(map(({ failure: { message } }): DomainCommand => ({ type: 'showToast', variant: 'error', message, delayMs: ERROR_TOAST_DELAY_MS })))

/** Logs failures that only developers can fix, even in production. */
const logRelayFaults: Policy = (io) =>
  io.on('connectFailed', 'pairingEnded').pipe(
    filter(
      (event) =>
        (event.type === 'pairingEnded' || event.connectorId === WALLET_CONNECT_ID) &&
        // The start has logged that the project id is missing.
        event.failure.code !== 'PROJECT_ID_NOT_CONFIGURED' &&
        (event.failure.category === 'CONFIG' || event.failure.code === 'CODE_UNAVAILABLE'),
    ),
    mergeMap(({ failure: { code, message, cause } }) =>
      log(io, { level: 'error', text: message, context: { code, mend: mends[code] ?? '', ...(cause?.message ? { cause: cause.message } : {}) } }),
    ),
  )

/** Fixes by error code, where the message does not name them. */
const mends: Readonly<Record<string, string>> = {
  PROJECT_ID_INVALID: 'The relay does not know this project id. Compare it with the one in the project settings.',
  ORIGIN_NOT_ALLOWED: 'Add the origin of this page to the allow-list of the project.',
  CODE_UNAVAILABLE: 'Look at the network panel: a chunk of latchkit or of @walletconnect/sign-client did not load.',
}

/** Policies of the relay slice, by name. */
export const policies = {
  pairWallet,
  limitPairing,
  preparePairingAhead,
  restoreSession,
  hearRelay,
  expireSession,
  switchAccountWithNetwork,
  endUnwantedRestore,
  discardEndedSession,
  openWalletApp,
  alertRelayFaults,
  tellMissingNamespaces,
  logRelayFaults,
}

/** Emits when a pairing is obsolete: it ended, or the next one is ready. */
function unwanted(io: PolicyIo, operation: string, attempt: number): Observable<unknown> {
  return io.on('connectFailed', 'sessionSettled', 'sessionEnded', 'pairingStarted', 'pairingReady', 'pairingEnded', 'modalClosed').pipe(
    filter(() => {
      const { pairing } = io.state().relay
      const stands = pairing?.operation === operation && (pairing.attempt === attempt || (pairing.attempt === attempt + 1 && pairing.phase === 'renewing'))
      return !stands
    }),
  )
}

/** Returns true if a connect attempt waits for an existing session. */
function waits(io: PolicyIo): boolean {
  const state = io.state()
  return flowsOf(state).some(({ flow }) => flow.connectorId === WALLET_CONNECT_ID && flow.operation !== state.relay.pairing?.flow)
}

function watchLife(io: PolicyIo): Observable<DomainCommand> {
  return defer(() => {
    const { session, heardAt } = io.state().relay
    if (session === undefined || heardAt === undefined) return EMPTY
    const due: DomainCommand = { type: 'reportSessionDue', topic: session.topic }
    const ms = clampDelay(session.expiresAt - heardAt)
    return ms >= MAX_DELAY_MS ? EMPTY : later(io.ports.timer, ms, due, io.on('sessionEnded'))
  })
}
