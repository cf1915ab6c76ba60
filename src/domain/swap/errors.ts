import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure } from '../shared/errors/errors.js'

/** Errors of exchanging tokens. */
export const swapErrors = {
  /** The network has no exchange (NET-03), and the app names no pools of it. Switch the network, or write `swap({ pools })`. */
  SWAP_NETWORK_UNSUPPORTED: ['Network not supported for Swaps', 'INPUT', 'inline'],
  /** The app has neither `services()` nor pools of the network. */
  SWAP_SOURCE_MISSING: ['Nobody is there to ask for a price: add services(), or pools to swap()', 'CONFIG', 'inline'],
  /** Two different tokens and an amount are needed. */
  SWAP_INPUT_MISSING: ['Choose two tokens and an amount', 'INPUT', 'inline'],
  /** The amount is no amount, is zero or less, or has more decimals than the token. */
  SWAP_AMOUNT_INVALID: ['The amount cannot be exchanged: {problem}', 'INPUT', 'inline'],
  /** The address is no token on this network. */
  SWAP_TOKEN_INVALID: ['There is no token at {token}', 'INPUT', 'inline'],
  /** Nobody exchanges these tokens in this amount. Try another amount or another token. */
  SWAP_NO_ROUTE: ['Nobody exchanges these two tokens now', 'INPUT', 'inline'],
  /** No source gave a price. The cause says why. It is asked for again. */
  SWAP_QUOTE_UNAVAILABLE: ['No price could be read', 'NETWORK', 'inline'],
  /** No source gave the list of tokens. */
  SWAP_TOKENS_UNAVAILABLE: ['The list of tokens could not be read', 'NETWORK', 'inline'],
  /** The account has less than the amount. */
  SWAP_FUNDS_MISSING: ['The balance is {balance} {symbol}', 'INPUT', 'inline'],
  /** The account has too little of the network's own coin for the fee. */
  SWAP_FEE_MISSING: ['{missing} {symbol} more are needed for the network fee', 'INPUT', 'inline'],
  /** The transaction of a source was read and is not what was asked for. Nothing was sent. */
  SWAP_CALL_REFUSED: ['The transaction of this price is not what you asked for: {problem}', 'INPUT', 'inline'],
  /** Less than 85 % of the value would come back. Pass the loss in percent as `acceptedLoss`, after the visitor has typed it. */
  SWAP_LOSS_NOT_ACCEPTED: ['You would lose {percent} % of the value', 'INPUT', 'inline'],
  /** Less would come than the least that was shown. Nothing was sent. Ask for a new price. */
  SWAP_PRICE_MOVED: ['The price moved: less than {least} {symbol} would come', 'INPUT', 'inline'],
  /** The wallet signed the permit in another form than asked for. Ask again: an approval takes its place. */
  SWAP_PERMIT_INVALID: ['The wallet’s signature is no permit', 'WALLET', 'inline'],
  /** A node tried the transaction and it failed. Nothing was sent. Try a smaller amount. */
  SWAP_WOULD_FAIL: ['This exchange would fail: {problem}', 'RPC', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(swapErrors)
