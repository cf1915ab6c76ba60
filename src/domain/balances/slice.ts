import { rememberedRead } from '../reads/index.js'
import type { Remembered, Slice } from '../root.js'
import { parseCaipAddress } from '../shared/caip/caip.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { balanceRead } from './read.js'
import { type BalanceState, isAmount, MAX_ENTRIES, type NativeBalance } from './state.js'

/** Balances that were read (CORE-28). */
const nativeBalances = rememberedRead({ slice: 'balances', member: 'native' }, 'native_balances', parseBalance)

/** True if the user hid balances (UX-54). */
const balancesHidden: Remembered<boolean> = {
  key: 'balances_hidden',
  select: (state) => state.balances.hidden,
  depends: (state) => state.balances.hidden,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
}

/** Balances slice: native balances of the active accounts. */
export const balances: Slice<'balances'> = {
  ...balanceRead,
  name: 'balances',
  publicEvents: { ...balanceRead.publicEvents, balancesHiddenSet: true },
  decide: {
    ...balanceRead.decide,
    setBalancesHidden: (state, { hidden }) => (state.balances.hidden === hidden ? [] : [{ type: 'balancesHiddenSet', hidden }]),
  },
  evolve: {
    ...balanceRead.evolve,
    restored: (state, { remembered }) => ({
      native: Object.fromEntries(Object.entries({ ...remembered.nativeBalances, ...state.native }).slice(-MAX_ENTRIES)),
      hidden: remembered.balancesHidden || state.hidden,
    }),
    // A transfer invalidates the stored balance (BAL-08), so it is dropped.
    requestCompleted: dropSent,
    requestAnsweredLate: dropSent,
    balancesHiddenSet: (state, { hidden }) => ({ ...state, hidden }),
  },
  remembered: {
    items: { nativeBalances, balancesHidden },
    restore: (take) => ({ nativeBalances: take(nativeBalances) ?? {}, balancesHidden: take(balancesHidden) ?? false }),
    isFlat: true,
  },
}

function dropSent(state: BalanceState, { kind, network }: { readonly kind: string; readonly network: CaipNetworkId }): BalanceState {
  return kind === 'sendTransaction' || kind === 'sendCalls' ? drop(state, network) : state
}

function drop(state: BalanceState, network: CaipNetworkId): BalanceState {
  // A running read stays, so that its operation can end.
  const native = Object.entries(state.native).flatMap(([key, one]) => {
    if (!key.startsWith(`${network}:`)) return [[key, one] as const]
    return one.pending === undefined ? [] : [[key, { pending: one.pending }] as const]
  })
  return { ...state, native: Object.fromEntries(native) }
}

function parseBalance(item: unknown, key: string): NativeBalance | undefined {
  if (!isRecord(item) || !parseCaipAddress(key).ok) return undefined
  const { amount, symbol, decimals, at } = item
  if (typeof amount !== 'string' || !isAmount(amount) || typeof symbol !== 'string' || typeof decimals !== 'number' || typeof at !== 'number') return undefined
  return { amount, symbol, decimals, at }
}
