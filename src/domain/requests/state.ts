import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { RequestKind } from './messages.js'

/** A request that waits in a wallet. */
export interface PendingRequest {
  readonly operation: OperationId
  readonly kind: RequestKind
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly network: CaipNetworkId
  readonly startedAt: number
  readonly deadline: number
}

/** What is known of requests to wallets. */
export interface RequestState {
  /** Oldest first, at most 16 a connector (robustness, T19). */
  readonly pending: readonly PendingRequest[]
}

/** Requests that may wait in one wallet (robustness, T19). */
export const MAX_PENDING_PER_CONNECTOR = 16
