import { isEmail } from '../../shared/text/text.js'
import { failure } from '../errors.js'
import type { DomainEvent, RootState, Slice } from '../../root.js'
import type { Failure } from '../../shared/errors/failure.js'
import { because, cooldown, endLogin } from '../rules.js'
import { problemOf } from '../state.js'
import { LOGIN_LIFE_MS } from '../limits.js'

type Decide = Slice<'auth'>['decide']

/** Command handlers of an e-mail change. */
export const decideChange: Pick<
  Decide,
  | 'updateEmail'
  | 'submitEmailChangeCode'
  | 'cancelEmailUpdate'
  | 'reportEmailAction'
  | 'reportEmailChangeCode'
  | 'reportEmailSeen'
  | 'reportEmailUpdateFailed'
  | 'reportLoginViewLeft'
> = {
  updateEmail(state, { email }, { now, operation }) {
    if (state.auth.user === undefined) return { rejected: failure('AUTH_NOT_CONNECTED') }
    const address = typeof email === 'string' ? email.trim() : ''
    if (!isEmail(address)) return { rejected: failure('EMAIL_INVALID') }
    const early = cooldown(state, now)
    if (early !== undefined) return { rejected: early }
    return [
      ...endChange(state, failure('OPERATION_SUPERSEDED')),
      ...endCodeRequest(state),
      { type: 'emailUpdateStarted', operation, email: address, dueAt: now + LOGIN_LIFE_MS },
    ]
  },

  submitEmailChangeCode(state, _, { operation }) {
    const change = state.auth.emailChange
    if (change === undefined || change.step === 'sending' || change.submission !== undefined) return { rejected: failure('LOGIN_STEP_INVALID') }
    return [{ type: 'emailChangeCodeSubmitted', operation, change: change.operation, step: change.step }]
  },

  cancelEmailUpdate(state, { operation }) {
    const change = state.auth.emailChange
    return change === undefined || (operation ?? change.operation) !== change.operation ? [] : endChange(state, failure('ABORTED'))
  },

  reportEmailAction(state, { operation, action }, { now }) {
    const change = state.auth.emailChange
    if (change?.operation !== operation || change.step !== 'sending') return []
    return [{ type: 'emailChangeCodeAsked', operation, step: action === 'VERIFY_PRIMARY_OTP' ? 'primary' : 'secondary', dueAt: now + LOGIN_LIFE_MS }]
  },

  reportEmailChangeCode(state, { operation, newEmail, failure: reason }, { now }) {
    const change = state.auth.emailChange
    if (change === undefined || change.submission !== operation) return []
    if (reason !== undefined) {
      const refused = because('EMAIL_CODE_REFUSED', reason)
      return [{ type: 'emailChangeCodeRefused', operation, change: change.operation, failure: refused, problem: problemOf(refused) }]
    }
    const accepted: DomainEvent = { type: 'emailChangeCodeAccepted', operation, change: change.operation }
    if (change.step === 'primary')
      return [accepted, { type: 'emailChangeCodeAsked', operation: change.operation, step: 'secondary', dueAt: now + LOGIN_LIFE_MS }]
    return [accepted, { type: 'emailUpdated', operation: change.operation, email: newEmail ?? change.email }]
  },

  reportEmailSeen(state, { operation, email }) {
    const change = state.auth.emailChange
    if (change?.operation !== operation || email.toLowerCase() !== change.email.toLowerCase()) return []
    const { submission } = change
    return [
      ...(submission === undefined ? [] : [{ type: 'emailChangeCodeAccepted', operation: submission, change: operation } as const]),
      { type: 'emailUpdated', operation, email: change.email },
    ]
  },

  reportEmailUpdateFailed(state, { operation, failure: reason }) {
    return state.auth.emailChange?.operation === operation ? endChange(state, because('EMAIL_UPDATE_FAILED', reason)) : []
  },

  reportLoginViewLeft(state) {
    const { login } = state.auth
    const views = state.modal.open ? state.modal.stack.map(({ view }) => view) : []
    const isLogin = views.some((view) => view === 'EmailLogin' || view === 'ConnectingSocial' || view === 'ConnectingFarcaster')
    return [
      // CONN-40, MODAL-45: closing the dialog ends every login. Leaving a view ends the login that it showed.
      ...(login !== undefined && login.step !== 'connecting' && !isLogin && (!state.modal.open || login.shown)
        ? endLogin(state, login, failure('MODAL_CLOSED'))
        : []),
      ...(views.includes('UpdateEmailWallet') ? [] : endChange(state, failure('MODAL_CLOSED'))),
    ]
  },
}

/** Ends a login that still requests a code. Of two requests for codes only the later one is sent (AUTH-12). */
function endCodeRequest(state: RootState): readonly DomainEvent[] {
  const { login } = state.auth
  return login?.kind === 'email' && (login.step === 'sending' || login.resend !== undefined) ? endLogin(state, login, failure('OPERATION_SUPERSEDED')) : []
}

/** Ends an e-mail change that still requests a code. Of two requests for codes only the later one is sent (AUTH-12). */
export function endChangeRequest(state: RootState): readonly DomainEvent[] {
  return state.auth.emailChange?.step === 'sending' ? endChange(state, failure('OPERATION_SUPERSEDED')) : []
}

function endChange(state: RootState, reason: Failure): readonly DomainEvent[] {
  const change = state.auth.emailChange
  if (change === undefined) return []
  const { operation, submission } = change
  const asked: readonly DomainEvent[] =
    submission === undefined ? [] : [{ type: 'emailChangeCodeRefused', operation: submission, change: operation, failure: reason, problem: problemOf(reason) }]
  return [...asked, { type: 'emailUpdateFailed', operation, failure: reason }]
}
