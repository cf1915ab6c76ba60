import type { Observable } from 'rxjs'
import type { Session } from '../../ports/relay.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, defaultIfEmpty, filter, ignoreElements, map, take, takeUntil } from '../shared/streams/operators.js'
import { defer, EMPTY, of } from '../shared/streams/sources.js'
import { flowsOf, sessionNamespaces } from '../connection/index.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import type { Failure } from '../kernel/failure.js'
import { clampDelay, MAX_DELAY_MS } from '../shared/delay.js'
import { deadline, later } from '../kernel/timing.js'
import { log } from '../log.js'
import { selectView } from '../modal/selectors.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { alertForProviderMessage, alertOfCode } from '../shared/service-alerts.js'
import { openLink } from './links.js'
import { proposedNamespaces } from './proposal.js'
import { linksNeedClick } from './place.js'
import { PAIRING_PREPARE_MS } from './limits.js'
import { accountsToMoveTo } from './session.js'
import { SESSION_RESTORE_MS } from './state.js'

/** Asks the relay for an address and waits for a wallet; gives it up when nobody wants it any more, or when the next one is there. */
const pairs: Policy = (io) =>
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

/** What comes of a pairing by itself: a new address before the old one ends, one automatic try after a failure, the end of waiting. One that a later try takes over keeps its time. */
const dues: Policy = (io) =>
  merge(
    io.on('pairingReady', 'pairingEnded', 'pairingStarted', 'pairingRetryKept').pipe(
      switchMap(() => {
        const { pairing } = io.state().walletconnect
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
    // A page that is seen again gets its new code at once.
    io
      .on('platformChanged')
      .pipe(
        filter(({ changes }) => changes.visible === true && io.state().walletconnect.pairing?.phase === 'expired'),
        map(() => io.state().walletconnect.pairing),
        filter((pairing) => pairing !== undefined),
        map(({ operation, attempt }): DomainCommand => ({ type: 'reportPairingDue', operation, attempt })),
      ),
  )

/** Where links open from a click only, a pairing is made while the visitor looks at the list of wallets (WC-09). */
const prepares: Policy = (io) =>
  merge(io.on('started'), io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset', 'viewPopped', 'disconnected')).pipe(
    filter(() => {
      const state = io.state()
      const { pairing, session } = state.walletconnect
      const listed = state.config.customWallets?.some((wallet) => wallet.mobileLink !== undefined || wallet.universal !== undefined)
      return (
        listed === true &&
        state.config.walletConnect !== undefined &&
        linksNeedClick(state) &&
        pairing === undefined &&
        session === undefined &&
        state.modal.open &&
        selectView(state).view === 'Connect'
      )
    }),
    map((): DomainCommand => ({ type: 'preparePairing' })),
  )

/** Looks for the session of an earlier visit, of another tab, or the one that lives, for the tries that wait for one. */
const restores: Policy = (io) =>
  merge(io.on('restored'), io.on('connectStarted').pipe(filter(({ connectorId }) => connectorId === WALLET_CONNECT_ID))).pipe(
    mergeMap((event) => {
      const { pairing, session, left } = io.state().walletconnect
      // What a code was left for is seen to by who comes next, also where nobody waits for it any more: it must end.
      const looks = event.type === 'restored' && left !== undefined
      if (!waits(io) && !looks) return EMPTY
      if (event.type === 'connectStarted' && event.by === 'visitor') {
        return pairing?.flow === event.operation || session === undefined ? EMPTY : of<DomainCommand>({ type: 'reportSessions', sessions: [session] })
      }
      const found = looks && left.namespace !== undefined ? io.ports.relay.sessions({ awaits: true }) : io.ports.relay.sessions().pipe(take(1))
      return found.pipe(
        // A relay that ends without a word has none.
        defaultIfEmpty<readonly Session[]>([]),
        deadline(io.ports.timer, SESSION_RESTORE_MS, 'relay'),
        map((sessions): DomainCommand => ({ type: 'reportSessions', sessions })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSessions', sessions: [], failure: reason })),
        takeUntil(
          io
            .on('connectFailed', 'connectStarted', 'disconnectStarted', 'sessionRestored')
            .pipe(filter(() => !waits(io) && !(looks && io.state().walletconnect.left?.namespace === left.namespace))),
        ),
      )
    }),
  )

/** Hears wallets and the relay from the first use on; before it nothing of them is loaded. */
const hears: Policy = (io) =>
  merge(
    io.on('pairingStarted'),
    io.on('restored', 'connectStarted').pipe(filter((event) => waits(io) || (event.type === 'restored' && io.state().walletconnect.left !== undefined))),
  ).pipe(
    take(1),
    switchMap(() =>
      io.ports.relay.events().pipe(
        map((event) => ({ type: 'reportRelay' as const, event })),
        catchError(() => EMPTY),
      ),
    ),
  )

/** A session ends with its time, also when the relay does not say so. */
const expires: Policy = (io) =>
  merge(io.on('sessionSettled', 'sessionRestored', 'sessionExtended'), io.on('platformChanged').pipe(filter(({ changes }) => changes.visible === true))).pipe(
    switchMap(() => watchLife(io)),
  )

/** The account goes with the network, where the session has other accounts there. */
const moves: Policy = (io) =>
  io.on('networkSwitched').pipe(
    filter(({ namespace }) => sessionNamespaces(io.state()).includes(namespace) && accountsToMoveTo(io.state(), namespace) !== undefined),
    map(({ namespace }): DomainCommand => ({ type: 'reportSessionNetwork', namespace })),
  )

/** What is not taken up again because the visitor went on to something else is not left behind. */
const forgoes: Policy = (io) =>
  io.on('connectFailed').pipe(
    filter(({ connectorId, by }) => connectorId === WALLET_CONNECT_ID && by === 'restore' && io.state().walletconnect.storedTopic !== undefined && !waits(io)),
    map((): DomainCommand => ({ type: 'reportSessionForgone' })),
  )

/** A session that the app itself ends is ended at the wallet, too. What the visitor ends is seen to by the connection. */
const discards: Policy = (io) =>
  io.on('sessionEnded').pipe(
    filter(({ by }) => by === 'app' || by === 'discarded'),
    mergeMap(({ by, topic }) => {
      const end = io.ports.relay.disconnect({ topic })
      const { storedTopic } = io.state().walletconnect
      // One that was not looked at in this visit is not known before it is looked for.
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

/** Opens wallets in the call of the click: the link that was chosen, and on phones the wallet again for each request that waits in it (WC-29). */
const opens: Policy = (io) =>
  merge(
    io.on('walletOpened'),
    io.on('requestStarted').pipe(
      filter(({ connectorId }) => connectorId === WALLET_CONNECT_ID && io.state().lifecycle.platform.mobile && io.state().walletconnect.deepLink !== undefined),
      map(() => openLink(io.state())),
      filter((opening) => opening !== undefined),
    ),
  ).pipe(
    mergeMap(({ link, target }) =>
      io.ports.relay.open({ link, target }).pipe(catchError((reason: Failure) => of<DomainCommand>({ type: 'reportOpenFailed', failure: reason }))),
    ),
  )

/** A project id that is missing where one is needed is told, and so are complaints of the relay: each once (CORE-07, WC-30, TOAST-13 to TOAST-15). */
const warns: Policy = (io) =>
  merge(
    io.on('started').pipe(
      filter(() => io.state().config.needsProjectId && io.state().config.projectId === undefined),
      map((): DomainCommand => ({ type: 'showAlert', alert: 'projectIdNotConfigured' })),
    ),
    io.on('relayFaultTold').pipe(
      map(({ failure: { code, message, cause } }) => alertOfCode(code) ?? alertForProviderMessage(`${message} ${cause?.message ?? ''}`)),
      filter((alert) => alert !== undefined),
      map((alert): DomainCommand => ({ type: 'showAlert', alert, once: true, context: { origin: io.state().config.metadata.url ?? '' } })),
    ),
  )

/** Tells developers why there is no session, where only they can mend it: in production, too. */
const tellsDevelopers: Policy = (io) =>
  io.on('connectFailed', 'pairingEnded').pipe(
    filter(
      (event) =>
        (event.type === 'pairingEnded' || event.connectorId === WALLET_CONNECT_ID) &&
        (event.failure.category === 'CONFIG' || event.failure.code === 'CODE_UNAVAILABLE'),
    ),
    mergeMap(({ failure: { code, message, cause } }) =>
      log(io, { level: 'error', text: message, context: { code, mend: mends[code] ?? '', ...(cause?.message ? { cause: cause.message } : {}) } }),
    ),
  )

/** What mends it, where the message does not say. */
const mends: Readonly<Record<string, string>> = {
  PROJECT_ID_NOT_CONFIGURED: "Set the project id: walletConnect({ projectId: '…' }), or the relayUrl of a relay of your own.",
  PROJECT_ID_INVALID: 'The relay does not know this project id. Compare it with the one in the project settings.',
  ORIGIN_NOT_ALLOWED: 'Add the origin of this page to the allow-list of the project.',
  CODE_UNAVAILABLE: 'Look at the network panel: a chunk of latchkit or of @walletconnect/sign-client did not load.',
}

/** The policies of this slice, by name. */
export const policies = {
  pairs,
  dues,
  prepares,
  restoresSessions: restores,
  hearsRelay: hears,
  expires,
  moves,
  forgoes,
  discards,
  opensWallets: opens,
  warns,
  tellsDevelopers,
}

/** Speaks when a pairing address is of no use any more: its pairing is gone, or the next address is there. */
function unwanted(io: PolicyIo, operation: string, attempt: number): Observable<unknown> {
  return io.on('connectFailed', 'sessionSettled', 'sessionEnded', 'pairingStarted', 'pairingReady', 'pairingEnded', 'modalClosed').pipe(
    filter(() => {
      const { pairing } = io.state().walletconnect
      const stands = pairing?.operation === operation && (pairing.attempt === attempt || (pairing.attempt === attempt + 1 && pairing.phase === 'renewing'))
      return !stands
    }),
  )
}

/** Whether a try waits for a session that was made before. */
function waits(io: PolicyIo): boolean {
  const state = io.state()
  return flowsOf(state).some(({ flow }) => flow.connectorId === WALLET_CONNECT_ID && flow.operation !== state.walletconnect.pairing?.flow)
}

function watchLife(io: PolicyIo): Observable<DomainCommand> {
  return defer(() => {
    const { session, heardAt } = io.state().walletconnect
    if (session === undefined || heardAt === undefined) return EMPTY
    const due: DomainCommand = { type: 'reportSessionDue', topic: session.topic }
    const ms = clampDelay(session.expiresAt - heardAt)
    return ms >= MAX_DELAY_MS ? EMPTY : later(io.ports.timer, ms, due, io.on('sessionEnded'))
  })
}
