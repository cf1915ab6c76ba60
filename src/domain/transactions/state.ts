import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { JsonObject } from '../shared/json/json.js'
import type { SentBatch, SentComparison, Waited } from '../../ports/finality.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Transaction that was sent and is not final. */
export interface SentTransaction {
  /** Operation of the request that sent it, of `watchTransaction`, or of the restore. */
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  /** Id of the transaction on its network; of a batch, the wallet's id. */
  readonly hash: Personal
  /** Account that was asked to send it. Absent if the app sent it by itself. */
  readonly address?: Personal
  /** Time of sending. */
  readonly sentAt: number
  /** Milliseconds from the sending to this page. Absent if this page sent it. */
  readonly age?: number
  /** Set once a node knows it. */
  readonly isSeen?: true
  /** Id of a transaction that spends the same coins, and that nodes prefer. One of both will be taken. */
  readonly rival?: Personal
  /** Result of holding what was sent against what was shown. Absent before, and if an earlier page has sent it. */
  readonly comparison?: SentComparison
  /** Set for a batch of calls (EIP-5792): the wallet that has it, and the number of its calls if it is known. */
  readonly batch?: SentBatch
  /** `owners`: it waits for the owners of a Safe, and no explorer knows its hash. */
  readonly waitsFor?: Waited
  /** Set after `transactionEnded` with outcome `unclear`. The next page looks for it again. */
  readonly isUnclear?: true
  /** Knowledge of the chain's adapter, which a later page needs to go on. */
  readonly memo?: JsonObject
}

/** State of the transactions slice. */
export interface TransactionsState {
  /** Oldest first, at most {@link MAX_FOLLOWED}. */
  readonly sent: readonly SentTransaction[]
  /** Batches that wallets are asked to show. */
  readonly showing?: readonly { readonly operation: OperationId; readonly batch: OperationId }[]
  /** Stored items of earlier versions that are taken up here, until the list changes. */
  readonly earlier?: readonly string[]
}

/** State without transactions. */
export const NO_TRANSACTIONS: TransactionsState = { sent: [] }

/** Most transactions that are followed at a time. */
export const MAX_FOLLOWED = 32

/** Milliseconds after which a stored transaction is forgotten. */
export const KEEP_MS = 30 * 24 * 3_600_000
