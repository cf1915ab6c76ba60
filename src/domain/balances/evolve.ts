import type { Slice } from '../root.js'
import { type CaipAddress, caipAddress, type CaipNetworkId } from '../shared/caip/caip.js'
import { type BalanceState, MAX_ENTRIES, type NativeBalance } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'balances'>['evolve'] = {
  restored: (state, { remembered }) => ({
    native: Object.fromEntries(Object.entries({ ...remembered.nativeBalances, ...state.native }).slice(-MAX_ENTRIES)),
    hidden: remembered.balancesHidden || state.hidden,
  }),
  balanceRequested: (state, { operation, network, address }) => put(state, caipAddress(network, address), (one) => ({ ...one, pending: operation })),
  balanceLoaded: (state, { network, address, amount, symbol, decimals }, at) =>
    put(state, caipAddress(network, address), () => ({ amount, symbol, decimals, at })),
  balanceFailed: (state, { network, address }, at) => put(state, caipAddress(network, address), ({ pending: _, ...one }) => ({ ...one, failedAt: at })),
  // A transfer invalidates the stored balance (BAL-08), so it is dropped.
  requestCompleted: dropSent,
  requestAnsweredLate: dropSent,
  balancesHiddenSet: (state, { hidden }) => ({ ...state, hidden }),
  stopped: (state) => ({ ...state, native: Object.fromEntries(Object.entries(state.native).map(([key, { pending: _, ...one }]) => [key, one])) }),
}

function put(state: BalanceState, key: CaipAddress, update: (one: NativeBalance) => NativeBalance): BalanceState {
  const { [key]: before = {}, ...others } = state.native
  const kept = Object.entries(others).slice(-(MAX_ENTRIES - 1))
  return { ...state, native: { ...Object.fromEntries(kept), [key]: update(before) } }
}

function dropSent(state: BalanceState, { kind, network }: { readonly kind: string; readonly network: CaipNetworkId }): BalanceState {
  return kind === 'sendTransaction' ? drop(state, network) : state
}

function drop(state: BalanceState, network: CaipNetworkId): BalanceState {
  // A running read stays, so that its operation can end.
  const native = Object.entries(state.native).flatMap(([key, one]) => {
    if (!key.startsWith(`${network}:`)) return [[key, one] as const]
    return one.pending === undefined ? [] : [[key, { pending: one.pending }] as const]
  })
  return { ...state, native: Object.fromEntries(native) }
}
