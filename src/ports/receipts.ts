import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'

/** EVM transaction that was sent. JSON. */
export interface FollowedTransaction {
  readonly network: CaipNetworkId
  readonly hash: string
  /** Milliseconds since it was sent. */
  readonly age: number
}

/**
 * End of a sent EVM transaction. `replaced`: another transaction of the account has its nonce. `unclear`: no node could tell within a day; it may still come.
 */
export type ReceiptOutcome =
  | { readonly kind: 'confirmed'; readonly block: number }
  | { readonly kind: 'reverted'; readonly block: number }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'unclear' }

/** Receipts of EVM transactions, of the plugin `receipts()`. */
export interface ReceiptsPort {
  /** Asks the network's nodes until the transaction is in a block, or never will be. Emits once. A node that does not answer is asked again. */
  follow(transaction: FollowedTransaction): Observable<ReceiptOutcome>
}
