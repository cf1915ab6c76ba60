import type { Observable } from 'rxjs'
import type { SignInSubject } from '../../ports/siwx.js'
import { CONNECTING_VIEWS } from '../modal/state.js'
import { SUCCESS_SHOWN_MS } from '../modal/part.js'
import { selectView } from '../modal/selectors.js'
import type { Failure } from '../kernel/failure.js'
import { deadline, later } from '../kernel/timing.js'
import { log } from '../log.js'
import type { DomainCommand, EventOf, Policy, PolicyIo, RootState } from '../root.js'
import { siwxFailure } from '../shared/siwx-errors.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, filter, map, take, takeUntil } from '../shared/streams/operators.js'
import { EMPTY, of, throwError } from '../shared/streams/sources.js'
import { ERROR_TOAST_DELAY_MS } from '../toasts/index.js'
import { SIGN_IN_HOST_MS } from './state.js'
import { endOf, sameSubject, subjectOf } from './subject.js'
import { tellsTabs, tellTabs } from './tabs.js'
import { isViewOpen } from './views.js'

/** 16 bytes: 32 letters and digits. */
const NONCE_BYTES = 16

/** Sees who is to be signed in. */
const watches: Policy = (io) =>
  merge(
    io.settled$.pipe(
      filter(() => isSomebodyElse(io.state())),
      map((): DomainCommand => ({ type: 'reportSignInSubject' })),
    ),
    // Another tab may have signed in meanwhile.
    io
      .on('platformChanged')
      .pipe(
        filter(({ changes }) => changes.visible === true && io.state().siwx.phase === 'owed'),
        map((): DomainCommand => ({ type: 'reportSignInDue' })),
      ),
    io.on('signedIn').pipe(switchMap(({ session }) => atEnd(io, endOf(session)))),
  )

/** Asks the host for sessions; what came with a proposal it keeps first. */
const looks: Policy = (io) =>
  io.on('signInSubjectChanged', 'signInLooked', 'proposalKept').pipe(
    switchMap(() => {
      const { subject, look: operation, taking } = io.state().siwx
      if (subject === undefined || operation === undefined || taking !== undefined) return EMPTY
      return io.ports.siwx.list(subject).pipe(
        answered(io),
        map((sessions): DomainCommand => ({ type: 'reportSignInSessions', operation, sessions })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSignInUnavailable', operation, failure: reason })),
      )
    }),
  )

/** A sign-in that came with a proposal counts as one (WC-27). */
const keepsProposals: Policy = (io) =>
  io.on('signedInWithProposal').pipe(
    mergeMap(({ operation, signedIn }) =>
      io.ports.siwx.replace({ signedIn }).pipe(
        answered(io),
        map((): DomainCommand => ({ type: 'reportProposalKept', operation })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportProposalKept', operation, failure: reason })),
      ),
    ),
  )

/** The message is there to be read while the view is shown. */
const prepares: Policy = (io) =>
  merge(
    io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset', 'signInOwed').pipe(
      filter(() => isViewOpen(io.state())),
      map((): DomainCommand => ({ type: 'reportSignInViewShown' })),
    ),
    io.on('signInPreparing').pipe(switchMap((event) => prepare(io, event))),
  )

/** What the wallet signed is checked, then kept. */
const verifies: Policy = (io) =>
  merge(
    io.on('requestCompleted').pipe(
      filter(({ operation }) => operation === io.state().siwx.attempt?.operation),
      switchMap((event) => keep(io, event)),
    ),
    io.on('requestFailed').pipe(
      filter(({ operation }) => operation === io.state().siwx.attempt?.operation),
      map(({ operation, failure }): DomainCommand => ({ type: 'reportSignInFailed', operation, failure })),
    ),
    // The wallet may still show what nobody waits for.
    io
      .on('signInFailed', 'signedIn')
      .pipe(
        filter(({ operation }) => io.state().requests.pending.some((one) => one.operation === operation)),
        map(({ operation }): DomainCommand => ({ type: 'cancelRequest', operation })),
      ),
  )

/** The view opens where a sign-in is owed that the app requires (SIWX-03), and again after a failure (SIWX-05). */
const showsView: Policy = (io) =>
  merge(
    io.on('signInOwed').pipe(filter(() => io.state().config.siwx?.required === true)),
    io.on('signInFailed').pipe(filter(({ failure }) => failure.category !== 'ABORTED')),
    // What took its place has done its work: the view of a wallet on a network that is not the app's (NET-17).
    io.settled$.pipe(filter(() => isUnseen(io.state()))),
  ).pipe(
    filter(() => !io.state().modal.open || selectView(io.state()).view !== 'SIWXSignMessage'),
    map((): DomainCommand => ({ type: io.state().modal.open ? 'resetView' : 'openModal', view: 'SIWXSignMessage' })),
  )

/** A session that was there when a wallet had connected: the closed latch is seen, then the dialog leaves, which it was kept from while that was not known. */
const leaves: Policy = (io) =>
  io.on('signedIn').pipe(
    filter(() => io.state().modal.open && CONNECTING_VIEWS.includes(selectView(io.state()).view)),
    switchMap(() => later(io.ports.timer, SUCCESS_SHOWN_MS, { type: 'reportSuccessShown' as const }, io.on('modalClosed', 'viewPopped'))),
  )

/** Who does not sign in where that is required is not connected (SIWX-06); nor is one of whom that cannot be said. */
const disconnects: Policy = (io) =>
  merge(
    io.on('signInCancelled').pipe(
      filter(() => isRequired(io) && io.state().siwx.phase !== 'signedIn'),
      mergeMap(() => disconnect(io)),
    ),
    io.on('signInUnavailable').pipe(
      mergeMap(({ failure }): Observable<DomainCommand> => {
        if (!isRequired(io)) return log(io, { level: 'error', text: failure.message, context: { cause: failure.cause?.message ?? '' } })
        const begins = io.state().modal.open ? of<DomainCommand>({ type: 'resetView', view: 'Connect' }) : EMPTY
        return merge(
          disconnect(io),
          begins,
          of<DomainCommand>({ type: 'showToast', variant: 'error', message: failure.message, delayMs: ERROR_TOAST_DELAY_MS }),
        )
      }),
    ),
  )

/** Sessions end with the connection (SIWX-15), or when the host says so. A host that cannot end them holds nobody up. */
const revokes: Policy = (io) =>
  merge(
    io
      .on('signInEnded')
      .pipe(mergeMap(({ subject: { accountAddress, chainId } }) => concat(revoke(io, accountAddress, [chainId]), tellTabs(io, chainId, false)))),
    io.on('disconnected').pipe(
      filter(({ by }) => by !== 'tab' && io.state().config.siwx?.signOutOnDisconnect === true),
      mergeMap(({ namespace }) => {
        const networks = io.state().network.namespaces[namespace]?.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId) ?? []
        return merge(...(io.state().siwx.addresses?.[namespace] ?? []).map((address) => revoke(io, address, networks)))
      }),
    ),
  )

/** The policies of this slice, by name. */
export const policies = { keepsProposals, watches, looks, prepares, verifies, showsView, leaves, disconnects, revokes, tellsTabs }

/** While a network is being switched what it is about is not settled; but who is signed in and has left is not signed in any more (robustness, I-23). */
function isSomebodyElse(state: RootState): boolean {
  const { network, siwx } = state
  const subject = subjectOf(state)
  if (sameSubject(subject, siwx.subject)) return false
  return network.pending === undefined || (siwx.phase === 'signedIn' && subject?.accountAddress !== siwx.subject?.accountAddress)
}

/** A sign-in that is required is owed, and nothing asks for it (robustness, I-25). */
function isUnseen(state: RootState): boolean {
  const { config, siwx, modal } = state
  if (config.siwx?.required !== true || siwx.phase !== 'owed' || isViewOpen(state) || !sameSubject(subjectOf(state), siwx.subject)) return false
  return !modal.open || !modal.stack.some(({ view }) => view === 'UnsupportedChain')
}

function isRequired(io: PolicyIo): boolean {
  return io.state().config.siwx?.required === true
}

function disconnect(io: PolicyIo): Observable<DomainCommand> {
  const namespace = io.state().network.activeNamespace
  return namespace === undefined ? EMPTY : of({ type: 'disconnect', namespace })
}

/** A session that has ended does not count any more (SIWX-16). */
function atEnd(io: PolicyIo, end: number | undefined): Observable<DomainCommand> {
  const { signedInAt } = io.state().siwx
  if (end === undefined || signedInAt === undefined) return EMPTY
  return later(io.ports.timer, end - signedInAt, { type: 'reportSignInDue' as const }, io.on('signInSubjectChanged', 'signInEnded', 'stopped'))
}

function prepare(io: PolicyIo, { operation, subject }: EventOf<'signInPreparing'>): Observable<DomainCommand> {
  return io.ports.random.hex(NONCE_BYTES).pipe(
    take(1),
    switchMap((nonce) => io.ports.siwx.createMessage({ ...subject, nonce })),
    answered(io),
    map(({ data, message }): DomainCommand => ({ type: 'reportSignInMessage', operation, data, message })),
    catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSignInFailed', operation, failure: unmade(reason) })),
    takeUntil(io.on('signInSubjectChanged', 'signedIn', 'stopped')),
  )
}

/** Why there is no message: a field that the app is to mend is named, of all else the cause is kept. */
function unmade(reason: Failure): Failure {
  return reason.code === 'SIGN_IN_FIELD_INVALID' ? reason : siwxFailure('SIGN_IN_FAILED', {}, reason)
}

function keep(io: PolicyIo, { operation, result: signature }: EventOf<'requestCompleted'>): Observable<DomainCommand> {
  const { prepared } = io.state().siwx
  if (prepared === undefined) return of({ type: 'reportSignInFailed', operation, failure: siwxFailure('SIGN_IN_FAILED') })
  const session = { data: prepared.data, message: prepared.message, signature }
  return io.ports.siwx.verify(session).pipe(
    answered(io),
    catchError((reason: Failure) => throwError(() => siwxFailure('SIGN_IN_UNVERIFIED', {}, reason))),
    switchMap((right) =>
      right
        ? io.ports.siwx.add(session).pipe(
            answered(io),
            catchError((reason: Failure) => throwError(() => siwxFailure('SIGN_IN_FAILED', {}, reason))),
          )
        : throwError(() => siwxFailure('SIGN_IN_NOT_SIGNED')),
    ),
    map((): DomainCommand => ({ type: 'reportSignInKept', operation, session })),
    catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSignInFailed', operation, failure: reason })),
    takeUntil(io.on('signInFailed', 'signedIn', 'signInSubjectChanged', 'stopped')),
  )
}

function revoke(io: PolicyIo, accountAddress: string, chainIds: readonly SignInSubject['chainId'][]): Observable<DomainCommand> {
  return io.ports.siwx.revoke({ accountAddress, chainIds }).pipe(
    answered(io),
    mergeMap(() => EMPTY),
    catchError((reason: Failure) => log(io, { level: 'warn', text: siwxFailure('SIGN_IN_FAILED').message, context: { cause: reason.message } })),
  )
}

/** The first answer of the host, in time. */
function answered<T>(io: PolicyIo): (source: Observable<T>) => Observable<T> {
  return (source) => source.pipe(deadline(io.ports.timer, SIGN_IN_HOST_MS, 'the sign-in of the app'), take(1))
}
