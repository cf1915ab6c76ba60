import type { ReceiptOutcome } from '../../ports/receipts.js'
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
  readonly outcome: ReceiptOutcome
  readonly cause?: Failure
}

/** Members of an event about the end of a sent transaction. `operation` is that of `sendTransaction`, or of the restore. */
interface Ended {
  readonly operation: OperationId
  readonly hash: Personal
  readonly network: CaipNetworkId
}

/** Public events of sent EVM transactions. */
export type ReceiptEvent =
  /** When a transaction is in a block and has succeeded. */
  | ({ readonly type: 'evmTransactionConfirmed'; readonly block: number } & Ended)
  /** When a transaction is in a block and has failed. Its fee is paid. */
  | ({ readonly type: 'evmTransactionReverted'; readonly block: number; readonly failure: Failure } & Ended)
  /** When another transaction of the account took its nonce, so that it is void: the wallet has sped it up or cancelled it. */
  | ({ readonly type: 'evmTransactionReplaced' } & Ended)
  /** When no node could tell the end of a transaction for a day: it may still come. A wallet that queues transactions, such as Safe, has its own hashes. */
  | ({ readonly type: 'evmTransactionUnclear'; readonly failure: Failure } & Ended)

/** See {@link SliceDeclaration}. */
export const receiptsDeclaration: SliceDeclaration<'receipts'> = {
  commands: {},
  events: {
    evmTransactionConfirmed: { hash: true },
    evmTransactionReverted: { hash: true },
    evmTransactionReplaced: { hash: true },
    evmTransactionUnclear: { hash: true },
  },
  personal: {},
  calls: { 'receipts.follow': { hash: true } },
  items: { 'sent/eip155': 'ids' },
  state: { hash: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly receipts: { readonly state: ReceiptsState; readonly commands: ReceiptReport; readonly events: ReceiptEvent }
  }
  interface PublicSlices {
    readonly receipts: { readonly state: ReceiptsState; readonly events: ReceiptEvent }
  }
  interface RestoredItems {
    /** Transactions that an earlier page followed. */
    readonly receipts?: readonly StoredSent<SentEvmTransaction>[]
  }
}
