import type { OperationId } from '../kernel/types.js'
import type { PlanAmount } from '../plans/index.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Coin or token that a receiver takes, on a network. */
export type PayPlace = {
  readonly network: CaipNetworkId
  /** Contract or mint. Absent for the network's own coin. */
  readonly token?: string
}

/** Payment that an app asks for. */
export interface PaymentRequest extends PayPlace {
  /** Receiver: an address of the network. */
  readonly to: Personal
  /** Decimal text in whole units with a dot, such as `2.5`. */
  readonly amount: string
  /** Networks and tokens in which the receiver takes the same amount at the same address. */
  readonly also?: readonly PayPlace[]
  /** Name of the receiver as the app writes it. Shown beside the address, never in its place. */
  readonly name?: string
  /** The app's own word for the order. It goes into the receipt, and nowhere else. */
  readonly reference?: string
  /** End of the offer, in milliseconds since the epoch. Nothing is confirmed after it; a payment that comes later is late. */
  readonly until?: number
}

/** Inputs of a payment's plan. */
export type PayInputs = Omit<PaymentRequest, 'network'> & {
  /** Token that the visitor pays with, by an exchange: its contract, or `native`. Absent for the one that is asked for. */
  readonly from?: string
  /** Operation of the payment of which this is the rest. */
  readonly partOf?: OperationId
}

/** Way to pay, of which the visitor holds enough. */
export interface PayChoice extends PayPlace {
  /** Unique in its list. */
  readonly id: string
  /** Token that is exchanged: its contract, or `native`. Absent where the receiver takes it as it is. */
  readonly from?: string
  /** Amount that goes. After an exchange, about. */
  readonly units: string
  readonly decimals: number
  readonly symbol: string
}

/**
 * Comparison of the payment with what came to the receiver. `unknown`: no node can tell. `exact`, `short` and `over` hold all parts together against what was asked for.
 */
export type PayArrival = 'exact' | 'short' | 'over' | 'unknown'

/** Outcome of a payment that is in a block. */
export interface PayOutcome {
  /** Operation of the payment. */
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly hash: Personal
  /** Amount that was asked for. */
  readonly due: PlanAmount
  readonly arrival: PayArrival
  /** Units that came, all parts together. Absent if unknown. */
  readonly arrived?: string
  /** Units that are missing or too many. */
  readonly by?: string
  /** True if its block came after the end of the offer. */
  readonly isLate?: true
  /** Number of payments for the same order, this one counted. */
  readonly parts: number
  /** True once the network does not take it back. */
  readonly isSettled?: true
  readonly reference?: string
}

/** Choice that the visitor has: the balance is too small. */
export interface PayShort {
  readonly operation: OperationId
  /** Balance of the token that is asked for, as decimal text in whole units. */
  readonly balance: string
  readonly symbol: string
  readonly choices: readonly PayChoice[]
}

/** State of the pay slice. */
export interface PayState {
  /** Payment that waits for a wallet. */
  readonly waiting?: PaymentRequest & { readonly operation: OperationId }
  /** Payment whose visitor chooses what to pay with. */
  readonly short?: PayShort
  /** Outcomes of payments, oldest first, at most {@link MAX_OUTCOMES}. */
  readonly outcomes?: readonly PayOutcome[]
}

/** State without a payment. */
export const NO_PAYMENT: PayState = {}

/** Longest name and reference, in characters. */
export const MAX_PAY_TEXT = 64

/** Most places that a receiver names. */
export const MAX_PLACES = 8

/** Most outcomes that are held. The oldest goes first. */
export const MAX_OUTCOMES = 8

/** Tolerance of an exchange for a payment, in hundredths of a percent: the least that comes covers the amount, and the rest is left over. */
export const PAY_TOLERANCE_BPS = 50
