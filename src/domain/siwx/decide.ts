import type { SignInSubject } from '../../ports/siwx.js'
import type { Failure } from '../shared/errors/failure.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import { requests } from '../requests/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { selectActiveAddress } from '../account/index.js'
import { selectNetwork } from '../network/index.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { failure } from './errors.js'
import { isRefusal } from '../shared/errors/refusal.js'
import { SIGN_IN_MESSAGE_MS } from './state.js'
import { SKEW_MS } from '../shared/limits.js'
import { isCurrent, isTimeWrong, misfit, sameSubject, saysExpired, skewOf, subjectOf } from './subject.js'
import { closeView, isViewOpen, showsSuccess } from './views.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'siwx'>['decide'] = {
  signIn(state, _, context) {
    const refusal = refuse(state)
    if (refusal !== undefined) return { rejected: refusal }
    const { siwx } = state
    const subject = subjectOf(state)
    if (siwx.attempt !== undefined) return { rejected: failure('SIGN_IN_PENDING') }
    if (siwx.phase === 'signedIn' || subject === undefined) return []
    const started: DomainEvent = { type: 'signInStarted', operation: context.operation }
    // It is not known that a signature is needed: the host is asked again first.
    if (isUnknown(state)) return [started, { type: 'signInLooked', operation: context.operation }]
    return [started, ...proceed(state, subject, context.operation, context)]
  },

  cancelSignIn(state) {
    const { subject, phase } = state.siwx
    if (subject === undefined) return []
    const stays = state.config.plugins.siwx?.required === true && phase !== 'signedIn'
    return [...giveUp(state), { type: 'signInCancelled' }, ...(stays ? [] : closeView(state))]
  },

  signOut(state) {
    const { subject, phase } = state.siwx
    return subject === undefined || phase !== 'signedIn'
      ? []
      : [
          { type: 'signInEnded', subject },
          { type: 'signInOwed', subject },
        ]
  },

  reportSignInSubject(state, _, { operation }) {
    // The subject is undefined while a network switch is pending.
    const subject = state.network.pending === undefined ? subjectOf(state) : undefined
    if (sameSubject(subject, state.siwx.subject)) return []
    return [...giveUp(state), { type: 'signInSubjectChanged', operation, subject: subject ?? null }, ...(subject === undefined ? closeView(state) : [])]
  },

  reportSignInDue(state, _, { now, operation }) {
    const { subject, phase, session, attempt, skew = 0 } = state.siwx
    const over = phase === 'signedIn' && session !== undefined && subject !== undefined && !isCurrent(session, subject, now + skew)
    return subject !== undefined && attempt === undefined && (over || phase === 'owed') ? [{ type: 'signInSubjectChanged', operation, subject }] : []
  },

  reportSignInSessions(state, { operation, sessions }, context) {
    const { look, phase, subject, attempt, skew = 0 } = state.siwx
    // Ignores sessions of an earlier subject. The new one is reported after the network switch.
    if (look !== operation || subject === undefined || !sameSubject(subject, subjectOf(state))) return []
    const session = sessions.find((one) => isCurrent(one, subject, context.now + skew))
    // The check ran beside a running sign-in, which continues, or before this one, which goes on.
    if (session === undefined && phase === 'owed') return attempt?.operation === operation ? proceed(state, subject, operation, context) : []
    return session === undefined
      ? [{ type: 'signInOwed', subject }]
      : [{ type: 'signedIn', operation: attempt?.operation ?? operation, session, by: 'earlier' }, ...closeView(state)]
  },

  reportSignInUnavailable(state, { operation, failure: reason }, context) {
    const { look, phase, subject, attempt } = state.siwx
    if (look !== operation || subject === undefined) return []
    if (attempt?.operation === operation) return fail(state, operation, failure('SIGN_IN_UNKNOWN', {}, reason), context)
    // A failure of the host is no answer: the wallet stays connected.
    return phase === 'looking'
      ? [
          { type: 'signInUnavailable', failure: failure('SIGN_IN_UNKNOWN', {}, reason) },
          { type: 'signInOwed', subject },
        ]
      : []
  },

  reportSignInViewShown(state, _, { operation }) {
    const { phase, subject, preparing, prepared, attempt } = state.siwx
    const needed = phase === 'owed' && !isUnknown(state) && subject !== undefined && preparing === undefined && prepared === undefined && attempt === undefined
    return needed && isViewOpen(state) ? [{ type: 'signInPreparing', operation, subject }] : []
  },

  reportSignInMessage(state, { operation, data, message }, context) {
    const { preparing, subject, attempt } = state.siwx
    if (preparing !== operation) return []
    if (isTimeWrong(data, context.now)) return fail(state, operation, failure('DEVICE_TIME_WRONG'), context)
    const reason = misfit(subject, data, message, context.now + skewOf(data, context.now))
    if (reason !== undefined) return fail(state, operation, failure('SIGN_IN_MESSAGE_INVALID', { reason }), context)
    return [{ type: 'signInPrepared', operation, data, message }, ...(attempt === undefined ? [] : ask(state, message, attempt.operation, context))]
  },

  reportSignInKept(state, { operation, session }) {
    const { attempt, subject, unsigned, phase } = state.siwx
    // A signature of an earlier subject does not count (robustness, I-24).
    if (!sameSubject(subject, subjectOf(state))) return []
    const signed: readonly DomainEvent[] = [{ type: 'signedIn', operation, session, by: 'visitor' }, ...(showsSuccess(state) ? [] : closeView(state))]
    if (attempt?.operation === operation) return signed
    // The wallet has signed after its time was over. A later try is not needed any more.
    return unsigned?.operation === operation && phase === 'owed' ? [...giveUp(state), ...signed] : []
  },

  reportSignInFailed: (state, { operation, failure: reason }, context) => fail(state, operation, reason, context),

  reportProposalKept(state, { operation, failure: reason }) {
    if (state.siwx.taking !== operation) return []
    if (reason === undefined) return [{ type: 'proposalKept', operation }]
    return [{ type: 'signInUnavailable', failure: reason.code === 'SIGN_IN_NOT_SIGNED' ? reason : failure('SIGN_IN_UNKNOWN', {}, reason) }]
  },
}

/** Returns the failure if the active account cannot sign in (SIWX-08 to SIWX-11). */
function refuse(state: RootState): Failure | undefined {
  const namespace = state.network.activeNamespace
  if (selectActiveAddress(state) === undefined) return failure('SIWX_ADDRESS_MISSING')
  if (selectNetwork(state) === undefined || subjectOf(state) === undefined) return failure('SIWX_NETWORK_MISSING')
  return namespace === undefined || state.connection.namespaces[namespace]?.connectorId === undefined ? failure('SIWX_CLIENT_MISSING') : undefined
}

/** Returns true if the host could not say whether the account is signed in. */
function isUnknown({ siwx }: RootState): boolean {
  return siwx.failure?.code === 'SIGN_IN_UNKNOWN'
}

/** Asks for the signature, or first for the message. An expired message is created again, because its session would not count (SIWX-16). */
function proceed(state: RootState, subject: SignInSubject, operation: string, context: DecideContext): readonly DomainEvent[] {
  const { prepared, preparing } = state.siwx
  const { now } = context
  if (
    prepared !== undefined &&
    now - prepared.madeAt < SIGN_IN_MESSAGE_MS &&
    misfit(subject, prepared.data, prepared.message, now + (prepared.skew ?? 0)) === undefined
  )
    return ask(state, prepared.message, operation, context)
  return preparing === undefined ? [{ type: 'signInPreparing', operation, subject }] : []
}

/** Requests the signature from the wallet, with the operation of the sign-in. */
function ask(state: RootState, message: string, operation: string, context: DecideContext): readonly DomainEvent[] {
  const subject = subjectOf(state)
  if (subject === undefined) return []
  const asked: Decision<DomainEvent> = requests.decide.signMessage(
    state,
    { type: 'signMessage', message, namespace: namespaceOf(subject.chainId), address: subject.accountAddress },
    { ...context, operation },
  )
  return 'rejected' in asked ? [{ type: 'signInFailed', operation, failure: asked.rejected }] : asked
}

/** Fails the running sign-in with `ABORTED`: its account changed, or it was cancelled. */
export function giveUp({ siwx: { attempt } }: RootState): readonly DomainEvent[] {
  return attempt === undefined ? [] : [{ type: 'signInFailed', operation: attempt.operation, failure: failure('ABORTED') }]
}

/** Ends an attempt. Its message is never signed again. If the view is still open, a new message is created (robustness, I-24). */
function fail(state: RootState, operation: string, reason: Failure, context: DecideContext): readonly DomainEvent[] {
  const { attempt, preparing, prepared, subject } = state.siwx
  if (preparing !== operation && attempt?.operation !== operation) return []
  const ended: DomainEvent = { type: 'signInFailed', operation: attempt?.operation ?? operation, failure: told(state, reason, context.now) }
  if (prepared === undefined || subject === undefined || !isViewOpen(state)) return [ended]
  // A new operation id, so that the ended attempt does not end twice if the message fails (robustness, I-5).
  return [ended, { type: 'signInPreparing', operation: context.operation, subject }]
}

function told(state: RootState, reason: Failure, now: number): Failure {
  if (reason.category === 'ABORTED' || reason.code === 'DEVICE_TIME_WRONG') return reason
  if (isOverTooSoon(state, reason, now)) return failure('DEVICE_TIME_WRONG', {}, reason)
  if (reason.category === 'USER_REJECTED' || isRefusal(reason)) return failure('SIGNATURE_DECLINED', {}, reason.cause)
  const { accountAddress, chainId } = subjectOf(state) ?? {}
  const accounts = chainId === undefined ? undefined : state.account.namespaces[namespaceOf(chainId)]?.allAccounts
  const isContract = accounts?.some(({ address, type }) => address === accountAddress && type === 'smartAccount')
  if (isContract && reason.category !== 'NETWORK' && reason.category !== 'CONFIG') return failure('SMART_ACCOUNT_UNSUPPORTED', {}, reason)
  return reason
}

/** Returns true if the app's server says that a message has expired which was made a moment ago: the clock of this device is behind (UX-47). */
function isOverTooSoon({ siwx: { prepared } }: RootState, { code, cause }: Failure, now: number): boolean {
  return code === 'SIGN_IN_FAILED' && prepared !== undefined && now - prepared.madeAt < SKEW_MS && saysExpired(cause) !== undefined
}
