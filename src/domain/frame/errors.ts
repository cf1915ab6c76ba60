import { alertsOf } from '../shared/errors/alerts.js'
import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of the secure frame and its windows. */
export const frameErrors = {
  // The secure frame
  /** The frame of the secure site cannot be loaded: offline, a wrong `secureSiteUrl`, or `frame-src` of the Content-Security-Policy. */
  FRAME_UNAVAILABLE: ['Unable to load email login dependency', 'NETWORK', 'inline'],
  /** The frame was asked before it was opened. */
  FRAME_NOT_SET: ['W3mFrame: iframe is not set', 'INTERNAL_SDK_ERROR'],
  /** The page has no element for the frame, because it has no body yet. */
  FRAME_PARENT_NOT_SET: ['W3mFrame: parent is not set', 'INTERNAL_SDK_ERROR'],
  /** The frame was opened twice. */
  FRAME_OPEN: ['The secure frame is open already', 'INTERNAL_SDK_ERROR'],
  /** The secure site reloaded while it was asked. Try again. */
  FRAME_RELOADED: ['The secure site was loaded anew; try again', 'NETWORK', 'inline'],
  /** The secure site replied with an error. `cause` has its text. */
  FRAME_REFUSED: ['An error occurred', 'AUTH', 'inline'],
  /** The secure site did not reply in time, or the question was withdrawn. */
  FRAME_ABORTED: ['Something went wrong', 'ABORTED', 'inline'],
  /** A request to the e-mail wallet ended without an answer: it timed out, or the user left the approval. */
  FRAME_REQUEST_ABORTED: ['Request was aborted for RPC', 'ABORTED', 'inline'],
  /** The user closed the login window. */
  POPUP_CLOSED: ['Popup closed', 'ABORTED', 'inline'],
  /** The browser blocked the login window. Call `login` in the click handler, without an `await` before it. */
  POPUP_BLOCKED: ['The browser did not let a window be opened', 'AUTH', 'inline'],
  /** The e-mail wallet does not run on a domain that is not verified. Verify it in the settings of the project. */
  UNVERIFIED_DOMAIN: ['Invalid App Configuration', 'CONFIG', 'alert', 'host'],
  /** The secure site did not load within its time. */
  IFRAME_LOAD_FAILED: ['Network Error - Could not load embedded wallet', 'NETWORK', 'alert', 'visitor'],
  /** The secure site did not reply within its time. */
  IFRAME_REQUEST_TIMEOUT: ['Embedded Wallet Request Timed Out', 'NETWORK', 'alert', 'visitor'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(frameErrors)

/** Alerts of the secure frame. */
export const frameAlerts = /* @__PURE__ */ alertsOf(frameErrors, {
  unverifiedDomain: ['UNVERIFIED_DOMAIN', 'The e-mail wallet does not run on the unverified domain {origin}. Verify the domain in the project settings.'],
  iframeLoadFailed: ['IFRAME_LOAD_FAILED', 'The e-mail wallet did not load. Check your connection and try again later.'],
  iframeRequestTimeout: ['IFRAME_REQUEST_TIMEOUT', 'The e-mail wallet did not answer. Try again later.'],
})
