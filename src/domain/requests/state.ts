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
}

/** State of the requests slice. */
export interface RequestState {
  /** Oldest first, at most 16 per connector (robustness, T19). */
  readonly pending: readonly PendingRequest[]
}

/** Most requests that may wait in one wallet (robustness, T19). */
export const MAX_PENDING_PER_CONNECTOR = 16
