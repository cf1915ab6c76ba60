import { merge, mergeMap } from '../shared/streams/flatten.js'
import { catchError, filter, map, take } from '../shared/streams/operators.js'
import { of } from '../shared/streams/sources.js'
import type { Failure } from '../kernel/failure.js'
import type { Policy, RootState, Slice } from '../root.js'
import { findNetwork, selectIsUnsupported } from '../network/index.js'
import { cacheLifetimes, isFresh } from '../shared/cache.js'
import { type CaipAddress, caipAddress, type CaipNetworkId } from '../shared/caip.js'
import { accountFailure } from '../shared/account-errors.js'
import { supportsFeature } from '../shared/features.js'
import type { BalanceCommand } from './messages.js'
import { selectReadTarget } from './selectors.js'
import { readNativeBalance } from './native.js'
import { type BalanceState, isAmount, MAX_ENTRIES, type NativeBalance } from './state.js'

/** After a failure no new try for this long (specification, section 9). */
export const BALANCE_RETRY_BLOCK_MS = 30_000

/** Reads what the active account may have become: after connecting, switching, or by request. */
const refreshesAccount: Policy = (io) =>
  merge(
    io.on('connected', 'accountsChanged', 'accountSwitched').pipe(map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace }))),
    io.on('modalOpened').pipe(
      filter(({ view }) => view === 'Account'),
      map(() => ({ type: 'refreshBalance' as const })),
    ),
    io.on('requestCompleted').pipe(
      filter(({ kind }) => kind === 'sendTransaction'),
      map(({ namespace }) => ({ type: 'refreshBalance' as const, namespace, force: true })),
    ),
  )

/** Answers are keyed by what they are about, so a late one is right about its own account (BAL-15). */
const reads: Policy = (io) =>
  io.on('balanceRequested').pipe(
    mergeMap(({ operation, network: id, address }) => {
      const network = findNetwork(io.state(), id)
      if (network === undefined)
        return of({ type: 'reportBalanceFailed' as const, operation, network: id, address, failure: accountFailure('NETWORK_MISSING') })
      return readNativeBalance(io.ports.rpc, network, address).pipe(
        take(1),
        map((amount) => ({ type: 'reportBalance' as const, operation, network: id, address, amount })),
        catchError((reason: Failure) => of({ type: 'reportBalanceFailed' as const, operation, network: id, address, failure: reason })),
      )
    }),
  )

/** Native balances of the accounts in use. */
export const balancesPart: Slice<'balances', BalanceCommand> = {
  name: 'balances',
  decide: {
    refreshBalance(state, { namespace = state.network.activeNamespace, force = false }, { now, operation }) {
      const target = selectReadTarget(state, namespace)
      if (target === undefined || !supportsFeature('balance', target.network) || selectIsUnsupported(state, namespace)) return []
      const known = state.balances.native[caipAddress(target.network, target.address)]
      if (known?.pending !== undefined) return []
      if (!force && known?.at !== undefined && isFresh({ at: known.at, now, lifetimeMs: cacheLifetimes.nativeBalance })) return []
      if (!force && known?.failedAt !== undefined && now - known.failedAt < BALANCE_RETRY_BLOCK_MS) return []
      if (!state.lifecycle.platform.online) return []
      return [{ type: 'balanceRequested', operation, ...target }]
    },
    setBalancesHidden: (state, { hidden }) => (state.balances.hidden === hidden ? [] : [{ type: 'balancesHiddenSet', hidden }]),
    reportBalance(state, report) {
      if (!isPending(state, report)) return []
      const { operation, address, amount } = report
      // The network may have been removed meanwhile: the read ends all the same.
      const network = findNetwork(state, report.network)
      if (network === undefined || !isAmount(amount))
        return [{ type: 'balanceFailed', operation, network: report.network, address, failure: accountFailure('TOKEN_BALANCE_UNAVAILABLE') }]
      return [
        {
          type: 'balanceLoaded',
          operation,
          network: report.network,
          address,
          amount,
          symbol: network.nativeCurrency.symbol,
          decimals: network.nativeCurrency.decimals,
        },
      ]
    },
    reportBalanceFailed(state, report) {
      if (!isPending(state, report)) return []
      const { operation, network, address } = report
      return [{ type: 'balanceFailed', operation, network, address, failure: accountFailure('TOKEN_BALANCE_UNAVAILABLE', {}, report.failure) }]
    },
  },
  evolve: {
    balanceRequested: (state, { operation, network, address }) => put(state, caipAddress(network, address), (one) => ({ ...one, pending: operation })),
    balanceLoaded: (state, { network, address, amount, symbol, decimals }, at) =>
      put(state, caipAddress(network, address), () => ({ amount, symbol, decimals, at })),
    balanceFailed: (state, { network, address }, at) => put(state, caipAddress(network, address), ({ pending: _, ...one }) => ({ ...one, failedAt: at })),
    // A transfer makes the remembered figure wrong (BAL-08): it is dropped, not shown as if it were new.
    requestCompleted: (state, { kind, network }) => (kind === 'sendTransaction' ? drop(state, network) : state),
    balancesHiddenSet: (state, { hidden }) => ({ ...state, hidden }),
    stopped: (state) => ({ ...state, native: Object.fromEntries(Object.entries(state.native).map(([key, { pending: _, ...one }]) => [key, one])) }),
  },
  policies: { refreshesAccount, reads },
  outcomes: { refreshBalance: { done: ['balanceLoaded'], failed: ['balanceFailed'] } },
}

/** Whether a report is the one that is waited for. */
function isPending(state: RootState, report: { operation: string; network: CaipNetworkId; address: string }): boolean {
  return state.balances.native[caipAddress(report.network, report.address)]?.pending === report.operation
}

function put(state: BalanceState, key: CaipAddress, update: (one: NativeBalance) => NativeBalance): BalanceState {
  const { [key]: before = {}, ...others } = state.native
  const kept = Object.entries(others).slice(-(MAX_ENTRIES - 1))
  return { ...state, native: { ...Object.fromEntries(kept), [key]: update(before) } }
}

function drop(state: BalanceState, network: CaipNetworkId): BalanceState {
  // A read that is under way stays: it ends as every operation does.
  const native = Object.entries(state.native).flatMap(([key, one]) => {
    if (!key.startsWith(`${network}:`)) return [[key, one] as const]
    return one.pending === undefined ? [] : [[key, { pending: one.pending }] as const]
  })
  return { ...state, native: Object.fromEntries(native) }
}
