import type { Remembered, Slice } from '../root.js'
import { tableOf } from '../shared/json/remembered.js'
import { isRecord } from '../shared/json/objects.js'
import { addressOf, type CaipAddress, networkIdOf, parseCaipAddress } from '../shared/caip/caip.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { policies } from './policy.js'
import { type BalanceState, isAmount, type NativeBalance } from './state.js'

/** CORE-28: read balances only, without pending or failed reads. */
const nativeBalances: Remembered<BalanceState['native']> = {
  key: 'native_balances',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.balances.native).flatMap(([key, { amount, symbol, decimals, at }]) =>
        amount === undefined || symbol === undefined || decimals === undefined || at === undefined ? [] : [[key, { amount, symbol, decimals, at }]],
      ),
    ),
  depends: (state) => state.balances.native,
  parse: (value) => tableOf(value, parseBalance),
  isCache: true,
}

/** True if the user hid balances (UX-54). */
const balancesHidden: Remembered<boolean> = {
  key: 'balances_hidden',
  select: (state) => state.balances.hidden,
  depends: (state) => state.balances.hidden,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
}

/** Balances slice: native balances of the active accounts. */
export const balances: Slice<'balances'> = {
  name: 'balances',
  publicEvents: { balanceLoaded: true, balanceFailed: true, balancesHiddenSet: true },
  decide,
  evolve,
  policies,
  remembered: {
    items: { nativeBalances, balancesHidden },
    restore: (take) => ({ nativeBalances: take(nativeBalances) ?? {}, balancesHidden: take(balancesHidden) ?? false }),
    isFlat: true,
  },
  endings: {
    reads: ({ balances: { native } }, reason) =>
      Object.entries(native).flatMap(([key, { pending }]) => {
        const account = { network: networkIdOf(key as CaipAddress), address: addressOf(key as CaipAddress) }
        return pending === undefined ? [] : [{ type: 'reportBalanceFailed', operation: pending, ...account, failure: reason }]
      }),
  },
  outcomes: { refreshBalance: { done: ['balanceLoaded'], failed: ['balanceFailed'] } },
}

function parseBalance(item: unknown, key: string): NativeBalance | undefined {
  if (!isRecord(item) || !parseCaipAddress(key).ok) return undefined
  const { amount, symbol, decimals, at } = item
  if (typeof amount !== 'string' || !isAmount(amount) || typeof symbol !== 'string' || typeof decimals !== 'number' || typeof at !== 'number') return undefined
  return { amount, symbol, decimals, at }
}
