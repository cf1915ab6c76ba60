import { merge, switchMap } from '../shared/streams/flatten.js'
import { filter, map } from '../shared/streams/operators.js'
import { EMPTY } from '../shared/streams/sources.js'
import { later } from '../kernel/timing.js'
import type { Policy, Remembered, Slice } from '../root.js'
import { isRecord, tableOf } from '../shared/remembered.js'
import { parseCaipAddress } from '../shared/caip.js'
import { type BalanceState, isAmount, MAX_ENTRIES, type NativeBalance } from './state.js'

/** Back online for this long, the app goes on (robustness, F44). */
export const ONLINE_STABLE_MS = 1_000

/** CORE-28: only what was read, never a pending or failed try. */
export const nativeBalances: Remembered<BalanceState['native']> = {
  key: 'native_balances',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.balances.native).flatMap(([key, { amount, symbol, decimals, at }]) =>
        amount === undefined || symbol === undefined || decimals === undefined || at === undefined ? [] : [[key, { amount, symbol, decimals, at }]],
      ),
    ),
  depends: (state) => state.balances.native,
  parse: (value) => tableOf(value, parseBalance),
}

/** Whether the visitor hid the figures (UX-54). */
export const balancesHidden: Remembered<boolean> = {
  key: 'balances_hidden',
  select: (state) => state.balances.hidden,
  depends: (state) => state.balances.hidden,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
}

/** The network that is looked at is another one, or the page is back: what was read may be old. */
const refreshes: Policy = (io) =>
  merge(
    io.on('networkSwitched').pipe(map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace }))),
    io.on('platformChanged').pipe(
      filter(({ changes }) => changes.visible === true),
      map(() => ({ type: 'refreshBalance' as const })),
    ),
    // A connection that comes and goes is not chased: it must have been there for a while (robustness, F44).
    io
      .on('platformChanged')
      .pipe(
        filter(({ changes }) => changes.online !== undefined),
        switchMap(({ changes }) => (changes.online ? later(io.ports.timer, ONLINE_STABLE_MS, { type: 'refreshBalance' as const }) : EMPTY)),
      ),
  )

/** What is remembered of balances, and when they are looked at. They are read by {@link balancesPart}. */
export const balances: Slice<'balances', never> = {
  name: 'balances',
  decide: {},
  evolve: {
    restored: (state, { remembered }) => ({
      native: Object.fromEntries(Object.entries({ ...remembered.nativeBalances, ...state.native }).slice(-MAX_ENTRIES)),
      hidden: remembered.balancesHidden || state.hidden,
    }),
  },
  policies: { refreshes },
}

function parseBalance(item: unknown, key: string): NativeBalance | undefined {
  if (!isRecord(item) || !parseCaipAddress(key).ok) return undefined
  const { amount, symbol, decimals, at } = item
  if (typeof amount !== 'string' || !isAmount(amount) || typeof symbol !== 'string' || typeof decimals !== 'number' || typeof at !== 'number') return undefined
  return { amount, symbol, decimals, at }
}
