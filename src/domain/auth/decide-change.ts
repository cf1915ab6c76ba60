import { authFailure } from '../shared/auth-errors.js'
import { isEmail } from '../shared/email.js'
import { failure } from '../shared/errors.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { Failure } from '../kernel/failure.js'
import type { AuthCommand } from './messages.js'
import { because, cooldown, endLogin, problemOf } from './rules.js'
import { LOGIN_LIFE_MS } from './limits.js'

type Decide = Slice<'auth', AuthCommand>['decide']

/** What follows from a change of e-mail. */
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
    if (!isEmail(address)) return { rejected: authFailure('EMAIL_INVALID') }
    const early = cooldown(state, now)
    if (early !== undefined) return { rejected: early }
    return [...endChange(state, failure('OPERATION_SUPERSEDED')), { type: 'emailUpdateStarted', operation, email: address, dueAt: now + LOGIN_LIFE_MS }]
  },

  submitEmailChangeCode(state, _, { operation }) {
    const change = state.auth.emailChange
    if (change === undefined || change.step === 'sending' || change.submission !== undefined) return { rejected: authFailure('LOGIN_STEP_INVALID') }
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
      // CONN-40, MODAL-45: a dialog that closes ends every login; a view that is left, the one that it showed.
      ...(login !== undefined && login.step !== 'connecting' && !isLogin && (!state.modal.open || login.shown)
        ? endLogin(state, login, failure('MODAL_CLOSED'))
        : []),
      ...(views.includes('UpdateEmailWallet') ? [] : endChange(state, failure('MODAL_CLOSED'))),
    ]
  },
}

function endChange(state: RootState, reason: Failure): readonly DomainEvent[] {
  const change = state.auth.emailChange
  if (change === undefined) return []
  const { operation, submission } = change
  const asked: readonly DomainEvent[] =
    submission === undefined ? [] : [{ type: 'emailChangeCodeRefused', operation: submission, change: operation, failure: reason, problem: problemOf(reason) }]
  return [...asked, { type: 'emailUpdateFailed', operation, failure: reason }]
}
