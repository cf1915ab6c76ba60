import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of the directory. */
export const directoryErrors = {
  /** The list of wallets could not be read. Wallets of the page, and a code to scan, work without it. `cause` has the reason. */
  DIRECTORY_UNAVAILABLE: ['The list of wallets could not be read', 'NETWORK', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(directoryErrors)
