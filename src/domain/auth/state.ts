import type { SocialProvider } from '../config/index.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Personal } from '../shared/secret.js'

/** Why something was refused: a code of the catalogue, and what the secure site said, for the visitor. */
export interface AuthProblem {
  readonly code: string
  /** What is told: the site's own words where it has some. */
  readonly message: string
  /** Code of what lies behind it, where the words do not say: a window that was held back. */
  readonly cause?: string
}

interface LoginBase {
  /** Of the command that began it; `loggedIn` or `loginFailed` end it. */
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** When it is given up; moves with each code. */
  readonly dueAt: number
  /** A view of the dialog shows it: leaving that view ends it (MODAL-45). */
  readonly shown: boolean
}

/** A login by e-mail. */
export interface EmailLogin extends LoginBase {
  readonly kind: 'email'
  readonly email: Personal
  readonly step: /** The secure site is asked to send a code. */
    | 'sending'
    /** The visitor follows a link that came by mail, on this device. */
    | 'device'
    /** A code is asked for. */
    | 'code'
    /** A code is looked at. */
    | 'checking'
    /** The account is asked for. */
    | 'connecting'
  /** The `submitEmailCode` that is being looked at. */
  readonly submission?: OperationId
  /** The `resendEmailCode` that is on its way. */
  readonly resend?: OperationId
  /** What was wrong with the last code. */
  readonly problem?: AuthProblem
}

/** A login by a social account, in a window of its own. */
export interface SocialLogin extends LoginBase {
  readonly kind: 'social'
  readonly provider: Exclude<SocialProvider, 'farcaster'>
  readonly step: /** Window and address are on their way. */
    | 'opening'
    /** The visitor is with the provider. */
    | 'waiting'
    /** The result is here, the account is asked for. */
    | 'connecting'
    /** The page leaves for the login (Telegram). */
    | 'leaving'
  /** The window is open. */
  readonly popup: boolean
}

/** A login by Farcaster. */
export interface FarcasterLogin extends LoginBase {
  readonly kind: 'farcaster'
  readonly step: 'asking' | 'waiting' | 'connecting'
  readonly userName?: Personal
  /** To scan or to follow (AUTH-20). */
  readonly url?: Personal
}

/** A login that is under way; one at a time, the latest. */
export type Login = EmailLogin | SocialLogin | FarcasterLogin

/** A change of e-mail that is under way. */
export interface EmailChange {
  /** Of `updateEmail`; `emailUpdated` or `emailUpdateFailed` end it. */
  readonly operation: OperationId
  /** The new one. */
  readonly email: Personal
  readonly step:
    | 'sending'
    /** The code that went to the old address. */
    | 'primary'
    /** The code that went to the new address. */
    | 'secondary'
  /** The `submitEmailChangeCode` that is being looked at. */
  readonly submission?: OperationId
  readonly problem?: AuthProblem
  readonly dueAt: number
}

/** The visitor who is logged in. */
export interface AuthUser {
  readonly email?: Personal
  readonly userName?: Personal
  readonly social?: SocialProvider
}

/** A change of the kind of account that is under way. */
export interface AccountTypeChange {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly accountType: 'eoa' | 'smartAccount'
}

/** What is known of the embedded wallet's visitor. */
export interface AuthState {
  readonly login?: Login
  readonly emailChange?: EmailChange
  /** Why the last login failed, for the visitor; gone with the next. */
  readonly problem?: AuthProblem
  /** Undefined while nobody is logged in. */
  readonly user?: AuthUser
  /** The account contract of the visitor, where there is one (AUTH-45). */
  readonly smartAccount?: { readonly address: Personal; readonly deployed: boolean }
  /** The taking up of an earlier login that is under way. */
  readonly restoring?: OperationId
  readonly typeChange?: AccountTypeChange
  readonly networkSwitch?: { readonly operation: OperationId; readonly network: CaipNetworkId }
  /** The sign-out that is under way. */
  readonly signingOut?: OperationId
  /** An embedded login was used here before (CORE-32, AUTH-26). */
  readonly used: boolean
  /** Remembered for the next visit (CORE-33, CORE-35, CORE-23). */
  readonly remembered: AuthUser
  /** When a code was asked for last; milliseconds since the epoch, never in the future (CORE-34). */
  readonly lastCodeAt?: number
  /** The network it was on last (CORE-36). */
  readonly lastNetwork?: CaipNetworkId
  /** EVM chain ids on which it has smart accounts (CORE-37). */
  readonly smartAccountNetworks: readonly number[]
  /** A login that left the page, to be ended when it comes back (AUTH-22). */
  readonly away?: AwayLogin
}

/** A social login for which the page was left (Telegram). */
export interface AwayLogin {
  readonly provider: SocialProvider
  /** Milliseconds since the epoch; the result is taken for ten minutes (robustness, T12). */
  readonly at: number
}

/** Nobody is logged in, and nothing remembered. */
export const NO_AUTH: AuthState = { used: false, remembered: {}, smartAccountNetworks: [] }
