import { findNetwork, selectIsUnsupported } from '../network/index.js'
import type { RootState, Slice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { cacheLifetimes, isFresh } from '../shared/cache.js'
import { caipAddress, type CaipNetworkId } from '../shared/caip/caip.js'
import { supportsFeature } from '../shared/features.js'
import { selectReadTarget } from './selectors.js'
import { isAmount } from './state.js'

/** Milliseconds without a new attempt after a failure (specification, section 9). */
export const BALANCE_RETRY_BLOCK_MS = 30_000

/** Decides when balances are read, and what counts as an answer. */
export const decide: Slice<'balances'>['decide'] = {
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
    // The network may have been removed meanwhile. The read ends all the same.
    const network = findNetwork(state, report.network)
    if (network === undefined || !isAmount(amount))
      return [{ type: 'balanceFailed', operation, network: report.network, address, failure: failure('TOKEN_BALANCE_UNAVAILABLE') }]
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
    return [{ type: 'balanceFailed', operation, network, address, failure: failure('TOKEN_BALANCE_UNAVAILABLE', {}, report.failure) }]
  },
}

/** Returns true if the report belongs to the pending read. */
function isPending(state: RootState, report: { operation: string; network: CaipNetworkId; address: string }): boolean {
  return state.balances.native[caipAddress(report.network, report.address)]?.pending === report.operation
}
