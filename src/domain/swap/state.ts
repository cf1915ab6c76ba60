import type { Held } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { SwapFacts, SwapOrder, SwapQuote, SwapTokens } from '../../ports/services/swaps.js'

/** Form of an exchange, of one network: another network empties it. */
export interface SwapForm {
  readonly network: CaipNetworkId
  /** Token that goes: its contract, or `native`. */
  readonly from?: string
  readonly to?: string
  /** As the visitor typed it. */
  readonly amount?: string
  /** Tolerance in hundredths of a percent. Default: 100. */
  readonly toleranceBps?: number
}

/** Subject of a list of tokens. */
export interface SwapTokensSubject {
  readonly network: CaipNetworkId
}

/** Subject of the facts about two tokens. */
export type SwapFactsSubject = Pick<SwapOrder, 'network' | 'address' | 'from' | 'to'>

/** Tokens of a network, with the status of their read. */
export interface HeldSwapTokens extends Held<SwapTokens> {}

/** Facts about two tokens, with the status of their read. */
export interface HeldSwapFacts extends Held<{ readonly facts: SwapFacts }> {}

/** Quote of an order, with the status of its read. */
export interface HeldSwapQuote extends Held<SwapQuote> {}

/** State of the swap slice. */
export interface SwapState {
  /** Absent while nothing was chosen. */
  readonly form?: SwapForm
  /** By network. */
  readonly lists: { readonly [network: string]: HeldSwapTokens }
  /** By account and tokens. */
  readonly facts: { readonly [subject: string]: HeldSwapFacts }
  /** By account, tokens and amount: a quote for other inputs is another quote (x1). */
  readonly quotes: { readonly [order: string]: HeldSwapQuote }
}

/** State without an exchange. */
export const NO_SWAP: SwapState = { lists: {}, facts: {}, quotes: {} }

/** Tolerance of an exchange in hundredths of a percent (SWAP-10). */
export const TOLERANCE_BPS = 100

/** Largest tolerance that is taken. */
export const MAX_TOLERANCE_BPS = 5_000

/** Longest typed amount, in characters. */
export const MAX_AMOUNT = 100
