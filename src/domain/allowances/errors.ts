import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of allowances. */
export const allowancesErrors = {
  // Allowances
  /** Allowances need a connected EVM account. Connect one first. */
  ALLOWANCES_ACCOUNT_MISSING: ['Allowances need a connected EVM account', 'WALLET', 'inline'],
  /** The app's nodes did not tell the allowances. `cause` says why. Rows that were read before stay. */
  ALLOWANCES_UNAVAILABLE: ['Allowances could not be read', 'NETWORK', 'inline'],
  /** Pass one to sixteen pairs of a token's and a spender's address. */
  ALLOWANCES_INVALID: ['These allowances cannot be taken back: {problem}', 'INPUT', 'inline'],
  /** Nothing is left of the allowances: they were used up, or taken back elsewhere. */
  ALLOWANCES_GONE: ['Nothing is left to take back', 'INPUT', 'inline'],
  /** The token refuses to take the allowance back. Nothing was sent. */
  ALLOWANCES_REFUSED: ['{symbol} refuses it: {problem}', 'RPC', 'inline'],
  /** The account has too little of the network's own coin for the fee. */
  ALLOWANCES_FEE_MISSING: ['{missing} {symbol} more are needed for the network fee', 'INPUT', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(allowancesErrors)
