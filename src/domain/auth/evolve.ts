import { AUTH_CONNECTOR_ID } from './connector-id.js'
import type { Failure } from '../shared/errors/failure.js'
import type { DomainEvent, Slice } from '../root.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { type AuthState, type EmailLogin, type Login, NO_AUTH, problemOf } from './state.js'

const LOGIN_VIEWS: readonly string[] = ['EmailLogin', 'ConnectingSocial', 'ConnectingFarcaster']

/** Folds events into state. */
export const evolve: Slice<'auth'>['evolve'] = {
  restored(state, { remembered: { auth } }, at) {
    if (auth === undefined || state.used) return state
    const { lastCodeAt, ...rest } = auth
    // Clamped, so that a clock that was set back does not delay the next code for long (robustness, F24).
    return { ...state, ...rest, ...(lastCodeAt === undefined ? {} : { lastCodeAt: Math.min(lastCodeAt, at) }) }
  },

  loginStarted({ problem: _, ...state }, event, at) {
    const { operation, namespace, network, dueAt, shown } = event
    const base = { operation, namespace, network, startedAt: at, dueAt, shown }
    if (event.kind === 'email') return { ...state, login: { ...base, kind: 'email', email: event.email, step: 'sending' } }
    if (event.kind === 'farcaster') return { ...state, login: { ...base, kind: 'farcaster', step: 'asking' } }
    return { ...state, login: { ...base, kind: 'social', provider: event.provider, step: event.by === 'leaving' ? 'leaving' : 'opening', popup: false } }
  },
  modalOpened: shown,
  viewPushed: shown,
  viewReplaced: shown,
  viewReset: shown,

  deviceApprovalAsked: (state, { operation }) => login(state, operation, (one) => ({ ...one, step: 'device' }) as Login),
  // A new code may arrive while the previous one is being checked.
  emailCodeSent: (state, { login: id, dueAt }) =>
    email(state, id, ({ resend: _, problem: __, ...one }) => ({
      ...one,
      step: one.step === 'checking' || one.step === 'connecting' ? one.step : 'code',
      dueAt,
    })),
  emailCodeResending: (state, { operation, login: id }) => email(state, id, (one) => ({ ...one, resend: operation })),
  emailCodeFailed: (state, { login: id, failure }) =>
    email(isRefusal(failure) ? freed(state) : state, id, ({ resend: _, ...one }) => ({ ...one, problem: problemOf(failure) })),
  // AUTH-12: the cooldown starts when the request is posted to the site. A request that waits for the frame sends no code.
  codeRequested: (state, _, at) => ({ ...state, lastCodeAt: at }),
  emailCodeSubmitted: (state, { operation, login: id }) => email(state, id, ({ problem: _, ...one }) => ({ ...one, step: 'checking', submission: operation })),
  emailCodeRefused: (state, { login: id, problem }) => email(state, id, ({ submission: _, ...one }) => ({ ...one, step: 'code', problem })),
  emailCodeAccepted: (state, { login: id }) => email(state, id, ({ submission: _, ...one }) => one),
  popupOpened: (state, { operation }) => login(state, operation, (one) => (one.kind === 'social' ? { ...one, popup: true } : one)),
  popupLed: (state, { operation }) => login(state, operation, (one) => (one.kind === 'social' ? { ...one, step: 'waiting' } : one)),
  pageLeft: (state, { provider }, at) => ({ ...state, away: { provider, at } }),
  popupResultReceived: (state, { operation }) => login(state, operation, (one) => (one.kind === 'social' ? { ...one, popup: false } : one)),
  farcasterUrlReady: (state, { operation, url }) => login(state, operation, (one) => (one.kind === 'farcaster' ? { ...one, step: 'waiting', url } : one)),
  farcasterApproved: (state, { operation, userName }) => login(state, operation, (one) => (one.kind === 'farcaster' ? { ...one, userName } : one)),
  loginConfirmed: (state, { operation }) => login(state, operation, (one) => ({ ...one, step: 'connecting' }) as Login),

  // AUTH-28: remembers this user, and resets the code cooldown.
  loggedIn: ({ login: _, lastCodeAt: __, restoring: ___, problem: ____, ...state }, { user }) => ({ ...state, user, used: true, remembered: user }),
  loginFailed(state, { operation, failure }) {
    if (state.login?.operation !== operation) return state
    const { login: ended, ...rest } = state
    const kept = ended.kind === 'email' && ended.step === 'sending' && isRefusal(failure) ? freed(rest) : rest
    return failure.category === 'ABORTED' && failure.code !== 'POPUP_CLOSED' && failure.code !== 'FRAME_ABORTED'
      ? kept
      : { ...kept, problem: { ...problemOf(failure), step: ended.step } }
  },

  embeddedRestoreStarted: (state, { operation }) => ({ ...state, restoring: operation }),
  embeddedRestoreFailed: ({ restoring: _, ...state }) => state,
  awayLoginEnded: ({ away: _, ...state }) => state,
  loginForgotten: (state) => forget(state),
  connected(state, { connectorId, namespace, network, by }) {
    if (connectorId !== AUTH_CONNECTOR_ID || network === null || network === state.lastNetwork) return state
    // A restore connects each namespace in turn. The last used network stays.
    const isOther = by === 'restore' && state.lastNetwork !== undefined && namespaceOf(state.lastNetwork) !== namespace
    return isOther ? state : { ...state, lastNetwork: network }
  },
  // AUTH-29, AUTH-30: stored data is deleted first, whatever the site answers.
  disconnected: (state, { connectorId }) => (connectorId === AUTH_CONNECTOR_ID ? forget(state) : state),
  // Covers an embedded wallet that was connected beside another wallet.
  connectionForgotten: (state, { operation }) => (operation !== undefined && operation === state.signingOut ? forget(state) : state),
  disconnectStarted: (state, { operation, targets }) =>
    state.used && targets.some(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID) ? { ...state, signingOut: operation } : state,
  signedOut: ({ signingOut: _, ...state }) => state,

  emailUpdateStarted: (state, { operation, email: address, dueAt }) => ({
    ...state,
    emailChange: { operation, email: address, step: 'sending', dueAt },
  }),
  emailChangeCodeAsked: (state, { operation, step, dueAt }) => change(state, operation, ({ submission: _, problem: __, ...one }) => ({ ...one, step, dueAt })),
  emailChangeCodeSubmitted: (state, { operation, change: id }) => change(state, id, ({ problem: _, ...one }) => ({ ...one, submission: operation })),
  emailChangeCodeRefused: (state, { change: id, problem }) => change(state, id, ({ submission: _, ...one }) => ({ ...one, problem })),
  emailUpdated: ({ emailChange: _, lastCodeAt: __, ...state }, { email: address }) => {
    const user = { ...state.user, email: address }
    return { ...state, user, remembered: user }
  },
  emailUpdateFailed: (state, { operation, failure }) => {
    if (state.emailChange?.operation !== operation) return state
    const { emailChange: ended, ...rest } = state
    return ended.step === 'sending' && isRefusal(failure) ? freed(rest) : rest
  },

  embeddedNetworkAsked: (state, { operation, network }) => ({ ...state, networkSwitch: { operation, network } }),
  embeddedNetworkSwitched: ({ networkSwitch: _, ...state }, { network }) => ({ ...state, lastNetwork: network }),
  embeddedNetworkFailed: (state, { operation }) => {
    if (state.networkSwitch?.operation !== operation) return state
    const { networkSwitch: _, ...rest } = state
    return rest
  },
  accountTypeAsked: (state, { operation, namespace, accountType, by }) => ({ ...state, typeChange: { operation, namespace, accountType, ...(by && { by }) } }),
  accountTypeChanged: ({ typeChange: _, ...state }) => state,
  accountTypeChangeFailed: ({ typeChange: _, ...state }) => state,
  smartAccountKnown: (state, { address, deployed }) => ({ ...state, smartAccount: { address, deployed } }),
  smartAccountNetworksKnown: (state, { chainIds }) => ({ ...state, smartAccountNetworks: chainIds }),

  stopped: () => NO_AUTH,
}

function login(state: AuthState, operation: string, update: (one: Login) => Login): AuthState {
  return state.login?.operation === operation ? { ...state, login: update(state.login) } : state
}

function email(state: AuthState, operation: string, update: (one: EmailLogin) => EmailLogin): AuthState {
  return login(state, operation, (one) => (one.kind === 'email' ? update(one) : one))
}

function change(state: AuthState, operation: string, update: (one: NonNullable<AuthState['emailChange']>) => NonNullable<AuthState['emailChange']>): AuthState {
  return state.emailChange?.operation === operation ? { ...state, emailChange: update(state.emailChange) } : state
}

/** Returns true if the site refused the request, and so sent no code. */
function isRefusal({ cause }: Failure): boolean {
  return cause?.code === 'FRAME_REFUSED' || cause?.code === 'UNVERIFIED_DOMAIN'
}

/** Resets the code cooldown. */
function freed({ lastCodeAt: _, ...state }: AuthState): AuthState {
  return state
}

function shown(state: AuthState, { view }: Extract<DomainEvent, { type: 'viewPushed' | 'viewReplaced' | 'viewReset' | 'modalOpened' }>): AuthState {
  return state.login !== undefined && !state.login.shown && LOGIN_VIEWS.includes(view) ? { ...state, login: { ...state.login, shown: true } } : state
}

/** Clears the user. Running operations and the code cooldown end by themselves. */
function forget({ user: _, smartAccount: __, restoring: ___, lastNetwork: ____, ...state }: AuthState): AuthState {
  return { ...state, used: false, remembered: {}, smartAccountNetworks: [] }
}
