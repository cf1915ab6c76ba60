import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of buying. */
export const buyErrors = {
  // Buy
  /** Coins cannot be bought here; `reason` says why. `selectFeature(state, 'onramp')` says it before. */
  BUY_UNAVAILABLE: ['Coins cannot be bought here ({reason})', 'CONFIG', 'inline'],
  /** The provider is not one of those on offer for this network. `selectBuy(state).providers` lists them. */
  BUY_PROVIDER_UNKNOWN: ['There is no provider "{provider}" here', 'INPUT', 'inline'],
  /** There is no such purchase under way. `selectPurchases(state)` lists them. */
  BUY_GONE: ['This purchase is not under way', 'INPUT', 'inline'],
  /** The amount is outside the limits of the payment method, both of which are allowed amounts. */
  BUY_AMOUNT_INVALID: ['Choose an amount from {min} to {max} {currency}', 'INPUT', 'inline'],
  /** The currencies could not be read. The default list is shown in their place, with its limits. */
  BUY_OPTIONS_UNAVAILABLE: ['The list of currencies could not be read', 'NETWORK', 'inline'],
  /** There is no price now. The provider shows its own. */
  BUY_QUOTE_UNAVAILABLE: ['There is no price right now', 'NETWORK', 'inline'],
  /** The browser blocked the provider's window. Call `startBuy` in a click, or allow pop-ups. */
  BUY_WINDOW_BLOCKED: ['The browser blocked the window', 'INPUT', 'inline'],
  /** The window was closed before the provider's page was there. */
  BUY_WINDOW_CLOSED: ['The window was closed before the page was there', 'ABORTED', 'inline'],
  /** The provider's page is not known: the service did not give its address. */
  BUY_LINK_UNAVAILABLE: ['{provider} does not answer', 'NETWORK', 'inline'],
  /** Neither the provider nor the chain tells what became of the purchase. It goes on all the same; the next look comes by itself. */
  BUY_STATUS_UNAVAILABLE: ['The state of the purchase is not known right now', 'NETWORK', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(buyErrors)
