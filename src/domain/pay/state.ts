import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Payment that an app asks for. */
export interface PaymentRequest {
  /** Receiver: an address of the network. */
  readonly to: Personal
  /** Decimal text in whole units with a dot, such as `2.5`. */
  readonly amount: string
  /** Contract or mint. Absent for the network's own coin. */
  readonly token?: string
  readonly network: CaipNetworkId
  /** Name of the receiver as the app writes it. Shown beside the address, never in its place. */
  readonly name?: string
  /** The app's own word for the order. It goes into the receipt, and nowhere else. */
  readonly reference?: string
}

/** State of the pay slice. */
export interface PayState {
  /** Payment that waits for a wallet. */
  readonly waiting?: PaymentRequest & { readonly operation: OperationId }
}

/** State without a payment. */
export const NO_PAYMENT: PayState = {}

/** Longest name and reference, in characters. */
export const MAX_PAY_TEXT = 64
