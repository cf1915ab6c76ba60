import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Question for the tokens of an account on one network. */
export interface PortfolioRequest {
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Id of the connected wallet, if it announces asset discovery (ERC-7811). It is asked first. */
  readonly discoveredBy?: string
  /** Tokens whose balance a service must not serve from its cache. */
  readonly fresh?: readonly string[]
}

/** Token of an account. JSON. */
export interface PortfolioToken {
  /** Contract, in lower case in eip155; mint in solana. Absent for the native currency. */
  readonly token?: string
  /** As the token calls itself. Anybody may give a token any name, unless it is listed. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Balance in the smallest unit, as decimal text. */
  readonly units: string
  /** Balance in whole units as the node shows it, where the mint scales it (Token-2022); never to be computed back. */
  readonly shown?: string
  /** True if the balance was read from the chain. Services round. */
  readonly isExact?: true
  /** True for tokens of the bundled list and those of the app. */
  readonly isListed?: true
  /** Symbol of the listed token that this one imitates. */
  readonly imitates?: string
  /** Price of a whole unit in USD, as decimal text. Absent if it is not known: never 0. */
  readonly price?: string
  /** Change of the price over a day, as decimal text: `0.02` for plus two percent. */
  readonly change?: string
  /** Picture that the source names. Our views do not load it. */
  readonly iconUrl?: string
}

/**
 * Source of the tokens. `wallet`: by `wallet_getAssets`. `service`: an indexer. `chain`: balances of the tokens of a list, at a block. `without` says why no
 * service was used: none is in use, it does not know the network, or it failed.
 */
export type PortfolioSource =
  | { readonly kind: 'wallet' }
  | { readonly kind: 'service' }
  | { readonly kind: 'chain'; readonly listed: number; readonly block?: number; readonly without?: 'absent' | 'unsupported' | 'failed' }

/** Tokens of an account on one network. */
export interface PortfolioAnswer {
  /** Without empty ones. */
  readonly tokens: readonly PortfolioToken[]
  readonly source: PortfolioSource
  /** Number of tokens whose balance could not be read. They are not in `tokens`: their balance is not 0. */
  readonly unread?: number
  /** Price of the native currency in USD, if `tokens` does not tell it. */
  readonly coinPrice?: string
  /** Rate of the currency in which values are shown. Absent: they are shown in USD. */
  readonly rate?: CurrencyRate
}

/** Rate of a currency. JSON. */
export interface CurrencyRate {
  /** ISO 4217: `EUR`. */
  readonly currency: string
  /** Units of the currency that one USD buys, as decimal text. */
  readonly perUsd: string
}

/** Tokens of accounts, with prices. */
export interface PortfolioPort {
  /** Emits the tokens and completes. Asks nothing before it is subscribed to; unsubscribing gives up. Fails with a typed failure. */
  read(request: PortfolioRequest): Observable<PortfolioAnswer>
  /** Emits how many transactions the account has sent, those on their way included, and completes. Only eip155. */
  sentCount(request: { readonly network: CaipNetworkId; readonly address: Personal }): Observable<number>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `portfolio()`. */
    readonly portfolio: PortfolioPort
  }
}
