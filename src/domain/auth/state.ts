import type { SocialProvider } from '../shared/features.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import { cleanName } from '../shared/text/text.js'

/** Reason of a refusal, for the user: a code of the catalogue and the secure site's message. */
export interface AuthProblem {
  readonly code: string
  /** Message to show: the site's own if it has one. */
  readonly message: string
  /** Code of the underlying error if the message does not tell it, such as a blocked popup. */
  readonly cause?: string
  /** Step of the login at which it failed. */
  readonly step?: Login['step']
}

/** Returns the problem to show the user, with the secure site's own message if it has one. */
export function problemOf({ code, message, cause }: Failure): AuthProblem {
  const words = cause?.code === 'FRAME_REFUSED' ? cleanName(cause.message ?? '') : ''
  const behind = cause?.code === undefined || cause.code === 'FRAME_REFUSED' ? {} : { cause: String(cause.code) }
  return { code, message: words === '' ? message : words, ...behind }
}

interface LoginBase {
  /** Operation of the command that started the login. Ends with `loggedIn` or `loginFailed`. */
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Time of expiry, in milliseconds since the epoch. Each new code extends it. */
  readonly dueAt: number
  /** True if a view of the dialog shows the login. Leaving that view ends the login (MODAL-45). */
  readonly shown: boolean
}

/** Login by e-mail. */
export interface EmailLogin extends LoginBase {
  readonly kind: 'email'
  readonly email: Personal
  readonly step: /** The secure site is asked to send a code. */
    | 'sending'
    /** The user follows a link in an e-mail on this device. */
    | 'device'
    /** The user enters the code. */
    | 'code'
    /** The secure site checks the code. */
    | 'checking'
    /** The account is requested. */
    | 'connecting'
  /** Operation of the running `submitEmailCode`. */
  readonly submission?: OperationId
  /** Operation of the running `resendEmailCode`. */
  readonly resend?: OperationId
  /** Problem of the last code. */
  readonly problem?: AuthProblem
}

/** Login with a social provider in a popup. */
export interface SocialLogin extends LoginBase {
  readonly kind: 'social'
  readonly provider: Exclude<SocialProvider, 'farcaster'>
  readonly step: /** Window and address are on their way. */
    | 'opening'
    /** The user is on the provider's page. */
    | 'waiting'
    /** The result arrived, and the account is requested. */
    | 'connecting'
    /** The page navigates to the provider (Telegram). */
    | 'leaving'
  /** True while the popup is open. */
  readonly popup: boolean
}

/** Login with Farcaster. */
export interface FarcasterLogin extends LoginBase {
  readonly kind: 'farcaster'
  readonly step: 'asking' | 'waiting' | 'connecting'
  readonly userName?: Personal
  /** URL to scan or to open (AUTH-20). */
  readonly url?: Personal
}

/** Running login. At most one runs; a newer one replaces it. */
export type Login = EmailLogin | SocialLogin | FarcasterLogin

/** Running change of e-mail. */
export interface EmailChange {
  /** Operation of `updateEmail`. Ends with `emailUpdated` or `emailUpdateFailed`. */
  readonly operation: OperationId
  /** New e-mail address. */
  readonly email: Personal
  readonly step:
    | 'sending'
    /** The user enters the code sent to the old address. */
    | 'primary'
    /** The user enters the code sent to the new address. */
    | 'secondary'
  /** Operation of the running `submitEmailChangeCode`. */
  readonly submission?: OperationId
  readonly problem?: AuthProblem
  readonly dueAt: number
}

/** Logged-in user. */
export interface AuthUser {
  readonly email?: Personal
  readonly userName?: Personal
  readonly social?: SocialProvider
}

/** Running change of the account type. */
export interface AccountTypeChange {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly accountType: 'eoa' | 'smartAccount'
  /** `tab` if the user chose it in another tab. */
  readonly by?: 'tab'
}

/** Progress of a login of any kind. */
export type LoginStep = 'sending' | 'device' | 'code' | 'checking' | 'connecting' | 'opening' | 'asking' | 'waiting' | 'leaving'

/** The embedded wallet's visitor, as apps read it. */
export interface PublicAuthState {
  /** The login that is under way. */
  readonly login?: { readonly kind: 'email' | 'social' | 'farcaster'; readonly step: LoginStep; readonly problem?: AuthProblem }
  /** Undefined while nobody is logged in. */
  readonly user?: AuthUser
  /** Smart account of the user (AUTH-45). */
  readonly smartAccount?: { readonly address: Personal; readonly deployed: boolean }
}

/** State of the embedded wallet's user. */
export interface AuthState extends PublicAuthState {
  readonly login?: Login
  readonly emailChange?: EmailChange
  /** Why the last login failed, for the visitor; gone with the next. */
  readonly problem?: AuthProblem
  /** The taking up of an earlier login that is under way. */
  readonly restoring?: OperationId
  readonly typeChange?: AccountTypeChange
  readonly networkSwitch?: { readonly operation: OperationId; readonly network: CaipNetworkId }
  /** Operation of the running sign-out. */
  readonly signingOut?: OperationId
  /** True if this browser has used an embedded login (CORE-32, AUTH-26). */
  readonly used: boolean
  /** User data stored for the next visit (CORE-33, CORE-35, CORE-23). */
  readonly remembered: AuthUser
  /** Time of the last code request, in milliseconds since the epoch, never in the future (CORE-34). */
  readonly lastCodeAt?: number
  /** Last used network (CORE-36). */
  readonly lastNetwork?: CaipNetworkId
  /** EVM chain ids with smart accounts (CORE-37). */
  readonly smartAccountNetworks: readonly number[]
  /** Login that left the page, completed when the page returns (AUTH-22). */
  readonly away?: AwayLogin
}

/** Social login that left the page (Telegram). */
export interface AwayLogin {
  readonly provider: SocialProvider
  /** Milliseconds since the epoch. The result is accepted for ten minutes (robustness, T12). */
  readonly at: number
}

/** Initial state: no user, nothing stored. */
export const NO_AUTH: AuthState = { used: false, remembered: {}, smartAccountNetworks: [] }
