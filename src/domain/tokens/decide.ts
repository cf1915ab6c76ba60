import { selectReadTarget } from '../balances/selectors.js'
import { findNetwork, selectIsUnsupported } from '../network/index.js'
import type { RootState, Slice } from '../root.js'
import { cacheLifetimes, isFresh } from '../shared/cache.js'
import { caipAddress, type CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { MAX_TOKEN_ACCOUNTS } from './state.js'

/** Milliseconds without a new attempt after a failure (BAL-10). */
export const TOKENS_RETRY_BLOCK_MS = 30_000

/** Decides when tokens are read, and what counts as an answer. */
export const decide: Slice<'tokens'>['decide'] = {
  refreshTokens(state, { force = false }, { now, operation }) {
    const target = selectReadTarget(state, 'solana')
    if (target === undefined || selectIsUnsupported(state, 'solana') || !state.lifecycle.platform.online) return []
    // A read without a node could only fail.
    if ((findNetwork(state, target.network)?.rpcUrls.default.http ?? []).length === 0) return []
    const known = state.tokens.held[caipAddress(target.network, target.address)]
    if (known?.pending !== undefined) return []
    if (!force && known?.at !== undefined && isFresh({ at: known.at, now, lifetimeMs: cacheLifetimes.portfolioBalance })) return []
    if (!force && known?.failedAt !== undefined && now - known.failedAt < TOKENS_RETRY_BLOCK_MS) return []
    return [{ type: 'tokensRequested', operation, ...target }]
  },
  reportTokens(state, report) {
    if (!isPending(state, report)) return []
    const { operation, network, address } = report
    // Empty accounts stay open on the chain, and are no tokens.
    const filled = report.accounts.filter(({ units }) => units !== '0')
    const omitted = filled.length - MAX_TOKEN_ACCOUNTS
    return [{ type: 'tokensLoaded', operation, network, address, accounts: filled.slice(0, MAX_TOKEN_ACCOUNTS), ...(omitted > 0 && { omitted }) }]
  },
  reportTokensFailed(state, report) {
    if (!isPending(state, report)) return []
    const { operation, network, address } = report
    return [{ type: 'tokensFailed', operation, network, address, failure: failure('TOKEN_BALANCE_UNAVAILABLE', {}, report.failure) }]
  },
}

/** Returns true if the report belongs to the pending read. */
function isPending(state: RootState, report: { operation: string; network: CaipNetworkId; address: string }): boolean {
  return state.tokens.held[caipAddress(report.network, report.address)]?.pending === report.operation
}
