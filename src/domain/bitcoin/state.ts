import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { OperationId } from '../kernel/types.js'

/** Transactions of a request that waits in a Bitcoin wallet. */
export interface ReviewedRequest {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly address: Personal
  /** JSON of the transactions, as the wallet is asked for them. */
  readonly transactions: Personal
}

/** State of the bitcoin slice. */
export interface BitcoinState {
  /** Operations of payments that are being prepared. */
  readonly preparing: readonly OperationId[]
  /** Oldest first. */
  readonly reviews: readonly ReviewedRequest[]
  /** Addresses that were paid. A look-alike of one of them is warned of. */
  readonly paid: readonly Personal[]
}

/** State without payments. */
export const NO_PAYMENTS: BitcoinState = { preparing: [], reviews: [], paid: [] }

/** Most paid addresses that are kept. */
export const MAX_KEPT = 64

/** Most payments that are prepared at a time. */
export const MAX_PREPARING = 8
