import type { Outcome } from '../kernel/types.js'
import type { DomainEvent } from '../root.js'

const LOGIN: Outcome<DomainEvent> = { done: ['loggedIn'], failed: ['loginFailed'], cancel: 'cancelLogin' }

/** How commands of the embedded wallet end. Apart from what decides on them, which comes with the plug. */
export const embeddedOutcomes: Readonly<Record<string, Outcome<DomainEvent>>> = {
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
