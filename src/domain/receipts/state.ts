import type { QueueingSafe, TransactionSender } from '../../ports/receipts.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** EVM transaction that was sent and has no receipt yet. */
export interface SentEvmTransaction {
  /** Operation of the request that sent it, or of the restore. */
  readonly operation: OperationId
  readonly hash: Personal
  readonly network: CaipNetworkId
  /** Time of sending. It is followed for a day from then, over all pages. */
  readonly sentAt: number
  /** Milliseconds from the sending to this page. Absent if this page sent it. */
  readonly age?: number
  /** Account and nonce, once a node has told them. They tell a later page that another transaction took its place. */
  readonly sender?: TransactionSender
  /** Set if it waits for owners of a Safe. Its hash is that of the Safe transaction, which no explorer knows. */
  readonly safe?: QueueingSafe
}

/** State of the receipts slice. */
export interface ReceiptsState {
  /** Oldest first, at most {@link MAX_FOLLOWED}. */
  readonly pending: readonly SentEvmTransaction[]
}

/** State without transactions. */
export const NO_RECEIPTS: ReceiptsState = { pending: [] }

/** Most transactions that are followed at a time. */
export const MAX_FOLLOWED = 16
