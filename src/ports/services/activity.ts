import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Personal } from '../../domain/shared/secrets/secret.js'

/** Question for a page of an account's history on one network. */
export interface ActivityRequest {
  readonly network: CaipNetworkId
  readonly address: Personal
  /** Cursor of the page before. Absent for the first. */
  readonly cursor?: string
  /** Hashes of final transactions that were sent here. A source that cannot find them by itself tells them on the first page. */
  readonly sent?: readonly Personal[]
  /** Only purchases by this provider. */
  readonly onramp?: 'coinbase'
}

/** Movement from the account's side. `self`: from the account to itself. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Contract. Absent for the native coin, and where the source names none. */
  readonly token?: string
  /** Id of an item of a collection. */
  readonly item?: string
  /** As the token calls itself. Anybody may give a token any name. */
  readonly name?: string
  readonly symbol?: string
  /** Decimal text in whole units, without a sign. Absent if the decimals are not known. */
  readonly amount?: string
  /** Decimal text in the smallest unit, where the decimals are not known. */
  readonly units?: string
  /** Value in USD at the time. */
  readonly value?: number
  /** Other side, if it is known. */
  readonly party?: Personal
  /** Set for an item of a collection. */
  readonly nft_info?: { readonly name?: string; readonly is_spam?: true }
}

/** Access to tokens that a transaction gave or took back. */
export interface ActivityApproval {
  readonly token?: string
  readonly symbol?: string
  readonly spender?: Personal
  /** Decimal text in whole units. */
  readonly amount?: string
  readonly isUnlimited?: true
  /** Every item of a collection. */
  readonly isAll?: true
  readonly isRevoked?: true
}

/** Facts about a transaction. */
export interface ActivityMetadata {
  readonly chain: CaipNetworkId
  /** Absent for a purchase that is on no chain yet. */
  readonly hash?: Personal
  /** Milliseconds since the epoch. Absent if it is not known, or cannot be. */
  readonly minedAt?: number
  readonly block?: number
  /** Account that signed it. */
  readonly sentFrom?: Personal
  readonly sentTo?: Personal
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly nonce?: number
  /** Network fee in whole units of the native coin, if the account paid it. */
  readonly fee?: string
  /** App that the source names. */
  readonly application?: string
}

/** Transaction of an account. JSON. */
export interface ActivityTransaction {
  /** Unique in its source. */
  readonly id: string
  readonly metadata: ActivityMetadata
  readonly transfers: readonly ActivityTransfer[]
  readonly approvals?: readonly ActivityApproval[]
}

/**
 * Source of a page, and how far it reaches. `service`: an indexer, with all that it knows. `chain`: logs of tokens in the blocks from `fromBlock` to `toBlock`;
 * transfers of the native coin leave no log. `without` says why no service was used: none is in use, it does not know the network, or it failed.
 */
export type ActivitySource =
  | { readonly kind: 'service' }
  | { readonly kind: 'chain'; readonly fromBlock: number; readonly toBlock: number; readonly without?: 'absent' | 'unsupported' | 'failed' }

/** Page of a history, newest first. */
export interface ActivityPage {
  readonly transactions: readonly ActivityTransaction[]
  /** Cursor of the next page. Absent at the end of the source's reach. */
  readonly next?: string
  readonly source: ActivitySource
}

/** History of accounts. */
export interface ActivityPort {
  /** Emits one page and completes. Asks nothing before it is subscribed to; unsubscribing gives up. Fails with a typed failure. */
  page(request: ActivityRequest): Observable<ActivityPage>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `activity()`. */
    readonly activity: ActivityPort
  }
}
