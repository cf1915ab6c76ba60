import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of Bitcoin payments. */
export const bitcoinErrors = {
  // Bitcoin payments
  /** The wallet lists other accounts than the one that is to sign, so it was not asked. `accountsChanged` follows. Choose one of the listed, or switch in the wallet. */
  ACCOUNT_NOT_LISTED: ['The wallet does not list {address} any more; it lists {listed}', 'WALLET', 'inline'],
  /** The optional peer that builds and finishes Bitcoin transactions is missing. */
  BITCOIN_SIGNER_NOT_INSTALLED: ['The package @scure/btc-signer is missing; run: npm install @scure/btc-signer', 'CONFIG', 'inline'],
  /** The payment is in a block, so its fee cannot be raised any more. */
  PAYMENT_CONFIRMED: ['The payment is confirmed; its fee is final', 'INPUT', 'inline'],
  /** The payment cannot be replaced by one with a higher fee (BIP-125), for the reason in the text. The payment itself is not affected. */
  REPLACEMENT_INVALID: ['The fee cannot be raised: {reason}', 'INPUT', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(bitcoinErrors)
