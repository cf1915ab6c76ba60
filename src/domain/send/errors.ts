import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of sending. */
export const sendErrors = {
  // Send
  /** The draft has no amount or no receiver. Give both, or fill the draft first. */
  SEND_INPUT_MISSING: ['An amount and receiver address are required', 'INPUT', 'inline'],
  /** The network's own coin was not meant, and no token was named. */
  SEND_TOKEN_MISSING: ['A token is required', 'INPUT', 'inline'],
  /** The text is no address of the chain. `problem` says what it is instead. */
  SEND_RECEIVER_INVALID: ['The receiver is no address: {problem}', 'INPUT', 'inline'],
  /** Nothing comes back from there: it is the contract of a token, a mint, or a program. `kind` says which. */
  SEND_RECEIVER_REFUSED: ['Nothing can be sent to this receiver ({kind})', 'INPUT', 'inline'],
  /** The amount is no amount, is zero or less, or has more decimals than the asset. */
  SEND_AMOUNT_INVALID: ['The amount cannot be sent: {problem}', 'INPUT', 'inline'],
  /** The account has less than the amount. */
  SEND_FUNDS_MISSING: ['The balance is {balance} {symbol}', 'INPUT', 'inline'],
  /** The account has too little of the network's own coin for the fee. */
  SEND_FEE_MISSING: ['{missing} {symbol} more are needed for the network fee', 'INPUT', 'inline'],
  /** It is in a block (`standing: 'mined'`), another took its place (`replaced`), or no node has it (`unknown`). There is nothing to speed up or to cancel. */
  TRANSACTION_NOT_PENDING: ['The transaction is not pending any more ({standing})', 'INPUT', 'inline'],
  /**
   * Nothing can take its place. `reason`: `batch`, `safe`, `smartAccount` (no nonce of its own), `account` (of another account than the active one), `chain` (no
   * replacement there), `type` (of a type that wallets do not take), `replaced` (speed up or cancel the newer one).
   */
  TRANSACTION_NOT_REPLACEABLE: ['The transaction cannot be replaced ({reason})', 'INPUT', 'inline'],
  /** No node could try the transaction, or it failed there. `cause` says why. Nothing was sent. */
  ESTIMATE_GAS_FAILED: ['Estimate gas failed', 'RPC', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(sendErrors)
