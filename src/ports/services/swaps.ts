import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Id of a network's own coin among tokens. Others have the address of their contract. */
export const NATIVE = 'native'

/** Token that can be exchanged. */
export interface SwapToken {
  /** Contract, or `native`. */
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly image?: string
}

/** Source of quotes: the hosted service, or the chain's own pools. */
export type SwapSource = 'service' | 'pools'

/** Tokens of a network, in the order of the source. */
export interface SwapTokens {
  readonly tokens: readonly SwapToken[]
  readonly source: SwapSource
}

/** Exchange that is asked for: an exact amount of one token for another. */
export interface SwapOrder {
  readonly network: CaipNetworkId
  /** Account that pays and receives. */
  readonly address: Personal
  readonly from: string
  readonly to: string
  /** Decimal text in the smallest unit of `from`, above 0. */
  readonly units: string
}

/** Prices in US dollars of one whole unit, as decimal texts, from outside of what quotes. */
export interface SwapPrices {
  readonly from?: string
  readonly to?: string
  readonly native?: string
}

/** Answer to an order. */
export interface SwapQuote {
  /** Units of `to` that come, before they can change. */
  readonly out: string
  /** Units of `to` at the rate of a very small exchange without fee. Absent where the source does not say. */
  readonly spot?: string
  readonly prices: SwapPrices
  readonly source: SwapSource
}

/** Order with the least that must come. */
export interface SwapBuildOrder extends SwapOrder {
  /** Tolerance in hundredths of a percent. */
  readonly toleranceBps: number
  /** Units of `to` that were shown as the least. The transaction asks for no less. */
  readonly least?: string
}

/** Quote with its transaction. */
export interface BuiltSwap extends SwapQuote {
  /** Contract that is called and that takes the tokens. */
  readonly router: string
  readonly data: string
  /** Units of the native coin that go with it. */
  readonly value: string
  /** Gas that the source expects. */
  readonly gas?: string
  /** Time of the block of whose state the price is, in seconds. */
  readonly at?: number
}

/** Token as the chain tells it. */
export interface TokenFacts {
  readonly decimals: number
  readonly symbol: string
  /** Units that the account holds. */
  readonly balance: string
}

/** Facts about both tokens and the fee. */
export interface SwapFacts {
  readonly from: TokenFacts
  readonly to: TokenFacts
  readonly native: TokenFacts
  /** Most wei for a unit of gas in the next blocks. */
  readonly gasPrice: string
  /** Time of the newest block, in seconds. */
  readonly at?: number
}

/** Transaction to try, and the allowance that it needs. */
export interface SwapTrial {
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Contract of the token that goes; `native` needs no allowance. */
  readonly from: string
  readonly units: string
  readonly router: string
  readonly data: string
  readonly value: string
  /** `wanted`: the router takes a permit (EIP-2612) with a transaction. A signed one is put before the exchange. */
  readonly permit?: 'wanted' | { readonly signature: Personal; readonly deadline: string }
}

/** Facts that a permit of a token is signed with (EIP-2612). */
export interface SwapPermit {
  /** Domain of the token. */
  readonly name: string
  readonly version: string
  readonly nonce: string
  /** Seconds of the block's time until which it is valid. */
  readonly deadline: string
}

/** Result of a trial. */
export interface SwapTried {
  /** Units that the router may take now. */
  readonly allowance: string
  /** True if the token refuses another allowance before the present one is 0. */
  readonly isResetNeeded?: true
  /** Set where it was wanted, the token takes permits and the account has no code. */
  readonly permit?: SwapPermit
  /** Data that was tried, with the signed permit before the exchange. Absent without one. */
  readonly data?: string
  /** Reason why the transaction would fail. Absent if it works, and if it could not be tried before the allowance is there. */
  readonly problem?: string
  /** Gas that it took. */
  readonly gas?: string
}

/** Quotes and transactions that exchange tokens. Cold; each fails with a typed failure. `SWAP_NO_ROUTE`: nobody exchanges these. */
export interface SwapsPort {
  tokens(request: { readonly network: CaipNetworkId }): Observable<SwapTokens>
  quote(order: SwapOrder): Observable<SwapQuote>
  build(order: SwapBuildOrder): Observable<BuiltSwap>
  facts(request: Pick<SwapOrder, 'network' | 'address' | 'from' | 'to'>): Observable<SwapFacts>
  check(trial: SwapTrial): Observable<SwapTried>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `swap()`. */
    readonly swaps: SwapsPort
  }
}
