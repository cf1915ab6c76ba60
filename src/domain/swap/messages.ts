import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { SwapFacts, SwapOrder, SwapQuote, SwapTokens } from '../../ports/services/swaps.js'
import type { SwapFactsSubject, SwapForm, SwapState, SwapTokensSubject } from './state.js'

/** Commands of the swap slice. */
export type SwapCommand =
  /** Reads the tokens of the active network unless they are fresh. Refused where nothing can be exchanged. */
  | RefreshCommand<'swapTokens'>
  /** Reads decimals and balances of the tokens of the form, from the chain. */
  | RefreshCommand<'swapFacts'>
  /** Reads the price of the form. It is asked for 300 ms after the last change; only the answer for the present inputs counts. */
  | RefreshCommand<'swapQuote'>
  /** Fills the form. A token that stands on the other side changes places. `null` empties a member. A token is its contract, or `native`. */
  | {
      readonly type: 'setSwap'
      readonly from?: string | null
      readonly to?: string | null
      readonly amount?: string | null
      readonly toleranceBps?: number
    }
  /** Exchanges the sides of the form. The amount becomes what would have come. */
  | { readonly type: 'exchangeSwap' }
  /** Empties the form. */
  | { readonly type: 'resetSwap' }
  /**
   * Makes a plan of an exchange, of the form or of these inputs. The visitor confirms it, the wallet signs; resolves with the receipt. `amount`: decimal text in whole units
   * of the token that goes. `acceptedLoss`: whole percent of the value that the visitor has accepted to lose, needed above 15. `silent`: the app shows the plan itself.
   */
  | {
      readonly type: 'swap'
      readonly from?: string
      readonly to?: string
      readonly amount?: string
      readonly toleranceBps?: number
      readonly acceptedLoss?: number
      /** True for an approval without a limit. By default exactly what goes is approved. */
      readonly unlimited?: boolean
      readonly network?: CaipNetworkId
      readonly silent?: boolean
    }

/** Reports of policies. */
export type SwapReport =
  | AnswerReport<'swapTokens', SwapTokensSubject, SwapTokens>
  | FailureReport<'swapTokens', SwapTokensSubject>
  | AnswerReport<'swapFacts', SwapFactsSubject, { readonly facts: SwapFacts }>
  | FailureReport<'swapFacts', SwapFactsSubject>
  | AnswerReport<'swapQuote', SwapOrder, SwapQuote>
  | FailureReport<'swapQuote', SwapOrder>

/** Public events of exchanges. */
export type SwapEvent =
  /** When the tokens of a network were read. */
  | LoadedEvent<'swapTokens', SwapTokensSubject, SwapTokens>
  /** When they could not be read. */
  | FailedEvent<'swapTokens', SwapTokensSubject>
  /** When a price came. */
  | LoadedEvent<'swapQuote', SwapOrder, SwapQuote>
  /** When none came. `OPERATION_SUPERSEDED`: the form has other inputs by now. */
  | FailedEvent<'swapQuote', SwapOrder>
  /** When the form changed: all of it. */
  | { readonly type: 'swapChanged'; readonly form: SwapForm }
  /** When the form was emptied. */
  | { readonly type: 'swapReset' }

/** Events that `events$` does not carry. */
export type SwapInternalEvent =
  | RequestedEvent<'swapTokens', SwapTokensSubject>
  | RequestedEvent<'swapFacts', SwapFactsSubject>
  | RequestedEvent<'swapQuote', SwapOrder>
  | LoadedEvent<'swapFacts', SwapFactsSubject, { readonly facts: SwapFacts }>
  | FailedEvent<'swapFacts', SwapFactsSubject>

const tokens = declareRead('swapTokens', {}, {})
const facts = declareRead('swapFacts', {}, { address: true })
const quote = declareRead('swapQuote', {}, { address: true })

/** See {@link SliceDeclaration}. */
export const swapDeclaration: SliceDeclaration<'swap'> = {
  commands: {
    ...tokens.commands,
    ...facts.commands,
    ...quote.commands,
    setSwap: { from: 'nullableText?', to: 'nullableText?', amount: 'nullableText?', toleranceBps: 'number?' },
    exchangeSwap: {},
    resetSwap: {},
    swap: {
      from: 'text?',
      to: 'text?',
      amount: 'text?',
      toleranceBps: 'number?',
      acceptedLoss: 'number?',
      unlimited: 'flag?',
      network: 'network?',
      silent: 'flag?',
    },
  },
  main: { swap: 'amount' },
  events: { ...tokens.events, ...facts.events, ...quote.events, swapChanged: {}, swapReset: {} },
  personal: { ...tokens.personal, ...facts.personal, ...quote.personal },
  calls: {
    'swaps.quote': { address: true },
    'swaps.build': { address: true, data: 'request' },
    'swaps.facts': { address: true },
    'swaps.check': { address: true, data: 'request', signature: true },
  },
  state: { facts: 'ids', quotes: 'ids' },
}

declare module '../registry.js' {
  interface Slices {
    readonly swap: { readonly state: SwapState; readonly commands: SwapCommand | SwapReport; readonly events: SwapEvent | SwapInternalEvent }
  }
  interface PublicSlices {
    readonly swap: { readonly state: SwapState; readonly commands: SwapCommand; readonly events: SwapEvent }
  }
  interface Results {
    readonly refreshSwapTokens: PublicEventOf<'swapTokensLoaded'>
    readonly refreshSwapQuote: PublicEventOf<'swapQuoteLoaded'>
    readonly swap: PublicEventOf<'planCompleted'>
  }
}
