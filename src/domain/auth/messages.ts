import type { RestoredAuth } from './persist.js'
import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { PublicAuthState, AuthState } from './state.js'
import type { SocialProvider } from '../shared/features.js'
import type { EmailChangeAction, FrameUser, LoginAction } from '../frame/protocol.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Personal, Secret } from '../shared/secrets/secret.js'
import type { AuthProblem, AuthUser } from './state.js'

/** Commands of the auth slice. `namespace`: to connect; defaults to the active one, or the first served one. */
export type AuthCommand =
  /**
   * Starts a login by e-mail. Ends with `loggedIn` or `loginFailed`, after a code was submitted (`submitEmailCode`). Rejects with `EMAIL_INVALID`, and
   * with `EMAIL_COOLDOWN` within 30 s of the last code.
   */
  | { readonly type: 'loginWithEmail'; readonly email: Personal; readonly namespace?: ChainNamespace }
  /** Submits the code sent by e-mail: `createSecret('123456')`. Ends with `emailCodeAccepted` or `emailCodeRefused`; another code may then be submitted. */
  | { readonly type: 'submitEmailCode'; readonly code: Secret }
  /** Requests another code. Ends with `emailCodeSent` or `emailCodeFailed`. Rejects with `EMAIL_COOLDOWN` within 30 s of the last one. */
  | { readonly type: 'resendEmailCode' }
  /**
   * Opens the popup of a social provider in the call stack of the click. Ends with `loggedIn` or `loginFailed`. `farcaster` works like
   * `loginWithFarcaster`.
   */
  | { readonly type: 'loginWithSocial'; readonly provider: SocialProvider; readonly namespace?: ChainNamespace }
  /** Requests a URL to scan or open (`farcasterUrlReady`) and waits. Ends with `loggedIn` or `loginFailed`. */
  | { readonly type: 'loginWithFarcaster'; readonly namespace?: ChainNamespace }
  /** Cancels the login of `operation`, or any running login. */
  | { readonly type: 'cancelLogin'; readonly operation?: OperationId }
  /** Changes the e-mail of the logged-in user. Ends with `emailUpdated` or `emailUpdateFailed`, after one or two codes (`submitEmailChangeCode`). */
  | { readonly type: 'updateEmail'; readonly email: Personal }
  /** Submits the code for `emailChange.step`. Ends with `emailChangeCodeAccepted` or `emailChangeCodeRefused`. */
  | { readonly type: 'submitEmailChangeCode'; readonly code: Secret }
  /** Cancels the change of the e-mail of `operation`, or any running one. */
  | { readonly type: 'cancelEmailUpdate'; readonly operation?: OperationId }
  /** Switches the embedded wallet's network, for its connector. Ends with `embeddedNetworkSwitched` or `embeddedNetworkFailed`. */
  | { readonly type: 'switchEmbeddedNetwork'; readonly network: CaipNetworkId }

/** Reports of policies. */
export type AuthReport =
  /** A view of a login or an e-mail change was left. */
  | { readonly type: 'reportLoginViewLeft' }
  | { readonly type: 'reportLoginAction'; readonly operation: OperationId; readonly action: LoginAction }
  /** A request for a code was posted to the secure site. `operation`: that of the login, the repeat or the change of e-mail. */
  | { readonly type: 'reportCodeRequested'; readonly operation: OperationId }
  | { readonly type: 'reportDeviceApproved'; readonly operation: OperationId }
  | { readonly type: 'reportEmailCode'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportCodeResent'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportPopup'; readonly operation: OperationId; readonly step: 'opened' | 'led' | 'closed' }
  | { readonly type: 'reportPopupResult'; readonly operation: OperationId; readonly uri: Secret }
  /** URL that the page navigates to for the login (Telegram). */
  | { readonly type: 'reportSocialAddress'; readonly operation: OperationId; readonly uri: Secret }
  /** Result in the page's URL, after a login that left the page. */
  | { readonly type: 'reportAwayLogin'; readonly uri?: Secret }
  | { readonly type: 'reportFarcasterUrl'; readonly operation: OperationId; readonly url: Personal }
  | { readonly type: 'reportFarcasterApproved'; readonly operation: OperationId; readonly userName: Personal }
  | { readonly type: 'reportLoginFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportLoginDue'; readonly operation: OperationId }
  /** Logged-in user. `operation` is that of a connect, a login, a restore, or a connect in a further namespace. */
  | { readonly type: 'reportEmbeddedUser'; readonly operation: OperationId; readonly user: FrameUser }
  | { readonly type: 'reportStoredLogin'; readonly namespaces: readonly ChainNamespace[] }
  | { readonly type: 'reportRestoreFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** Result of a session check: at a restore, and after the site reloaded. */
  | { readonly type: 'reportEmbeddedSession'; readonly operation: OperationId; readonly isConnected: boolean }
  | { readonly type: 'reportSignedOut'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportEmailAction'; readonly operation: OperationId; readonly action: EmailChangeAction }
  | { readonly type: 'reportEmailChangeCode'; readonly operation: OperationId; readonly newEmail?: Personal; readonly failure?: Failure }
  /** Current e-mail, polled during a change (AUTH-24). */
  | { readonly type: 'reportEmailSeen'; readonly operation: OperationId; readonly email: Personal }
  | { readonly type: 'reportEmailUpdateFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** The wallet's connector asks. `id`: operation of the switch. */
  | { readonly type: 'reportEmbeddedNetworkAsked'; readonly id: OperationId; readonly network: CaipNetworkId }
  | { readonly type: 'reportEmbeddedNetwork'; readonly operation: OperationId; readonly network: CaipNetworkId }
  | { readonly type: 'reportEmbeddedNetworkFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportAccountType'; readonly operation: OperationId; readonly accountType: 'eoa' | 'smartAccount'; readonly address: Personal }
  /** The user chose an account of the embedded wallet in another tab. */
  | { readonly type: 'reportAccountTypeElsewhere'; readonly namespace: ChainNamespace; readonly accountType: 'eoa' | 'smartAccount' }
  | { readonly type: 'reportAccountTypeFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportSmartAccount'; readonly address: Personal; readonly deployed: boolean }
  | { readonly type: 'reportSmartAccountNetworks'; readonly chainIds: readonly number[] }

/** Public events of the auth slice. `operation`: of the login, unless stated otherwise. */
export type AuthEvent =
  /** When a login by e-mail, social provider or Farcaster starts. Ends with `loggedIn` or `loginFailed`. */
  | ({
      readonly type: 'loginStarted'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly dueAt: number
      readonly shown: boolean
    } & (
      | { readonly kind: 'email'; readonly email: Personal }
      | { readonly kind: 'social'; readonly provider: Exclude<SocialProvider, 'farcaster'>; readonly by: 'popup' | 'leaving' | 'returned' }
      | { readonly kind: 'farcaster' }
    ))
  /** When the user must follow a link in an e-mail to approve this device. */
  | { readonly type: 'deviceApprovalAsked'; readonly operation: OperationId }
  /** When a code was sent. `operation`: of the login, or of `resendEmailCode`. `login`: always that of the login. */
  | { readonly type: 'emailCodeSent'; readonly operation: OperationId; readonly login: OperationId; readonly dueAt: number }
  /** When no code could be sent. */
  | { readonly type: 'emailCodeFailed'; readonly operation: OperationId; readonly login: OperationId; readonly failure: Failure }
  /** When the code was accepted. */
  | { readonly type: 'emailCodeAccepted'; readonly operation: OperationId; readonly login: OperationId }
  /** When the code was refused. Another one may be submitted. */
  | {
      readonly type: 'emailCodeRefused'
      readonly operation: OperationId
      readonly login: OperationId
      readonly failure: Failure
      readonly problem: AuthProblem
    }
  /** When the URL to scan or open is available. */
  | { readonly type: 'farcasterUrlReady'; readonly operation: OperationId; readonly url: Personal }
  /** When the user logged in, with a `connected` of the same operation. */
  | { readonly type: 'loggedIn'; readonly operation: OperationId; readonly user: AuthUser; readonly by: 'visitor' | 'restore' }
  /** When a login failed, timed out or was cancelled. */
  | { readonly type: 'loginFailed'; readonly operation: OperationId; readonly kind: 'email' | 'social' | 'farcaster'; readonly failure: Failure }
  /** When the sign-out has ended: the secure site answered, failed, or took longer than 3 s. `operation`: of the disconnect. */
  | { readonly type: 'signedOut'; readonly operation: OperationId; readonly failure?: Failure }
  /** When the user must enter the code sent to the old (`primary`) or new (`secondary`) address. */
  | { readonly type: 'emailChangeCodeAsked'; readonly operation: OperationId; readonly step: 'primary' | 'secondary'; readonly dueAt: number }
  /** When that code was accepted. `change`: operation of `updateEmail`. */
  | { readonly type: 'emailChangeCodeAccepted'; readonly operation: OperationId; readonly change: OperationId }
  /** When that code was refused. Another one may be submitted. */
  | {
      readonly type: 'emailChangeCodeRefused'
      readonly operation: OperationId
      readonly change: OperationId
      readonly failure: Failure
      readonly problem: AuthProblem
    }
  /** When the e-mail was changed. */
  | { readonly type: 'emailUpdated'; readonly operation: OperationId; readonly email: Personal }
  /** When the change of e-mail failed, timed out or was cancelled. */
  | { readonly type: 'emailUpdateFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** When the secure site has switched (NET-32). */
  | { readonly type: 'embeddedNetworkSwitched'; readonly operation: OperationId; readonly network: CaipNetworkId }
  /** When the secure site could not switch. */
  | { readonly type: 'embeddedNetworkFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** When the embedded wallet switched its account type. */
  | { readonly type: 'accountTypeChanged'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly accountType: 'eoa' | 'smartAccount' }
  /** When the account type could not be changed. */
  | { readonly type: 'accountTypeChangeFailed'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type AuthInternalEvent =
  | { readonly type: 'emailCodeResending'; readonly operation: OperationId; readonly login: OperationId }
  /** The site has a request for a code. The cooldown starts (AUTH-12): a request that waits for the frame sends no code. */
  | { readonly type: 'codeRequested'; readonly operation: OperationId }
  /** `operation` identifies the code, which is a secret. */
  | { readonly type: 'emailCodeSubmitted'; readonly operation: OperationId; readonly login: OperationId }
  | { readonly type: 'popupOpened'; readonly operation: OperationId }
  /** The page navigates to the login (Telegram), which ends with the result in a later URL. `address` identifies the URL, which is a secret. */
  | { readonly type: 'pageLeft'; readonly operation: OperationId; readonly provider: SocialProvider; readonly address: OperationId }
  /** The popup shows the provider's page. */
  | { readonly type: 'popupLed'; readonly operation: OperationId }
  /** `result` identifies the result, which is a secret. */
  | { readonly type: 'popupResultReceived'; readonly operation: OperationId; readonly result: OperationId }
  | { readonly type: 'farcasterApproved'; readonly operation: OperationId; readonly userName: Personal }
  /** The account is requested. Followed by `loggedIn` and `connected`. */
  | { readonly type: 'loginConfirmed'; readonly operation: OperationId }
  /** An ended e-mail login is started again, whose address was deleted: view EmailLogin asks for it. `operation`: of `switchConnection`. */
  | { readonly type: 'loginAddressAsked'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly failure: Failure }
  /** An earlier login is being restored in these namespaces. */
  | { readonly type: 'embeddedRestoreStarted'; readonly operation: OperationId; readonly namespaces: readonly ChainNamespace[] }
  | { readonly type: 'embeddedSessionFound'; readonly operation: OperationId }
  | { readonly type: 'embeddedRestoreFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'awayLoginEnded' }
  /** Stored data of the login was deleted: used flag, e-mail, user name, social provider and last network (AUTH-27, AUTH-30). */
  | { readonly type: 'loginForgotten' }
  | { readonly type: 'emailUpdateStarted'; readonly operation: OperationId; readonly email: Personal; readonly dueAt: number }
  /** `operation` identifies the code. `change`: operation of `updateEmail`. */
  | { readonly type: 'emailChangeCodeSubmitted'; readonly operation: OperationId; readonly change: OperationId; readonly step: 'primary' | 'secondary' }
  /** The wallet's connector asked in vain: nothing was started. `operation`: of its request. */
  | { readonly type: 'embeddedAskRefused'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'embeddedNetworkAsked'; readonly operation: OperationId; readonly network: CaipNetworkId }
  | {
      readonly type: 'accountTypeAsked'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly accountType: 'eoa' | 'smartAccount'
      /** `tab` if the user chose it in another tab. */
      readonly by?: 'tab'
    }
  | { readonly type: 'smartAccountKnown'; readonly address: Personal; readonly deployed: boolean }
  | { readonly type: 'smartAccountNetworksKnown'; readonly chainIds: readonly number[] }

/** See {@link SliceDeclaration}. */
export const authDeclaration: SliceDeclaration<'auth'> = {
  commands: {
    loginWithEmail: { email: 'text', namespace: 'namespace?' },
    submitEmailCode: { code: 'secret' },
    resendEmailCode: {},
    loginWithSocial: { provider: 'text', namespace: 'namespace?' },
    loginWithFarcaster: { namespace: 'namespace?' },
    cancelLogin: { operation: 'text?' },
    updateEmail: { email: 'text' },
    submitEmailChangeCode: { code: 'secret' },
    cancelEmailUpdate: { operation: 'text?' },
    switchEmbeddedNetwork: { network: 'network' },
  },
  main: {
    loginWithEmail: 'email',
    submitEmailCode: 'code',
    loginWithSocial: 'provider',
    updateEmail: 'email',
    submitEmailChangeCode: 'code',
    switchEmbeddedNetwork: 'network',
  },
  events: {
    loginStarted: { email: true },
    deviceApprovalAsked: {},
    emailCodeSent: {},
    emailCodeResending: {},
    codeRequested: {},
    emailCodeFailed: {},
    emailCodeSubmitted: {},
    emailCodeAccepted: {},
    emailCodeRefused: {},
    popupOpened: {},
    pageLeft: {},
    popupLed: {},
    popupResultReceived: {},
    farcasterUrlReady: { url: true },
    farcasterApproved: { userName: true },
    loginConfirmed: {},
    loggedIn: { email: true, userName: true },
    loginAddressAsked: {},
    loginFailed: {},
    embeddedRestoreStarted: {},
    embeddedSessionFound: {},
    embeddedRestoreFailed: {},
    awayLoginEnded: {},
    loginForgotten: {},
    signedOut: {},
    emailUpdateStarted: { email: true },
    emailChangeCodeAsked: {},
    emailChangeCodeSubmitted: {},
    emailChangeCodeAccepted: {},
    emailChangeCodeRefused: {},
    emailUpdated: { email: true },
    emailUpdateFailed: {},
    embeddedAskRefused: {},
    embeddedNetworkAsked: {},
    embeddedNetworkSwitched: {},
    embeddedNetworkFailed: {},
    accountTypeAsked: {},
    accountTypeChanged: {},
    accountTypeChangeFailed: {},
    smartAccountKnown: { address: true },
    smartAccountNetworksKnown: {},
  },
  personal: {
    loginWithEmail: { email: true },
    updateEmail: { email: true },
    reportFarcasterUrl: { url: true },
    reportFarcasterApproved: { userName: true },
    reportEmbeddedUser: { email: true, address: true, userName: true },
    reportEmailChangeCode: { newEmail: true },
    reportEmailSeen: { email: true },
    reportAccountType: { address: true },
    reportSmartAccount: { address: true },
  },
  items: { 'wallet/email': 'json', 'wallet/social_username': 'json' },
  state: { email: true, userName: true, url: true },
  // Identifies the secret URL, not an account.
  more: { pageLeft: { address: undefined } },
}

declare module '../registry.js' {
  interface Slices {
    readonly auth: { readonly state: AuthState; readonly commands: AuthCommand | AuthReport; readonly events: AuthEvent | AuthInternalEvent }
  }
  interface PublicSlices {
    readonly auth: { readonly state: PublicAuthState; readonly commands: AuthCommand; readonly events: AuthEvent }
  }
  interface Results {
    readonly loginWithEmail: PublicEventOf<'loggedIn'>
    readonly loginWithSocial: PublicEventOf<'loggedIn'>
    readonly loginWithFarcaster: PublicEventOf<'loggedIn'>
    readonly submitEmailCode: PublicEventOf<'emailCodeAccepted'>
    readonly resendEmailCode: PublicEventOf<'emailCodeSent'>
    readonly updateEmail: PublicEventOf<'emailUpdated'>
    readonly submitEmailChangeCode: PublicEventOf<'emailChangeCodeAccepted'>
    readonly switchEmbeddedNetwork: PublicEventOf<'embeddedNetworkSwitched'>
  }
  interface RestoredItems {
    readonly auth?: RestoredAuth
  }
}
