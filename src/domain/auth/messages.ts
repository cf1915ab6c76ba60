import type { SocialProvider } from '../config/index.js'
import type { EmailChangeAction, FrameUser, LoginAction } from '../frame/protocol.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Personal, Secret } from '../shared/secret.js'
import type { AuthProblem, AuthUser } from './state.js'

/** What can be asked of the embedded wallet. `namespace`: the one to connect; the active one, or the first that it serves. */
export type AuthCommand =
  /**
   * Begins a login by e-mail. Ends in `loggedIn` or `loginFailed`, after a code was given (`submitEmailCode`). Refused with `EMAIL_INVALID`, and with
   * `EMAIL_COOLDOWN` within 30 s of the last code.
   */
  | { readonly type: 'loginWithEmail'; readonly email: Personal; readonly namespace?: ChainNamespace }
  /** Gives the code that came by mail: `createSecret('123456')`. Ends in `emailCodeAccepted` or `emailCodeRefused`; another one may be given then. */
  | { readonly type: 'submitEmailCode'; readonly code: Secret }
  /** Asks for another code. Ends in `emailCodeSent` or `emailCodeFailed`. Refused with `EMAIL_COOLDOWN` within 30 s of the last one. */
  | { readonly type: 'resendEmailCode' }
  /** Opens the window of a social account in the call of the click. Ends in `loggedIn` or `loginFailed`. For `farcaster` as `loginWithFarcaster`. */
  | { readonly type: 'loginWithSocial'; readonly provider: SocialProvider; readonly namespace?: ChainNamespace }
  /** Asks for an address to scan or follow (`farcasterUrlReady`) and waits. Ends in `loggedIn` or `loginFailed`. */
  | { readonly type: 'loginWithFarcaster'; readonly namespace?: ChainNamespace }
  /** Gives up the login; without `operation` whichever it is. */
  | { readonly type: 'cancelLogin'; readonly operation?: OperationId }
  /** Changes the e-mail of the visitor who is logged in. Ends in `emailUpdated` or `emailUpdateFailed`, after one or two codes (`submitEmailChangeCode`). */
  | { readonly type: 'updateEmail'; readonly email: Personal }
  /** Gives the code that `emailChange.step` asks for. Ends in `emailChangeCodeAccepted` or `emailChangeCodeRefused`. */
  | { readonly type: 'submitEmailChangeCode'; readonly code: Secret }
  | { readonly type: 'cancelEmailUpdate'; readonly operation?: OperationId }
  /** Moves the embedded wallet to another network (for its connector). Ends in `embeddedNetworkSwitched` or `embeddedNetworkFailed`. */
  | { readonly type: 'switchEmbeddedNetwork'; readonly network: CaipNetworkId }
  /** A view that showed a login or a change of e-mail is left. */
  | { readonly type: 'reportLoginViewLeft' }
  | { readonly type: 'reportLoginAction'; readonly operation: OperationId; readonly action: LoginAction }
  | { readonly type: 'reportDeviceApproved'; readonly operation: OperationId }
  | { readonly type: 'reportEmailCode'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportCodeResent'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportPopup'; readonly operation: OperationId; readonly step: 'opened' | 'led' | 'closed' }
  | { readonly type: 'reportPopupResult'; readonly operation: OperationId; readonly uri: Secret }
  /** Where the page itself is to go for the login (Telegram). */
  | { readonly type: 'reportSocialAddress'; readonly operation: OperationId; readonly uri: Secret }
  /** What the page was opened with, after a login that it was left for. */
  | { readonly type: 'reportAwayLogin'; readonly uri?: Secret }
  | { readonly type: 'reportFarcasterUrl'; readonly operation: OperationId; readonly url: Personal }
  | { readonly type: 'reportFarcasterApproved'; readonly operation: OperationId; readonly userName: Personal }
  | { readonly type: 'reportLoginFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportLoginDue'; readonly operation: OperationId }
  /** The account: `operation` is that of the try to connect, of a login, of a restore, or in one namespace more. */
  | { readonly type: 'reportEmbeddedUser'; readonly operation: OperationId; readonly user: FrameUser }
  | { readonly type: 'reportStoredLogin'; readonly namespaces: readonly ChainNamespace[] }
  | { readonly type: 'reportRestoreFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** What the secure site says of its session: at a restore, and after it was loaded anew. */
  | { readonly type: 'reportEmbeddedSession'; readonly operation: OperationId; readonly isConnected: boolean }
  | { readonly type: 'reportSignedOut'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportEmailAction'; readonly operation: OperationId; readonly action: EmailChangeAction }
  | { readonly type: 'reportEmailChangeCode'; readonly operation: OperationId; readonly newEmail?: Personal; readonly failure?: Failure }
  /** The e-mail that the wallet has, looked at while it is being changed (AUTH-24). */
  | { readonly type: 'reportEmailSeen'; readonly operation: OperationId; readonly email: Personal }
  | { readonly type: 'reportEmailUpdateFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportEmbeddedNetwork'; readonly operation: OperationId; readonly network: CaipNetworkId }
  | { readonly type: 'reportEmbeddedNetworkFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportAccountType'; readonly operation: OperationId; readonly accountType: 'eoa' | 'smartAccount'; readonly address: Personal }
  | { readonly type: 'reportAccountTypeFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'reportSmartAccount'; readonly address: Personal; readonly deployed: boolean }
  | { readonly type: 'reportSmartAccountNetworks'; readonly chainIds: readonly number[] }

/** What can come true of the embedded wallet. `operation`: of the login, unless it says otherwise. */
export type AuthEvent =
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
  /** The visitor is to follow a link that came by mail; the device is waited for. */
  | { readonly type: 'deviceApprovalAsked'; readonly operation: OperationId }
  /** A code went to the visitor. `operation`: of the login, or of the `resendEmailCode` that asked; `login` is always the login's. */
  | { readonly type: 'emailCodeSent'; readonly operation: OperationId; readonly login: OperationId; readonly dueAt: number }
  | { readonly type: 'emailCodeResending'; readonly operation: OperationId; readonly login: OperationId }
  | { readonly type: 'emailCodeFailed'; readonly operation: OperationId; readonly login: OperationId; readonly failure: Failure }
  /** `operation` names the code, which is a secret. */
  | { readonly type: 'emailCodeSubmitted'; readonly operation: OperationId; readonly login: OperationId }
  | { readonly type: 'emailCodeAccepted'; readonly operation: OperationId; readonly login: OperationId }
  | {
      readonly type: 'emailCodeRefused'
      readonly operation: OperationId
      readonly login: OperationId
      readonly failure: Failure
      readonly problem: AuthProblem
    }
  | { readonly type: 'popupOpened'; readonly operation: OperationId }
  /** The page goes to the login (Telegram); what comes back with it ends it. `address` names where to, which is a secret. */
  | { readonly type: 'pageLeft'; readonly operation: OperationId; readonly provider: SocialProvider; readonly address: OperationId }
  /** The window is with the provider. */
  | { readonly type: 'popupLed'; readonly operation: OperationId }
  /** `result` names the result, which is a secret. */
  | { readonly type: 'popupResultReceived'; readonly operation: OperationId; readonly result: OperationId }
  | { readonly type: 'farcasterUrlReady'; readonly operation: OperationId; readonly url: Personal }
  | { readonly type: 'farcasterApproved'; readonly operation: OperationId; readonly userName: Personal }
  /** The account is asked for; followed by `loggedIn` and `connected`. */
  | { readonly type: 'loginConfirmed'; readonly operation: OperationId }
  /** Goes with a `connected` of the same operation. */
  | { readonly type: 'loggedIn'; readonly operation: OperationId; readonly user: AuthUser; readonly by: 'visitor' | 'restore' }
  /** A login by e-mail that was ended is gone back to, and its address was forgotten with it: view EmailLogin asks for it. `operation`: of the `switchConnection`. */
  | { readonly type: 'loginAddressAsked'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly failure: Failure }
  | { readonly type: 'loginFailed'; readonly operation: OperationId; readonly kind: 'email' | 'social' | 'farcaster'; readonly failure: Failure }
  /** An earlier login is taken up again, in these namespaces. */
  | { readonly type: 'embeddedRestoreStarted'; readonly operation: OperationId; readonly namespaces: readonly ChainNamespace[] }
  | { readonly type: 'embeddedSessionFound'; readonly operation: OperationId }
  | { readonly type: 'embeddedRestoreFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'awayLoginEnded' }
  /** What was remembered of the login is gone: used flag, e-mail, user name, social and last network (AUTH-27, AUTH-30). */
  | { readonly type: 'loginForgotten' }
  /** The secure site was told, or it failed, or did not answer within 3 s. `operation`: of the disconnect. */
  | { readonly type: 'signedOut'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'emailUpdateStarted'; readonly operation: OperationId; readonly email: Personal; readonly dueAt: number }
  | { readonly type: 'emailChangeCodeAsked'; readonly operation: OperationId; readonly step: 'primary' | 'secondary'; readonly dueAt: number }
  /** `operation` names the code; `change` is that of `updateEmail`. */
  | { readonly type: 'emailChangeCodeSubmitted'; readonly operation: OperationId; readonly change: OperationId; readonly step: 'primary' | 'secondary' }
  | { readonly type: 'emailChangeCodeAccepted'; readonly operation: OperationId; readonly change: OperationId }
  | {
      readonly type: 'emailChangeCodeRefused'
      readonly operation: OperationId
      readonly change: OperationId
      readonly failure: Failure
      readonly problem: AuthProblem
    }
  | { readonly type: 'emailUpdated'; readonly operation: OperationId; readonly email: Personal }
  | { readonly type: 'emailUpdateFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'embeddedNetworkAsked'; readonly operation: OperationId; readonly network: CaipNetworkId }
  /** What the secure site answered (NET-32). */
  | { readonly type: 'embeddedNetworkSwitched'; readonly operation: OperationId; readonly network: CaipNetworkId }
  | { readonly type: 'embeddedNetworkFailed'; readonly operation: OperationId; readonly failure: Failure }
  | { readonly type: 'accountTypeAsked'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly accountType: 'eoa' | 'smartAccount' }
  | { readonly type: 'accountTypeChanged'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly accountType: 'eoa' | 'smartAccount' }
  | { readonly type: 'accountTypeChangeFailed'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly failure: Failure }
  | { readonly type: 'smartAccountKnown'; readonly address: Personal; readonly deployed: boolean }
  | { readonly type: 'smartAccountNetworksKnown'; readonly chainIds: readonly number[] }
