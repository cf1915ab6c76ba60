import { frameErrors } from '../frame/errors.js'
import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of the embedded wallet. */
export const authErrors = {
  // Login with the embedded wallet
  /** The text is no e-mail address. */
  EMAIL_INVALID: ['Enter a valid e-mail address', 'INPUT', 'inline'],
  /** A code was sent less than 30 s ago. `context.seconds` tells how long to wait. */
  EMAIL_COOLDOWN: ['Please try again after {seconds} seconds', 'AUTH', 'inline'],
  /** The secure site refused the login by e-mail, or failed. `cause` has its reason. */
  EMAIL_LOGIN_FAILED: ['The e-mail login failed', 'AUTH', 'inline'],
  /** The code is wrong or too old. The user may enter another one. */
  EMAIL_CODE_REFUSED: ['The code was refused', 'AUTH', 'inline'],
  /** The secure site did not change the e-mail. `cause` has its reason. */
  EMAIL_UPDATE_FAILED: ['The e-mail could not be changed', 'AUTH', 'inline'],
  /** The login of the last visit has ended, and the address is not known any more. The user enters it. */
  LOGIN_ADDRESS_NEEDED: ['Enter the e-mail address to log in again', 'AUTH', 'inline'],
  /** The user did not finish the login in time. */
  LOGIN_EXPIRED: ['The login took too long; try again', 'AUTH', 'inline'],
  /** A code was submitted while none is asked for. */
  LOGIN_STEP_INVALID: ['No code is asked for now', 'AUTH'],
  /** The provider is not among the option `socials` of `embeddedWallet()`. */
  SOCIAL_UNKNOWN: ['Login by {provider} is not offered', 'CONFIG', 'inline'],
  /** The provider or the secure site failed. `cause` has its reason. */
  SOCIAL_LOGIN_FAILED: ['Failed to initiate social connection', 'AUTH', 'inline'],
  /** A window of another origin than the secure site sent a login result. It was ignored. */
  SOCIAL_UNTRUSTED: ['A login result from a site that is not trusted was ignored', 'AUTH'],
  /** Farcaster or the secure site failed. `cause` has its reason. */
  FARCASTER_FAILED: ['Failed to connect to farcaster', 'AUTH', 'inline'],
  /** The embedded wallet did not switch between smart and plain account. */
  ACCOUNT_TYPE_FAILED: ['The kind of account could not be changed', 'AUTH', 'toast'],
  /** Shown when the app asked the embedded wallet for a method that is not allowed. See `RPC_CALL_NOT_ALLOWED`. */
  ACTION_NOT_ALLOWED: ['Action not allowed', 'RPC', 'toast'],
  /** The request is not the one that was shown: another one is open, its amount was changed meanwhile, or the secure site is asked already. Show it again. */
  APPROVAL_CHANGED: ['The request has changed; check it again', 'INPUT', 'inline'],
  /** The user may lower the amount of an allowance, never raise it. */
  APPROVAL_AMOUNT_TOO_LARGE: ['The app asked for {asked}; choose no more than that', 'INPUT', 'inline'],
  /** The parameters of a request do not fit its method. */
  RPC_PARAMS_INVALID: ['{method} does not take these parameters ({reason})', 'RPC', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice and of the frame, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure({ ...frameErrors, ...authErrors })
