import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import { failuresOf } from './errors.js'
import { serviceErrors } from './service-alerts.js'
import { signErrors } from './sign-errors.js'

/** What goes wrong with the embedded wallet and its secure frame; loaded with its plug. */
export const authErrors = {
  ...signErrors,
  EMAIL_INVALID: ['Enter a valid e-mail address', 'INPUT', 'inline'],
  EMAIL_COOLDOWN: ['Please try again after {seconds} seconds', 'AUTH', 'inline'],
  EMAIL_LOGIN_FAILED: ['The e-mail login failed', 'AUTH', 'inline'],
  EMAIL_CODE_REFUSED: ['The code was refused', 'AUTH', 'inline'],
  EMAIL_UPDATE_FAILED: ['The e-mail could not be changed', 'AUTH', 'inline'],
  LOGIN_ADDRESS_NEEDED: ['Enter the e-mail address to log in again', 'AUTH', 'inline'],
  LOGIN_EXPIRED: ['The login took too long; try again', 'AUTH', 'inline'],
  LOGIN_STEP_INVALID: ['No code is asked for now', 'AUTH'],
  SOCIAL_UNKNOWN: ['Login by {provider} is not offered', 'CONFIG', 'inline'],
  SOCIAL_LOGIN_FAILED: ['Failed to initiate social connection', 'AUTH', 'inline'],
  SOCIAL_UNTRUSTED: ['A login result from a site that is not trusted was ignored', 'AUTH'],
  FARCASTER_FAILED: ['Failed to connect to farcaster', 'AUTH', 'inline'],
  POPUP_CLOSED: ['Popup closed', 'ABORTED', 'inline'],
  POPUP_BLOCKED: ['The browser did not let a window be opened', 'AUTH', 'inline'],
  ACCOUNT_TYPE_FAILED: ['The kind of account could not be changed', 'AUTH', 'toast'],
  ACTION_NOT_ALLOWED: ['Action not allowed', 'RPC', 'toast'],
  RPC_PARAMS_INVALID: ['{method} does not take these parameters ({reason})', 'RPC', 'inline'],
  FRAME_UNAVAILABLE: ['Unable to load email login dependency', 'NETWORK', 'inline'],
  FRAME_NOT_SET: ['W3mFrame: iframe is not set', 'INTERNAL_SDK_ERROR'],
  FRAME_PARENT_NOT_SET: ['W3mFrame: parent is not set', 'INTERNAL_SDK_ERROR'],
  FRAME_OPEN: ['The secure frame is open already', 'INTERNAL_SDK_ERROR'],
  FRAME_RELOADED: ['The secure site was loaded anew; try again', 'NETWORK', 'inline'],
  FRAME_REFUSED: ['An error occurred', 'AUTH', 'inline'],
  FRAME_ABORTED: ['Something went wrong', 'ABORTED', 'inline'],
  FRAME_REQUEST_ABORTED: ['Request was aborted for RPC', 'ABORTED', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** As `failure`, for the embedded wallet. */
export const authFailure = /* @__PURE__ */ failuresOf({ ...errorCatalogue, ...serviceErrors, ...authErrors })
