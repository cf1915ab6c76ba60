import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { ReviewMode } from '../shared/review/mode.js'
import type { RequestKind } from './messages.js'

/** Request that waits for a wallet's answer. */
export interface PendingRequest {
  readonly operation: OperationId
  readonly kind: RequestKind
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly network: CaipNetworkId
  readonly startedAt: number
  readonly deadline: number
  /** `review`: it is read, and the wallet is not asked yet. `held`: the visitor has to decide. Absent once the wallet is asked. */
  readonly stage?: 'review' | 'held'
  /** Set if the wallet is asked only after a review. */
  readonly review?: ReviewMode
  /** True if the wallet's own provider asks it after the review. */
  readonly isForwarded?: true
  /** Digest of a transaction to send, without its fees and nonce. */
  readonly digest?: string
  /** Number of the calls of `sendCalls`. */
  readonly calls?: number
  /** Set if the calls are sent one after the other: the number of those that were sent. */
  readonly sentSingly?: number
  /** Optional capabilities that are left out, for the wallet lacks them. */
  readonly leftOut?: readonly string[]
  /** Account that sends a transaction. */
  readonly address?: Personal
  /** Next nonce of the account before the transaction (EVM), where a node has told it. */
  readonly nonce?: number
}

/** Request that ended here while the wallet may still answer it. */
export interface UnansweredRequest
  extends Pick<PendingRequest, 'operation' | 'kind' | 'namespace' | 'connectorId' | 'network' | 'startedAt' | 'digest' | 'address' | 'nonce' | 'calls'> {
  /** True if an earlier page or another tab asked: its answer is heard there, or by nobody. */
  readonly earlier?: true
  /** True if the account has sent a transaction since: it may be this one. */
  readonly moved?: true
}

/** Transaction of an earlier page, as it is stored. */
export type StoredRequest = Omit<UnansweredRequest, 'operation' | 'earlier' | 'moved'> & Required<Pick<UnansweredRequest, 'digest' | 'address'>>

/** Answer that came after its request had ended here. Shown until it is dismissed. */
export interface LateAnswer extends Pick<PendingRequest, 'operation' | 'kind' | 'namespace' | 'connectorId' | 'network'> {
  /** Signature or transaction hash. Absent if the wallet refused. */
  readonly result?: Personal
}

/** State of the requests slice. */
export interface RequestState {
  /** Oldest first, at most 16 per connector (robustness, T19). */
  readonly pending: readonly PendingRequest[]
  /**
   * Oldest first, at most 16: those that timed out, and transactions that the app or the visitor gave up, also on an earlier page. Absent until the first one.
   */
  readonly unanswered?: readonly UnansweredRequest[]
  /** Late answers, oldest first, at most 8. Absent until the first one. */
  readonly arrived?: readonly LateAnswer[]
}

/** Most late answers that are shown. */
export const MAX_ARRIVED = 8

/** Milliseconds for which a later page remembers a transaction that was not answered. */
export const REMEMBERED_MS = 86_400_000

/** Most requests whose late answers are awaited. */
export const MAX_UNANSWERED = 16

/** Most requests that may wait in one wallet (robustness, T19). */
export const MAX_PENDING_PER_CONNECTOR = 16
