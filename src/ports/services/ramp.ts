import type { Observable } from 'rxjs'
import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../domain/api/shapes.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Provider of purchases. */
export type RampProvider = 'meld' | 'coinbase'

/** Place of the visitor, as the browser tells it. */
export interface RampPlace {
  /** IANA name. */
  readonly timeZone?: string
  /** ISO 3166 code. A guess. */
  readonly country?: string
}

/** Currencies that can be bought and paid with, and the limits of the payment methods. */
export interface RampOptions {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
}

/** Question for a price. It is asked for nothing else. */
export interface QuoteRequest {
  /** Symbol. */
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  /** Decimal text in the payment currency. */
  readonly amount: string
  /** Name of the network at the service: `ethereum-mainnet`. */
  readonly network: string
}

/** Question for the address of a provider's page. */
export interface LinkRequest {
  readonly provider: RampProvider
  /** Account that receives. */
  readonly address: Personal
  /** Network that it receives on. */
  readonly network: CaipNetworkId
  /** Symbol of what is bought. */
  readonly asset: string
  /** Decimal text in the payment currency. */
  readonly amount: string
  readonly currency: string
  readonly country?: string
}

/** Question for the orders of an account at a provider. */
export interface OrdersRequest {
  readonly provider: RampProvider
  readonly address: Personal
  readonly network: CaipNetworkId
}

/** Order at a provider. */
export interface RampOrder {
  readonly id: Personal
  readonly status: 'pending' | 'done' | 'failed'
  /** Milliseconds since the epoch. */
  readonly at?: number
  readonly hash?: Personal
}

/** Orders, newest first. `told` is false where the provider tells none: nothing is known then. */
export interface RampOrders {
  readonly told: boolean
  readonly orders: readonly RampOrder[]
}

/** Providers of purchases, and their window. Methods without another word emit once, and fail with a typed failure. */
export interface RampPort {
  /** Emits what the browser says of the visitor's place. Asks no server. */
  place(): Observable<RampPlace>
  options(): Observable<RampOptions>
  quote(request: QuoteRequest): Observable<OnrampQuote>
  link(request: LinkRequest): Observable<{ readonly url: string }>
  orders(request: OrdersRequest): Observable<RampOrders>
  /** Opens an empty window, in the call stack of the subscriber, which must be that of a click. Completes; fails with `BUY_WINDOW_BLOCKED`. */
  open(): Observable<never>
  /** Leads the window to a page, which cannot reach this one. Completes; fails with `BUY_WINDOW_CLOSED` or `LINK_REFUSED`. */
  navigate(request: { readonly url: string }): Observable<never>
  /** Closes a window that leads nowhere. Completes. */
  close(): Observable<never>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `buy()`. */
    readonly ramp: RampPort
  }
}
