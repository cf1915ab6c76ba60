import type { OperationId } from '../kernel/types.js'

/** What is known of one account's native balance on one network. */
export interface NativeBalance {
  /** Decimal string in whole units; undefined while none was read. */
  readonly amount?: string
  readonly symbol?: string
  readonly decimals?: number
  /** When `amount` was read, ms since the epoch. */
  readonly at?: number
  /** The read that is under way. */
  readonly pending?: OperationId
  /** When the last read failed; no new try for 30 s (BAL-10). */
  readonly failedAt?: number
}

/** What is known of balances. */
export interface BalanceState {
  /** By CAIP-10 account id. At most 64; the oldest go first. */
  readonly native: { readonly [caipAddress: string]: NativeBalance }
  readonly hidden: boolean
}

/** Entries kept; the oldest go first. */
export const MAX_ENTRIES = 64

/** Whether a text is an amount: a decimal string that is not negative. */
export function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}
