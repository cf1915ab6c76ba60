import type { OnrampQuote } from '../api/shapes.js'
import type { Unavailable } from '../config/index.js'
import type { OperationId } from '../kernel/types.js'
import type { HeldEntries } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Arrival, ListedToken } from '../../ports/services/funds.js'
import type { RampOptions, RampOrder, RampPlace, RampProvider } from '../../ports/services/ramp.js'

/** Inputs of a purchase, as the visitor set them. Absent: the first that fits. */
export interface BuyChoice {
  /** Symbol. */
  readonly purchaseCurrency?: string
  readonly paymentCurrency?: string
  /** Id of a payment method. */
  readonly paymentMethod?: string
  /** Decimal text in the payment currency. Empty until it is typed. */
  readonly amount: string
}

/** Purchase. Account and network are those of its start, whatever is switched afterwards (field lesson o3). */
export interface Purchase {
  /** Unique over page loads. */
  readonly id: string
  readonly provider: RampProvider
  readonly address: Personal
  readonly network: CaipNetworkId
  /** Symbol of what is bought. */
  readonly asset: string
  /** Token whose arrival is looked for. Absent for the native coin. */
  readonly token?: ListedToken
  /** True if the arrival cannot be seen on the chain: the token's decimals are not known. */
  readonly isBlind?: true
  readonly amount: string
  readonly currency: string
  /** Amount that the quote promised. Absent without one. */
  readonly expects?: string
  readonly country?: string
  readonly startedAt: number
  /** Page of the provider, once it is known. It can be opened again. */
  readonly url?: Personal
  /** Reason for which the page did not open. */
  readonly failure?: Failure
}

/** News of a purchase: of its order, of the chain, or nothing. */
export interface PurchaseNews {
  /** Place up to which the chain was looked at. Absent until it was read. */
  readonly mark?: string
  /** Coins of the purchase's kind that came since its start, newest first. */
  readonly arrivals: readonly Arrival[]
  readonly order?: RampOrder
  /** Ids of recent orders that were there before the provider's page was opened. They are of other purchases. */
  readonly earlier?: readonly string[]
  /** True if the provider does not tell its orders, or does not answer. */
  readonly isOrderUnknown?: true
  /** True if the chain did not answer the last time. */
  readonly isChainUnknown?: true
}

/**
 * State of a purchase. `waiting`: nothing is known yet. `pending`: the provider works on it. `paid`: the provider says that it is done, and nothing arrived yet.
 * `arrived`: the coins are there, whatever the provider says. `failed`: the provider says that it failed, and nothing arrived.
 */
export type PurchaseStatus = 'waiting' | 'pending' | 'paid' | 'arrived' | 'failed'

/** State of the buy slice. */
export interface BuyState {
  readonly place?: RampPlace
  /** Country that the visitor chose. Remembered. */
  readonly country?: string
  readonly choice: BuyChoice
  readonly options: HeldEntries<RampOptions>
  /** Quotes, each by its own inputs. */
  readonly quotes: HeldEntries<OnrampQuote>
  /** Purchase that the view shows. */
  readonly purchase?: Purchase
  /** Those that another one took the place of there. They are followed, too. */
  readonly before?: readonly Purchase[]
  /** Operation that opens its page. */
  readonly opening?: OperationId
  /** News of purchases, by id. */
  readonly news: HeldEntries<PurchaseNews>
  /** Orders in a row that failed, by provider (field lesson o10). */
  readonly failedOrders: { readonly [Provider in RampProvider]?: number }
  readonly unavailable?: Unavailable
}

/** Stored form: a purchase under way goes on after a reload, from where the chain was looked at. */
export interface StoredBuy extends Pick<BuyState, 'purchase' | 'country' | 'failedOrders'> {
  readonly news?: StoredNews
  readonly before?: readonly { readonly purchase: Purchase; readonly news: StoredNews }[]
}

/** Stored news of a purchase. */
export type StoredNews = Pick<PurchaseNews, 'mark' | 'order' | 'earlier' | 'arrivals'>

/** Purchases that are followed at most, the one on screen among them. */
export const MAX_PURCHASES = 4

/** State before anything was bought. */
export const NOTHING_BOUGHT: BuyState = { choice: { amount: '' }, options: {}, quotes: {}, news: {}, failedOrders: {} }

/** Returns all purchases, oldest first, whichever is on screen. */
export function purchasesOf({ purchase, before = [] }: Pick<BuyState, 'purchase' | 'before'>): readonly Purchase[] {
  return purchase === undefined ? before : [...before, purchase].sort((one, other) => one.startedAt - other.startedAt)
}

/** Returns the status of a purchase. Arrival on the chain wins; no timer decides (field lesson o2). */
export function purchaseStatus({ arrivals = [], order }: Partial<PurchaseNews> = {}): PurchaseStatus {
  if (arrivals.some(({ unconfirmed }) => unconfirmed !== true)) return 'arrived'
  if (order === undefined) return 'waiting'
  return order.status === 'done' ? 'paid' : order.status
}
