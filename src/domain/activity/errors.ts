import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of the history. */
export const activityErrors = {
  // Activity
  /** No source told the history of the account. `cause` says which was asked last, and why it failed. Rows that were read before stay. */
  ACTIVITY_UNAVAILABLE: ['Failed to fetch transactions', 'NETWORK', 'toast'],
  /** A history needs a connected EVM account. Connect one first. */
  ACTIVITY_ADDRESS_MISSING: ["Transactions can't be fetched without an accountAddress", 'WALLET', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(activityErrors)
