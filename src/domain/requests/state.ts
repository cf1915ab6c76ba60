import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { ReviewMode } from '../shared/review-mode.js'
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
  /** Digest of a transaction to send, without its fees and nonce. */
  readonly digest?: string
}

/** Request that ended here while the wallet may still answer it. */
export type UnansweredRequest = Pick<PendingRequest, 'operation' | 'kind' | 'namespace' | 'connectorId' | 'network' | 'startedAt' | 'digest'>

/** State of the requests slice. */
export interface RequestState {
  /** Oldest first, at most 16 per connector (robustness, T19). */
  readonly pending: readonly PendingRequest[]
  /** Oldest first, at most 16: those that timed out, and transactions that the app or the visitor gave up. Absent until the first one. */
  readonly unanswered?: readonly UnansweredRequest[]
}

/** Most requests whose late answers are awaited. */
export const MAX_UNANSWERED = 16

/** Most requests that may wait in one wallet (robustness, T19). */
export const MAX_PENDING_PER_CONNECTOR = 16
