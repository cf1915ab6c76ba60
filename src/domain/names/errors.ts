import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of names. */
export const namesErrors = {
  /** The text is no name: it has letters that names do not have, an empty part, or is too long. The reason says which. */
  NAME_INVALID: ['"{name}" is no name: {reason}', 'INPUT', 'inline'],
  /** The name of the account could not be read, or not be checked. The address is shown meanwhile; the cause says why. It is asked for again. */
  IDENTITY_UNAVAILABLE: ['The name of the account could not be checked', 'NETWORK'],
  /** No network of the app holds names. Add Ethereum's mainnet to `networks`, or write `names({ hub })`. */
  NAMES_HUB_MISSING: ['Names are kept on {network}, which is not among the networks of the app', 'CONFIG'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(namesErrors)
