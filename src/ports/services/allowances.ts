import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/**
 * Way in which access is given, where it is not the token itself that holds it for an amount (ERC-20). `permit2`: Permit2 takes the token, and lets the spender
 * have it until a time. `collection`: every item of a collection (ERC-721, ERC-1155).
 */
export type AllowanceKind = 'permit2' | 'collection'

/** Token or collection, and a contract or account that may take it. */
export interface AllowancePair {
  /** Contract of the token or collection. */
  readonly token: string
  readonly spender: Personal
  readonly kind?: AllowanceKind
}

/** Question for the allowances of an account on one network. */
export interface AllowancesRequest {
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Pairs that this app asked for. They are told even where nothing is left of them. */
  readonly known: readonly AllowancePair[]
}

/** Access to a token that an account has given. Amounts are decimal texts in the smallest unit. */
export interface TokenAllowance extends AllowancePair {
  /** As the token or collection calls itself. Anybody may give it any name. */
  readonly symbol: string
  /** 0 for a collection. */
  readonly decimals: number
  /** Amount that may still be taken. Of a collection `1` while every item may be taken, and `0` afterwards. */
  readonly units: string
  /** Set where that is no limit, and for a collection. */
  readonly isUnlimited?: true
  /** Units or items that the account holds. Absent for a collection that does not tell it (ERC-1155). */
  readonly balance?: string
  /** Seconds since the epoch after which nothing can be taken any more: of `permit2`. */
  readonly expiresAt?: number
  /** Block in which it was given, where a log told it. */
  readonly block?: number
}

/** Allowances of an account, and the blocks whose logs were looked through. */
export interface AllowanceList {
  readonly allowances: readonly TokenAllowance[]
  readonly fromBlock: number
  readonly toBlock: number
}

/** Allowances that are to be taken back. */
export interface RevokeRequest {
  readonly network: CaipNetworkId
  readonly address: Personal
  readonly pairs: readonly AllowancePair[]
}

/** Facts about an allowance that is to be taken back. */
export interface RevokeTrial extends TokenAllowance {
  /** Gas that it takes. Absent where nothing is left, and where it would fail. */
  readonly gas?: string
  /** Set where the token refuses `approve` with 0 and takes `decreaseAllowance`. */
  readonly decreases?: true
  /** Reason why the token refuses. */
  readonly problem?: string
}

/** Facts for the plan that takes allowances back. */
export interface RevokeFacts {
  readonly trials: readonly RevokeTrial[]
  /** Most wei for a unit of gas in the next blocks. */
  readonly gasPrice: string
  /** Wei that the account holds. */
  readonly balance: string
}

/** Allowances of accounts. Cold; each method emits once and fails with a typed failure. */
export interface AllowancesPort {
  list(request: AllowancesRequest): Observable<AllowanceList>
  /** Reads allowances anew and tries to take each back. */
  tryRevoke(request: RevokeRequest): Observable<RevokeFacts>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `allowances()`. */
    readonly allowances: AllowancesPort
  }
}
