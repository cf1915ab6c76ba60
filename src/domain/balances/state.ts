import type { Held } from '../reads/state.js'

/** Amount of a native currency. */
export interface Amount {
  /** Decimal string in whole units. */
  readonly amount: string
  readonly symbol: string
  readonly decimals: number
}

/** Native balance of one account on one network, with the status of its read. */
export interface NativeBalance extends Held<Amount> {}

/** State of the balances slice. */
export interface BalanceState {
  /** By CAIP-10 account id. At most {@link MAX_ENTRIES}; the oldest are dropped first. */
  readonly native: { readonly [caipAddress: string]: NativeBalance }
  readonly hidden: boolean
}

/** Most entries kept. */
export const MAX_ENTRIES = 64

/** Returns true if the text is an amount: a non-negative decimal string. */
export function isAmount(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}
