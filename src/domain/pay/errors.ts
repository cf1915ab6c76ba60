import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'
import { sendErrors } from '../send/errors.js'

/** Errors of payments. */
export const payErrors = {
  /** The end of the offer has passed. Make a new offer. */
  PAY_OVER: ['The offer has ended', 'INPUT', 'inline'],
  /** The connected account is the receiver: the payment would end where it began, and never count as paid. Let the visitor choose another account. */
  PAY_TO_SELF: ['This account is the receiver; pay from another one', 'INPUT', 'inline'],
  /** The payment waits for no choice, or not for this one: it was chosen, cancelled, or other ways were found. */
  PAY_CHOICE_GONE: ['This way to pay is not offered any more', 'INPUT', 'inline'],
  /** No payment came short, or its rest was paid. */
  PAY_NOTHING_MISSING: ['Nothing is missing of the payment', 'INPUT', 'inline'],
  /** The token that the visitor holds does not suffice at the price of now. Choose again. */
  PAY_PRICE_MOVED: ['The price moved: {symbol} does not suffice any more', 'INPUT', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, of sending, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure({ ...sendErrors, ...payErrors })
