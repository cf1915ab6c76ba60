import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Personal } from '../domain/shared/secrets/secret.js'

/** Account that pays for a transaction, and the transaction's nonce. */
export interface TransactionSender {
  readonly address: Personal
  readonly nonce: number
}

/** Safe whose owners a transaction waits for, and the block from which its execution is looked for. */
export interface QueueingSafe {
  readonly address: Personal
  readonly block: number
}

/** EVM transaction that was sent. JSON. */
export interface FollowedTransaction {
  readonly network: CaipNetworkId
  readonly hash: Personal
  /** Milliseconds since it was sent. */
  readonly age: number
  /** Account that was asked to send it. Absent if an earlier page has sent it. */
  readonly account?: Personal
  /** Set once a node has told it. */
  readonly sender?: TransactionSender
  /** Set if the hash is that of a Safe transaction, which no node knows. */
  readonly safe?: QueueingSafe
}

/**
 * End of a sent EVM transaction. `replaced`: another transaction of the account has its nonce. `dropped`: nodes that knew it do no more, and nothing took its
 * nonce. `unclear`: no node could tell within a day; it may still come. `executedBy`: hash on the chain of a Safe transaction.
 */
export type ReceiptOutcome =
  | { readonly kind: 'confirmed'; readonly block: number; readonly executedBy?: Personal }
  | { readonly kind: 'reverted'; readonly block: number; readonly executedBy?: Personal }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'unclear' }

/** News of a sent EVM transaction: what a later page needs to follow it (`seen`, `queued`), or its end. */
export type ReceiptNews =
  | { readonly kind: 'seen'; readonly sender: TransactionSender }
  | { readonly kind: 'queued'; readonly safe: QueueingSafe }
  | ReceiptOutcome

/** Receipts of EVM transactions, of the plugin `receipts()`. */
export interface ReceiptsPort {
  /** Asks the network's nodes until the transaction is in a block, or never will be. Emits its end last. A node that does not answer is asked again. */
  follow(transaction: FollowedTransaction): Observable<ReceiptNews>
}
