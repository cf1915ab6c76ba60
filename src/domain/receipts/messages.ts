import type { QueueingSafe, ReceiptNews, TransactionSender } from '../../ports/receipts.js'
import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { StoredSent } from '../sent.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { ReceiptsState, SentEvmTransaction } from './state.js'

/** Report of the policy. */
export interface ReceiptReport {
  readonly type: 'reportReceipt'
  readonly operation: OperationId
  readonly news: ReceiptNews
  readonly cause?: Failure
}

/** Members of an event about the end of a sent transaction. `operation` is that of `sendTransaction`, or of the restore. */
interface Ended {
  readonly operation: OperationId
  readonly hash: Personal
  readonly network: CaipNetworkId
}

/** Members of an event about a block. */
interface InBlock extends Ended {
  readonly block: number
  /** Hash on the chain of what executed a Safe transaction, whose own `hash` no explorer knows. */
  readonly executedBy?: Personal
}

/** Public events of sent EVM transactions. */
export type ReceiptEvent =
  /** When a transaction is in a block and has succeeded. */
  | ({ readonly type: 'evmTransactionConfirmed' } & InBlock)
  /** When a transaction is in a block and has failed. Its fee is paid. */
  | ({ readonly type: 'evmTransactionReverted'; readonly failure: Failure } & InBlock)
  /** When another transaction of the account took its nonce, so that it is void: the wallet has sped it up or cancelled it. */
  | ({ readonly type: 'evmTransactionReplaced' } & Ended)
  /** When no node knows a transaction any more that nodes knew, and nothing took its nonce for an hour: it is void unless the wallet sends it again. */
  | ({ readonly type: 'evmTransactionDropped' } & Ended)
  /** When no node could tell the end of a transaction for a day: it may still come, such as one that waits for owners of a Safe. */
  | ({ readonly type: 'evmTransactionUnclear'; readonly failure: Failure } & Ended)

/** Events that `events$` does not carry. */
export type ReceiptInternalEvent =
  /** When a node has told account and nonce of a transaction. A later page needs them to find that another one took its place. */
  | { readonly type: 'evmTransactionSeen'; readonly operation: OperationId; readonly sender: TransactionSender }
  /** When a transaction turned out to wait for owners of a Safe. */
  | { readonly type: 'evmTransactionQueued'; readonly operation: OperationId; readonly safe: QueueingSafe }

/** See {@link SliceDeclaration}. */
export const receiptsDeclaration: SliceDeclaration<'receipts'> = {
  commands: {},
  events: {
    evmTransactionConfirmed: { hash: true, executedBy: true },
    evmTransactionReverted: { hash: true, executedBy: true },
    evmTransactionReplaced: { hash: true },
    evmTransactionDropped: { hash: true },
    evmTransactionUnclear: { hash: true },
    evmTransactionSeen: { address: true },
    evmTransactionQueued: { address: true },
  },
  personal: { reportReceipt: { address: true, executedBy: true } },
  calls: { 'receipts.follow': { hash: true, account: true, address: true, executedBy: true } },
  items: { 'sent/eip155': 'ids' },
  state: { hash: true, address: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly receipts: { readonly state: ReceiptsState; readonly commands: ReceiptReport; readonly events: ReceiptEvent | ReceiptInternalEvent }
  }
  interface PublicSlices {
    readonly receipts: { readonly state: ReceiptsState; readonly events: ReceiptEvent }
  }
  interface RestoredItems {
    /** Transactions that an earlier page followed. */
    readonly receipts?: readonly StoredSent<SentEvmTransaction>[]
  }
}
