import type { OnrampQuote } from '../api/shapes.js'
import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
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
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Arrival } from '../../ports/services/funds.js'
import type { QuoteRequest, RampOptions, RampOrder, RampPlace, RampProvider } from '../../ports/services/ramp.js'
import { DEFAULT_PURCHASE } from './fallback.js'
import type { BuyChoice, BuyState, Purchase, PurchaseNews, StoredBuy } from './state.js'

/** Subject of the list of currencies: there is one. */
export interface AllOptions {
  readonly list: string
}

/** Subject of news: a purchase, by its id. */
export interface PurchaseSubject {
  readonly purchase: string
}

/** Commands of the buy slice. */
export type BuyCommand =
  /** Changes what is bought, with what, for how much, or the country. A new quote is asked 300 ms later, if the amount is within the limits. */
  | ({ readonly type: 'setBuy'; readonly country?: string } & Partial<BuyChoice>)
  /** Reads the currencies and limits unless they are fresh. */
  | RefreshCommand<'buyOptions'>
  /** Asks the price of what is chosen. Does nothing for an amount outside the limits. */
  | RefreshCommand<'buyQuote'>
  /** Starts a purchase and opens the provider's page. Must be called in a click. Ends with `purchaseOpened` or `purchaseFailed`. */
  | { readonly type: 'startBuy'; readonly provider: RampProvider }
  /** Opens the page of the purchase under way again. Must be called in a click. */
  | { readonly type: 'openPurchase' }
  /** Looks what became of a purchase, by default of the one on screen. View BuyInProgress does so every four seconds, a visible page twice a minute. */
  | RefreshCommand<'purchaseNews', Partial<PurchaseSubject>>
  /** Puts another purchase on screen, by its id. */
  | { readonly type: 'showPurchase'; readonly purchase: string }
  /** Leaves the purchase on screen. It goes on at the provider. */
  | { readonly type: 'leavePurchase' }

/** Reports of policies. */
export type BuyReport =
  | ({ readonly type: 'reportBuyPlace' } & RampPlace)
  | AnswerReport<'buyOptions', AllOptions, RampOptions>
  | FailureReport<'buyOptions', AllOptions>
  | AnswerReport<'buyQuote', QuoteRequest, OnrampQuote>
  | FailureReport<'buyQuote', QuoteRequest>
  | AnswerReport<'purchaseNews', PurchaseSubject, PurchaseNews>
  | FailureReport<'purchaseNews', PurchaseSubject>
  | { readonly type: 'reportPurchaseOpened'; readonly operation: OperationId; readonly url: Personal }
  | { readonly type: 'reportPurchaseFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of buying. */
export type BuyEvent =
  /** When a choice changed. */
  | ({ readonly type: 'buySet'; readonly country?: string } & Partial<BuyChoice>)
  /** When currencies and limits were read. */
  | LoadedEvent<'buyOptions', AllOptions, RampOptions>
  /** When they could not be read. The default list counts. */
  | FailedEvent<'buyOptions', AllOptions>
  /** When a quote came, with the inputs that it is for. */
  | LoadedEvent<'buyQuote', QuoteRequest, OnrampQuote>
  /** When there is no quote. */
  | FailedEvent<'buyQuote', QuoteRequest>
  /** When a purchase starts. Its account and network do not change any more. */
  | ({ readonly type: 'purchaseStarted'; readonly operation: OperationId } & Purchase)
  /** When the provider's page is open. */
  | { readonly type: 'purchaseOpened'; readonly operation: OperationId; readonly url: Personal }
  /** When it could not be opened. */
  | { readonly type: 'purchaseFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** When it was looked what became of a purchase. */
  | LoadedEvent<'purchaseNews', PurchaseSubject, PurchaseNews>
  /** When neither the provider nor the chain answered. */
  | FailedEvent<'purchaseNews', PurchaseSubject>
  /** When the coins of a purchase are there, once. */
  | { readonly type: 'purchaseArrived'; readonly purchase: string; readonly arrivals: readonly Arrival[] }
  /** When the provider says that an order is done, or failed, once. Coins may be on their way, or arrive all the same. */
  | { readonly type: 'purchaseOrderEnded'; readonly purchase: string; readonly provider: RampProvider; readonly order: RampOrder }
  /** When another purchase is put on screen. */
  | { readonly type: 'purchaseShown'; readonly purchase: string }
  /** When the visitor left a purchase. */
  | { readonly type: 'purchaseLeft'; readonly purchase: string }

/** Events that `events$` does not carry. */
export type BuyInternalEvent =
  | ({ readonly type: 'buyPlaceFound' } & RampPlace)
  | { readonly type: 'purchaseReopened'; readonly operation: OperationId; readonly url: Personal }
  | RequestedEvent<'buyOptions', AllOptions>
  | RequestedEvent<'buyQuote', QuoteRequest>
  | RequestedEvent<'purchaseNews', PurchaseSubject>

const options = declareRead('buyOptions', {}, {})
const quote = declareRead('buyQuote', {}, {})
const purchase = declareRead('purchaseNews', { purchase: 'text?' }, {})

/** Personal members of a purchase and of its news. */
const news = { id: 'ids', hash: true, mark: 'ids', earlier: 'ids' } as const

/** See {@link SliceDeclaration}. */
export const buyDeclaration: SliceDeclaration<'buy'> = {
  commands: {
    setBuy: { purchaseCurrency: 'text?', paymentCurrency: 'text?', paymentMethod: 'text?', amount: 'string?', country: 'text?' },
    ...options.commands,
    ...quote.commands,
    startBuy: { provider: 'meld|coinbase' },
    openPurchase: {},
    ...purchase.commands,
    showPurchase: { purchase: 'text' },
    leavePurchase: {},
  },
  main: { setBuy: 'amount', startBuy: 'provider', showPurchase: 'purchase' },
  events: {
    buySet: {},
    buyPlaceFound: {},
    ...options.events,
    ...quote.events,
    purchaseStarted: { address: true, url: true },
    purchaseOpened: { url: true },
    purchaseReopened: { url: true },
    purchaseFailed: {},
    purchaseNewsRequested: {},
    purchaseNewsLoaded: { hash: true, id: true },
    purchaseNewsFailed: {},
    purchaseArrived: { hash: true },
    purchaseOrderEnded: { hash: true, id: true },
    purchaseShown: {},
    purchaseLeft: {},
  },
  personal: { reportPurchaseNews: { hash: true, id: true }, reportPurchaseOpened: { url: true } },
  more: { purchaseNewsLoaded: news, reportPurchaseNews: news, purchaseArrived: news, purchaseOrderEnded: news },
  calls: { 'ramp.link': { address: true, url: true }, 'ramp.orders': { address: true, id: true, hash: true }, 'ramp.navigate': { url: true } },
  items: { buy: 'ids' },
  known: DEFAULT_PURCHASE.networks.map((one) => one.contract_address),
  state: { ...news, url: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly buy: { readonly state: BuyState; readonly commands: BuyCommand | BuyReport; readonly events: BuyEvent | BuyInternalEvent }
  }
  interface PublicSlices {
    readonly buy: { readonly state: BuyState; readonly commands: BuyCommand; readonly events: BuyEvent }
  }
  interface Results {
    readonly refreshBuyOptions: PublicEventOf<'buyOptionsLoaded'>
    readonly refreshBuyQuote: PublicEventOf<'buyQuoteLoaded'>
    readonly startBuy: PublicEventOf<'purchaseOpened'>
    readonly openPurchase: PublicEventOf<'purchaseOpened'>
    readonly refreshPurchaseNews: PublicEventOf<'purchaseNewsLoaded'>
  }
  interface RestoredItems {
    readonly buy?: StoredBuy
  }
}
