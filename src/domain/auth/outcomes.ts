import type { Outcomes } from '../results.js'

const LOGIN = { done: ['loggedIn'], failed: ['loginFailed'], cancel: 'cancelLogin' } as const

/** Outcome events of the embedded wallet's commands. Separate from the command handlers, which load with the plugin. */
export const embeddedOutcomes: Outcomes = {
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
