import type { OperationId } from '../kernel/types.js'

/** Native balance of one account on one network. */
export interface NativeBalance {
  /** Decimal string in whole units. Undefined until it was read. */
  readonly amount?: string
  readonly symbol?: string
  readonly decimals?: number
  /** Time of the last read, in milliseconds since the epoch. */
  readonly at?: number
  /** Operation of the running read. */
  readonly pending?: OperationId
  /** Time of the last failed read. The next attempt follows after 30 s (BAL-10). */
  readonly failedAt?: number
}

/** State of the balances slice. */
export interface BalanceState {
  /** By CAIP-10 account id. At most 64; the oldest are dropped first. */
  readonly native: { readonly [caipAddress: string]: NativeBalance }
  readonly hidden: boolean
}

/** Most entries kept. The oldest are dropped first. */
export const MAX_ENTRIES = 64

/** Returns true if the text is an amount: a non-negative decimal string. */
export function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}
