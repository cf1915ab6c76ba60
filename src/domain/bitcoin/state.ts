import type { OperationId } from '../kernel/types.js'

/** State of the bitcoin slice. */
export interface BitcoinState {
  /** Operations of payments that are being prepared. */
  readonly preparing: readonly OperationId[]
}

/** State without payments. */
export const NO_PAYMENTS: BitcoinState = { preparing: [] }

/** Most payments that are prepared at a time. */
export const MAX_PREPARING = 8
