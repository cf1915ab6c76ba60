import {
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  retry,
  switchMap,
  take,
  takeUntil,
  throwError,
  throwIfEmpty,
} from 'rxjs'
import type { SignInSession, SignInSubject } from '../../ports/siwx.js'
import { SUCCESS_SHOWN_MS } from '../modal/state.js'
import { CONNECTING_VIEWS } from '../modal/index.js'
import { selectView } from '../modal/selectors.js'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, later } from '../shared/timing.js'
import { log } from '../log.js'
import type { DomainCommand, EventOf, Policy, PolicyIo, RootState } from '../root.js'
import { failure } from './errors.js'
import { type PreparedMessage, SIGN_IN_HOST_MS } from './state.js'
import { endOf, sameSubject, saysExpired, subjectOf } from './subject.js'
import { tellTabsOfSignIn, tellTabs } from './tabs.js'
import { isViewOpen } from './views.js'

/** 16 bytes: 32 letters and digits. */
const NONCE_BYTES = 16

/** Detects changes of the account to sign in. */
const watchSubject: Policy = (io) =>
  merge(
    io.settled$.pipe(
      filter(() => isSomebodyElse(io.state())),
      map((): DomainCommand => ({ type: 'reportSignInSubject' })),
    ),
    // Another tab may have signed in meanwhile, or the host be in reach again.
    io
      .on('platformChanged')
      .pipe(
        filter(({ changes }) => (changes.visible === true || changes.online === true) && io.state().siwx.phase === 'owed'),
        map((): DomainCommand => ({ type: 'reportSignInDue' })),
      ),
    io.on('signedIn').pipe(switchMap(({ session }) => atEnd(io, endOf(session)))),
  )

/** Asks the host for sessions, after sign-ins from the proposal were stored. */
const lookForSessions: Policy = (io) =>
  io.on('signInSubjectChanged', 'signInLooked', 'proposalKept').pipe(
    switchMap(() => {
      const { subject, look: operation, taking } = io.state().siwx
      if (subject === undefined || operation === undefined || taking !== undefined) return EMPTY
      return defer(() => io.ports.siwx.list(subject).pipe(answered(io))).pipe(
        retry({ count: LOOK_RETRIES_MS.length, delay: (reason: Failure, tries) => again(io, reason, tries) }),
        map((sessions): DomainCommand => ({ type: 'reportSignInSessions', operation, sessions })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSignInUnavailable', operation, failure: reason })),
      )
    }),
  )

/** Milliseconds before each further question for sessions, when the host failed. */
const LOOK_RETRIES_MS = [1_000, 4_000] as const

/** Waits before the host is asked again. An answer that cannot be read would be the same again. */
function again(io: PolicyIo, reason: Failure, tries: number): Observable<unknown> {
  if (reason.category === 'CONFIG' || io.state().siwx.phase !== 'looking') return throwError(() => reason)
  return io.ports.timer.after(LOOK_RETRIES_MS[tries - 1] ?? 0).pipe(take(1))
}

/** Stores a sign-in that came with the session proposal (WC-27). */
const keepProposals: Policy = (io) =>
  io.on('signedInWithProposal').pipe(
    mergeMap(({ operation, signedIn }) =>
      io.ports.siwx.replace({ signedIn }).pipe(
        answered(io),
        map((): DomainCommand => ({ type: 'reportProposalKept', operation })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportProposalKept', operation, failure: reason })),
      ),
    ),
  )

/** Creates the message when the view opens. */
const prepareMessage: Policy = (io) =>
  merge(
    io.on('modalOpened', 'viewPushed', 'viewReplaced', 'viewReset', 'signInOwed').pipe(
      filter(() => isViewOpen(io.state())),
      map((): DomainCommand => ({ type: 'reportSignInViewShown' })),
    ),
    io.on('signInPreparing').pipe(switchMap((event) => prepare(io, event))),
  )

/** Verifies and stores the signed message. */
const verifySignature: Policy = (io) =>
  merge(
    io.on('requestCompleted').pipe(
      filter(({ operation }) => operation === io.state().siwx.attempt?.operation),
      switchMap((event) => keep(io, event, io.state().siwx.prepared)),
    ),
    // A wallet that signs after its time was over has signed all the same.
    io
      .on('requestAnsweredLate')
      .pipe(
        filter(({ operation }) => operation === io.state().siwx.unsigned?.operation),
        switchMap((event) => keep(io, event, io.state().siwx.unsigned?.prepared)),
      ),
    io.on('requestFailed').pipe(
      filter(({ operation }) => operation === io.state().siwx.attempt?.operation),
      map(({ operation, failure }): DomainCommand => ({ type: 'reportSignInFailed', operation, failure })),
    ),
    // Cancels the wallet's prompt of an ended sign-in.
    io
      .on('signInFailed', 'signedIn')
      .pipe(
        filter(({ operation }) => io.state().requests.pending.some((one) => one.operation === operation)),
        map(({ operation }): DomainCommand => ({ type: 'cancelRequest', operation })),
      ),
  )

/** Opens the view if a required sign-in is missing (SIWX-03), and again after a failure (SIWX-05). */
const showSignInView: Policy = (io) =>
  merge(
    io.on('signInOwed').pipe(filter(() => io.state().config.plugins.siwx?.required === true)),
    io.on('signInFailed').pipe(filter(({ failure }) => failure.category !== 'ABORTED')),
    // Opens it again after the unsupported network view closed (NET-17).
    io.settled$.pipe(filter(() => isUnseen(io.state()))),
  ).pipe(
    filter(() => !io.state().modal.open || selectView(io.state()).view !== 'SIWXSignMessage'),
    map((): DomainCommand => ({ type: io.state().modal.open ? 'resetView' : 'openModal', view: 'SIWXSignMessage' })),
  )

/** Closes the dialog after success was shown, of a sign-in or of a connect whose session already existed. */
const closeAfterSignIn: Policy = (io) =>
  io.on('signedIn').pipe(
    filter(() => io.state().modal.open && [...CONNECTING_VIEWS, 'SIWXSignMessage'].includes(selectView(io.state()).view)),
    switchMap(() => later(io.ports.timer, SUCCESS_SHOWN_MS, { type: 'reportSuccessShown' as const }, io.on('modalClosed', 'viewPopped'))),
  )

/** Disconnects a user who does not sign in although it is required (SIWX-06). A host that fails is logged and disconnects nobody. */
const disconnectUnsigned: Policy = (io) =>
  merge(
    io.on('signInCancelled').pipe(
      filter(() => isRequired(io) && io.state().siwx.phase !== 'signedIn'),
      mergeMap(() => disconnect(io)),
    ),
    io
      .on('signInUnavailable')
      .pipe(mergeMap(({ failure }) => log(io, { level: 'error', text: failure.message, context: { cause: failure.cause?.message ?? '' } }))),
  )

/** Revokes sessions when the connection ends (SIWX-15) or the host asks for it. A failure of the host does not block. */
const revokeSessions: Policy = (io) =>
  merge(
    io
      .on('signInEnded')
      .pipe(mergeMap(({ subject: { accountAddress, chainId } }) => concat(revoke(io, accountAddress, [chainId]), tellTabs(io, chainId, false)))),
    io.on('disconnected').pipe(
      filter(({ by }) => by !== 'tab' && io.state().config.plugins.siwx?.signOutOnDisconnect === true),
      mergeMap(({ namespace }) => {
        const networks = io.state().network.namespaces[namespace]?.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId) ?? []
        return merge(...(io.state().siwx.addresses?.[namespace] ?? []).map((address) => revoke(io, address, networks)))
      }),
    ),
  )

/** Policies of the siwx slice, by name. */
export const policies = {
  keepProposals,
  watchSubject,
  lookForSessions,
  prepareMessage,
  verifySignature,
  showSignInView,
  closeAfterSignIn,
  disconnectUnsigned,
  revokeSessions,
  tellTabsOfSignIn,
}

/** Returns true if the subject changed. During a network switch only a change of the signed-in account counts (robustness, I-23). */
function isSomebodyElse(state: RootState): boolean {
  const { network, siwx } = state
  const subject = subjectOf(state)
  if (sameSubject(subject, siwx.subject)) return false
  return network.pending === undefined || (siwx.phase === 'signedIn' && subject?.accountAddress !== siwx.subject?.accountAddress)
}

/** Returns true if a required sign-in is missing and its view is not open (robustness, I-25). */
function isUnseen(state: RootState): boolean {
  const { config, siwx, modal } = state
  if (config.plugins.siwx?.required !== true || siwx.phase !== 'owed' || isViewOpen(state) || !sameSubject(subjectOf(state), siwx.subject)) return false
  return !modal.open || !modal.stack.some(({ view }) => view === 'UnsupportedChain')
}

function isRequired(io: PolicyIo): boolean {
  return io.state().config.plugins.siwx?.required === true
}

function disconnect(io: PolicyIo): Observable<DomainCommand> {
  const namespace = io.state().network.activeNamespace
  return namespace === undefined ? EMPTY : of({ type: 'disconnect', namespace })
}

/** Ends the session at its expiration time (SIWX-16). */
function atEnd(io: PolicyIo, end: number | undefined): Observable<DomainCommand> {
  const { signedInAt, skew = 0 } = io.state().siwx
  if (end === undefined || signedInAt === undefined) return EMPTY
  return later(io.ports.timer, end - signedInAt - skew, { type: 'reportSignInDue' as const }, io.on('signInSubjectChanged', 'signInEnded', 'stopped'))
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

const KEPT: readonly string[] = ['SIGN_IN_FIELD_INVALID', 'SIGN_IN_ANSWER_INVALID', 'DEVICE_TIME_WRONG']

/** Returns the failure of a message that could not be created. An error in the app's own answer is kept, because the app must fix it. */
function unmade(reason: Failure): Failure {
  return KEPT.includes(reason.code) ? reason : failure('SIGN_IN_FAILED', {}, reason)
}

function keep(
  io: PolicyIo,
  { operation, result: signature }: EventOf<'requestCompleted'> | EventOf<'requestAnsweredLate'>,
  prepared: PreparedMessage | undefined,
): Observable<DomainCommand> {
  if (prepared === undefined) return of({ type: 'reportSignInFailed', operation, failure: failure('SIGN_IN_FAILED') })
  const session = { data: prepared.data, message: prepared.message, signature }
  return io.ports.siwx.verify(session).pipe(
    answered(io),
    catchError((reason: Failure) => throwError(() => failure('SIGN_IN_UNVERIFIED', {}, reason))),
    switchMap((right) =>
      right
        ? io.ports.siwx.add(session).pipe(
            answered(io),
            catchError((reason: Failure) => throwError(() => unkept(reason))),
          )
        : throwError(() => failure('SIGN_IN_NOT_SIGNED')),
    ),
    map((): DomainCommand => ({ type: 'reportSignInKept', operation, session })),
    catchError((reason: Failure) => unlessKept(io, operation, session, reason)),
    catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSignInFailed', operation, failure: reason })),
    takeUntil(merge(io.on('signInFailed').pipe(filter((event) => event.operation === operation)), io.on('signedIn', 'signInSubjectChanged', 'stopped'))),
  )
}

/** Returns the failure of a session that the app's server does not take. */
function unkept(reason: Failure): Failure {
  if (reason.code === 'DEVICE_TIME_WRONG') return reason
  return failure(isEarly(reason) ? 'DEVICE_TIME_WRONG' : 'SIGN_IN_FAILED', {}, saysExpired(reason.cause) ?? reason)
}

/** Returns true if the app's server says that the message is of the future, as `verifySignIn` does with `early`: the clock of this device is ahead. */
function isEarly({ message, cause }: Failure): boolean {
  return /\bearly\b|not yet valid|in the future/i.test(`${message} ${cause?.message ?? ''}`)
}

/** Looks for the session at a host that has not answered in time: it may have taken the signature. Fails with the reason if the session is not there. */
function unlessKept(io: PolicyIo, operation: string, { data }: SignInSession, reason: Failure): Observable<DomainCommand> {
  const { subject } = io.state().siwx
  if (subject === undefined || reason.cause?.code !== 'DEADLINE_EXCEEDED') return throwError(() => reason)
  return io.ports.siwx.list(subject).pipe(
    answered(io),
    catchError(() => throwError(() => reason)),
    mergeMap((sessions) => sessions.filter((one) => one.data.nonce === data.nonce && sameSubject(one.data, subject)).slice(0, 1)),
    map((session): DomainCommand => ({ type: 'reportSignInKept', operation, session })),
    throwIfEmpty(() => reason),
  )
}

function revoke(io: PolicyIo, accountAddress: string, chainIds: readonly SignInSubject['chainId'][]): Observable<DomainCommand> {
  return io.ports.siwx.revoke({ accountAddress, chainIds }).pipe(
    answered(io),
    mergeMap(() => EMPTY),
    catchError((reason: Failure) => log(io, { level: 'warn', text: failure('SIGN_IN_FAILED').message, context: { cause: reason.message } })),
  )
}

/** Takes the first answer of the host, with a timeout. */
function answered<T>(io: PolicyIo): (source: Observable<T>) => Observable<T> {
  return (source) => source.pipe(deadline(io.ports.timer, SIGN_IN_HOST_MS, 'the sign-in of the app'), take(1))
}
