import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Token that an app or this library lists. Names and decimals come from the list, never from the token: anybody may call a token USDC. */
export interface ListedToken {
  /** Contract, or mint. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

/** Question about the coins of an account on one network. */
export interface FundsRequest {
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Tokens beside the native coin. Others are not looked at. */
  readonly tokens: readonly ListedToken[]
}

/** Question about what came since an earlier look. */
export interface ArrivalsRequest extends FundsRequest {
  /** `mark` of the look before. Absent for the first, which finds nothing new. */
  readonly since?: string
}

/** Coins that came to an account, by one log, output or transaction. */
export interface Arrival {
  /** Unique on the network: two equal payments of one block are two (field lesson r5). */
  readonly id: string
  readonly symbol: string
  /** Contract, or mint. Absent for the native coin. */
  readonly token?: string
  /** Decimal text in whole units. */
  readonly amount: string
  /** Transaction, if it was found. */
  readonly hash?: Personal
  /** True while it is in no block. */
  readonly unconfirmed?: true
}

/** Result of a look. */
export interface ArrivalsLook {
  /** Place up to which the chain was looked at. Opaque. */
  readonly mark: string
  readonly arrivals: readonly Arrival[]
  /** Ids of arrivals in no block that the network has dropped, or that another transaction replaced. */
  readonly gone?: readonly string[]
}

/** Amount of a coin that an account has. */
export interface Holding {
  readonly symbol: string
  readonly token?: string
  /** Decimal text in whole units. */
  readonly amount: string
}

/** Coins of an account on a network, without those of which it has none. */
export interface Holdings {
  readonly holdings: readonly Holding[]
}

/** Coins of accounts, asked of the app's own nodes. Every method emits once, asks nothing before it is subscribed to, and fails with a typed failure. */
export interface FundsPort {
  /** Emits what came since the mark. */
  arrivals(request: ArrivalsRequest): Observable<ArrivalsLook>
  /** Emits the native coin and the listed tokens that the account has. */
  holdings(request: FundsRequest): Observable<Holdings>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugins `receive()` and `buy()`. */
    readonly funds: FundsPort
  }
}
