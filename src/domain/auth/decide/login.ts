import type { SocialProvider } from '../../shared/features.js'
import type { DecideContext, Decision } from '../../kernel/types.js'
import type { DomainEvent, RootState, Slice } from '../../root.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { isEmail } from '../../shared/text/text.js'
import { failure } from '../errors.js'
import { offersEmail } from '../../settings/selectors.js'
import { selectSocials } from '../selectors.js'
import { endChangeRequest } from './change.js'
import { beginConnect, because, cooldown, endLogin, loginTarget } from '../rules.js'
import { LOGIN_LIFE_MS } from '../limits.js'
import { type EmailLogin, type Login, problemOf } from '../state.js'

type Decide = Slice<'auth'>['decide']

/** Command handlers of logins. */
export const decideLogin: Pick<
  Decide,
  | 'loginWithEmail'
  | 'submitEmailCode'
  | 'resendEmailCode'
  | 'loginWithSocial'
  | 'loginWithFarcaster'
  | 'cancelLogin'
  | 'reportLoginAction'
  | 'reportCodeRequested'
  | 'reportDeviceApproved'
  | 'reportEmailCode'
  | 'reportCodeResent'
  | 'reportPopup'
  | 'reportPopupResult'
  | 'reportSocialAddress'
  | 'reportFarcasterUrl'
  | 'reportFarcasterApproved'
  | 'reportLoginFailed'
  | 'reportLoginDue'
> = {
  loginWithEmail(state, { email, namespace }, { now, operation }) {
    const target = loginTarget(state, namespace)
    if ('code' in target) return { rejected: target }
    if (!offersEmail(state)) return { rejected: failure('AUTH_CONNECTOR_MISSING') }
    const address = typeof email === 'string' ? email.trim() : ''
    if (!isEmail(address)) return { rejected: failure('EMAIL_INVALID') }
    const early = cooldown(state, now)
    if (early !== undefined) return { rejected: early }
    return [
      ...superseded(state),
      ...endChangeRequest(state),
      { type: 'loginStarted', kind: 'email', operation, ...target, email: address, dueAt: now + LOGIN_LIFE_MS, shown: isShown(state) },
    ]
  },

  submitEmailCode(state, _, { operation }) {
    const { login } = state.auth
    return login?.kind === 'email' && login.step === 'code'
      ? [{ type: 'emailCodeSubmitted', operation, login: login.operation }]
      : { rejected: failure('LOGIN_STEP_INVALID') }
  },

  resendEmailCode(state, _, { now, operation }) {
    const { login } = state.auth
    if (login?.kind !== 'email' || login.step !== 'code' || login.resend !== undefined) return { rejected: failure('LOGIN_STEP_INVALID') }
    const early = cooldown(state, now)
    return early === undefined ? [...endChangeRequest(state), { type: 'emailCodeResending', operation, login: login.operation }] : { rejected: early }
  },

  loginWithSocial(state, { provider, namespace }, context) {
    return provider === 'farcaster' ? withFarcaster(state, namespace, context) : withPopup(state, provider, namespace, context)
  },

  loginWithFarcaster: (state, { namespace }, context) => withFarcaster(state, namespace, context),

  cancelLogin(state, { operation }) {
    const { login } = state.auth
    return login === undefined || (operation ?? login.operation) !== login.operation ? [] : endLogin(state, login, failure('ABORTED'))
  },

  reportLoginAction(state, { operation, action }, { now }) {
    const login = emailLogin(state, operation)
    if (login?.step !== 'sending') return []
    if (action === 'CONNECT') return beginConnect(state, login, now)
    return action === 'VERIFY_DEVICE'
      ? [{ type: 'deviceApprovalAsked', operation }]
      : [{ type: 'emailCodeSent', operation, login: operation, dueAt: now + LOGIN_LIFE_MS }]
  },

  reportCodeRequested({ auth: { login, emailChange } }, { operation }) {
    const asking = login?.kind === 'email' ? (login.step === 'sending' ? login.operation : login.resend) : undefined
    const changing = emailChange?.step === 'sending' ? emailChange.operation : undefined
    return operation === asking || operation === changing ? [{ type: 'codeRequested', operation }] : []
  },

  reportDeviceApproved(state, { operation }, { now }) {
    return emailLogin(state, operation)?.step === 'device' ? [{ type: 'emailCodeSent', operation, login: operation, dueAt: now + LOGIN_LIFE_MS }] : []
  },

  reportEmailCode(state, { operation, failure: reason }, { now }) {
    const { login } = state.auth
    if (login?.kind !== 'email' || login.submission !== operation) return []
    if (reason === undefined) return [{ type: 'emailCodeAccepted', operation, login: login.operation }, ...beginConnect(state, login, now)]
    const refused = because('EMAIL_CODE_REFUSED', reason)
    return [{ type: 'emailCodeRefused', operation, login: login.operation, failure: refused, problem: problemOf(refused) }]
  },

  reportCodeResent(state, { operation, failure: reason }, { now }) {
    const { login } = state.auth
    if (login?.kind !== 'email' || login.resend !== operation) return []
    if (reason === undefined) return [{ type: 'emailCodeSent', operation, login: login.operation, dueAt: now + LOGIN_LIFE_MS }]
    return [{ type: 'emailCodeFailed', operation, login: login.operation, failure: because('EMAIL_LOGIN_FAILED', reason) }]
  },

  reportPopup(state, { operation, step }) {
    const login = waitingSocial(state, operation)
    if (login === undefined) return []
    if (step === 'closed') return endLogin(state, login, failure('POPUP_CLOSED'))
    if (step === 'opened') return login.popup ? [] : [{ type: 'popupOpened', operation }]
    return login.step === 'opening' ? [{ type: 'popupLed', operation }] : []
  },

  reportPopupResult(state, { operation }, context) {
    const login = waitingSocial(state, operation)
    // Ignores a result from a window that has not opened the provider's page yet.
    if (login?.step !== 'waiting') return []
    return [{ type: 'popupResultReceived', operation, result: context.operation }, ...beginConnect(state, login, context.now)]
  },

  reportSocialAddress(state, { operation }, context) {
    const login = waitingSocial(state, operation)
    return login === undefined ? [] : [{ type: 'pageLeft', operation, provider: login.provider, address: context.operation }]
  },

  reportFarcasterUrl(state, { operation, url }) {
    const { login } = state.auth
    return login?.kind === 'farcaster' && login.operation === operation && login.step === 'asking' ? [{ type: 'farcasterUrlReady', operation, url }] : []
  },

  reportFarcasterApproved(state, { operation, userName }, { now }) {
    const { login } = state.auth
    if (login?.kind !== 'farcaster' || login.operation !== operation || login.step !== 'waiting') return []
    return [{ type: 'farcasterApproved', operation, userName }, ...beginConnect(state, login, now)]
  },

  reportLoginFailed(state, { operation, failure: reason }) {
    const { login } = state.auth
    return login?.operation === operation ? endLogin(state, login, inWords(login, reason)) : []
  },

  reportLoginDue(state, { operation }, { now }) {
    const { login } = state.auth
    if (login?.operation !== operation || login.step === 'connecting' || now < login.dueAt) return []
    return endLogin(state, login, failure('LOGIN_EXPIRED'))
  },
}

/** Ends the current login, because a newer one replaces it. */
export function superseded(state: RootState): readonly DomainEvent[] {
  return endLogin(state, state.auth.login, failure('OPERATION_SUPERSEDED'))
}

function withPopup(
  state: RootState,
  provider: Exclude<SocialProvider, 'farcaster'>,
  namespace: ChainNamespace | undefined,
  { now, operation }: DecideContext,
): Decision<DomainEvent> {
  const target = loginTarget(state, namespace)
  if ('code' in target) return { rejected: target }
  if (!selectSocials(state).includes(provider)) return { rejected: failure('SOCIAL_UNKNOWN', { provider: String(provider) }) }
  const by = state.lifecycle.platform.telegram ? 'leaving' : 'popup'
  return [...superseded(state), { type: 'loginStarted', kind: 'social', operation, ...target, provider, by, dueAt: now + LOGIN_LIFE_MS, shown: isShown(state) }]
}

function withFarcaster(state: RootState, namespace: ChainNamespace | undefined, { now, operation }: DecideContext): Decision<DomainEvent> {
  const target = loginTarget(state, namespace)
  if ('code' in target) return { rejected: target }
  if (!selectSocials(state).includes('farcaster')) return { rejected: failure('SOCIAL_UNKNOWN', { provider: 'farcaster' }) }
  return [...superseded(state), { type: 'loginStarted', kind: 'farcaster', operation, ...target, dueAt: now + LOGIN_LIFE_MS, shown: isShown(state) }]
}

function emailLogin(state: RootState, operation: string): EmailLogin | undefined {
  const { login } = state.auth
  return login?.kind === 'email' && login.operation === operation ? login : undefined
}

function waitingSocial(state: RootState, operation: string): Extract<Login, { kind: 'social' }> | undefined {
  const { login } = state.auth
  return login?.kind === 'social' && login.operation === operation && login.step !== 'connecting' ? login : undefined
}

/** Wraps a failure in the error of its login method. After the account was requested, the connect error is kept. */
function inWords(login: Login, reason: Parameters<typeof because>[1]): ReturnType<typeof because> {
  if (login.step === 'connecting') return reason
  return because(login.kind === 'email' ? 'EMAIL_LOGIN_FAILED' : login.kind === 'social' ? 'SOCIAL_LOGIN_FAILED' : 'FARCASTER_FAILED', reason)
}

/** Returns true if the dialog shows a login view. */
function isShown({ modal }: RootState): boolean {
  return modal.open && modal.stack.some(({ view }) => view === 'EmailLogin' || view === 'ConnectingSocial' || view === 'ConnectingFarcaster')
}
