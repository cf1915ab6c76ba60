import { endConnects } from '../connection/index.js'
import { endSiteRequests } from '../frame/index.js'
import type { Outcomes } from '../results.js'
import type { Slice } from '../root.js'
import { evolve } from './evolve.js'
import { authItems, restoreAuth } from './persist.js'
import { emailPolicies } from './policies/email.js'
import { loginPolicies } from './policies/login.js'
import { userPolicies } from './policies/user.js'
import { viewPolicies } from './policies/views.js'
import { decideChange } from './decide/change.js'
import { decideLogin } from './decide/login.js'
import { decideUser } from './decide/user.js'
import { decideWallet } from './decide/wallet.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'auth'>['decide'] = { ...decideLogin, ...decideUser, ...decideChange, ...decideWallet }

const LOGIN = { done: ['loggedIn'], failed: ['loginFailed'], cancel: 'cancelLogin' } as const

/** Outcome events of the embedded wallet's commands. */
const embeddedOutcomes: Outcomes = {
  loginWithEmail: LOGIN,
  loginWithSocial: LOGIN,
  loginWithFarcaster: LOGIN,
  submitEmailCode: { done: ['emailCodeAccepted'], failed: ['emailCodeRefused'] },
  resendEmailCode: { done: ['emailCodeSent'], failed: ['emailCodeFailed'] },
  updateEmail: { done: ['emailUpdated'], failed: ['emailUpdateFailed'], cancel: 'cancelEmailUpdate' },
  submitEmailChangeCode: { done: ['emailChangeCodeAccepted'], failed: ['emailChangeCodeRefused'] },
  switchEmbeddedNetwork: { done: ['embeddedNetworkSwitched'], failed: ['embeddedNetworkFailed'] },
  setPreferredAccountType: { done: ['accountTypeChanged'], failed: ['accountTypeChangeFailed'] },
  switchConnection: {
    done: ['connected', 'accountSwitched', 'accountTypeChanged'],
    failed: ['connectFailed', 'accountTypeChangeFailed', 'loginFailed', 'loginAddressAsked'],
    cancel: 'cancelConnect',
  },
  switchAccount: { done: ['accountTypeChanged'], failed: ['accountTypeChangeFailed'] },
  requestEmbedded: { done: ['embeddedRequestCompleted'], failed: ['embeddedRequestFailed'], cancel: 'cancelEmbeddedRequest' },
}

/** Auth slice: logins by e-mail, social provider and Farcaster, and the logged-in user. */
export const auth: Slice<'auth'> = {
  name: 'auth',
  publicEvents: {
    loginStarted: true,
    deviceApprovalAsked: true,
    emailCodeSent: true,
    emailCodeFailed: true,
    emailCodeAccepted: true,
    emailCodeRefused: true,
    farcasterUrlReady: true,
    loggedIn: true,
    loginFailed: true,
    signedOut: true,
    emailChangeCodeAsked: true,
    emailChangeCodeAccepted: true,
    emailChangeCodeRefused: true,
    emailUpdated: true,
    emailUpdateFailed: true,
    embeddedNetworkSwitched: true,
    embeddedNetworkFailed: true,
    accountTypeChanged: true,
    accountTypeChangeFailed: true,
  },
  decide,
  evolve,
  policies: { ...loginPolicies, ...emailPolicies, ...userPolicies, ...viewPolicies },
  endings: { '*': (state, reason) => [...endSiteRequests(state, reason), ...endConnects(state, reason, (transport) => transport !== 'session')] },
  outcomes: embeddedOutcomes,
  remembered: { items: authItems, restore: restoreAuth },
}
