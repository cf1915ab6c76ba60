import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of receiving. */
export const receiveErrors = {
  // Receive
  /** The chain could not be asked for arrivals. `cause` says why. The address stays right; the next look comes by itself. */
  ARRIVALS_UNAVAILABLE: ['Cannot look for new coins right now', 'RPC', 'inline'],
  /** None of the app's other networks answered. `cause` says why the last one did not. */
  ELSEWHERE_UNAVAILABLE: ['Cannot look at the other networks right now', 'RPC', 'inline'],
  /** The browser shares nothing: it has no sheet for it, or refused it. Copy the address, or save the picture. */
  SHARE_UNAVAILABLE: ['This browser cannot share; copy the address instead', 'INPUT', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(receiveErrors)
