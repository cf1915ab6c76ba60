import type { Slice } from '../root.js'
import { canonicalJson } from '../shared/json/json.js'
import { policies } from './review-policy.js'
import { NO_REVIEWS, type SolanaState } from './state.js'

/** Solana slice: reviews of what wallets are asked to sign, and what they added to it. */
export const solana: Slice<'solana'> = {
  name: 'solana',
  publicEvents: { transactionsExtended: true },
  decide: {
    dismissAdditions: (state) => (state.solana.extended === undefined ? [] : [{ type: 'additionsDismissed' }]),
    reportSimulation: (state, { operation, simulations }) =>
      state.solana.reviews.some((one) => one.operation === operation) ? [{ type: 'transactionsSimulated', operation, simulations }] : [],
    reportAdditions: (state, { type: _, ...extended }) =>
      // The wallet may have gone, or the next request may be there, before they were read.
      state.connection.namespaces.solana?.connectorId === extended.connectorId && extended.additions.length > 0 && state.solana.reviews.length === 0
        ? [{ type: 'transactionsExtended', ...extended }]
        : [],
  },
  evolve: {
    transactionsSimulated: (state, { operation, simulations }) => ({
      ...state,
      reviews: state.reviews.map((one) => (one.operation === operation ? { ...one, simulations: canonicalJson(simulations) } : one)),
    }),
    transactionsExtended: (state, { type: _, ...extended }) => ({ ...state, extended }),
    additionsDismissed: withoutAdditions,
    disconnected: (state, { namespace }) => (namespace === 'solana' ? withoutAdditions(state) : state),
    requestStarted(state, { operation, kind, namespace, network, address, payload }) {
      if (namespace !== 'solana' || (kind !== 'sendTransaction' && kind !== 'signTransactions')) return state
      return { reviews: [...state.reviews, { operation, network, address, transactions: payload }] }
    },
    requestCompleted: reviewed,
    requestFailed: reviewed,
    stopped: () => NO_REVIEWS,
  },
  policies,
}

function withoutAdditions(state: SolanaState): SolanaState {
  const { extended, ...rest } = state
  return extended === undefined ? state : rest
}

function reviewed(state: SolanaState, { operation }: { readonly operation: string }): SolanaState {
  return state.reviews.some((one) => one.operation === operation) ? { ...state, reviews: state.reviews.filter((one) => one.operation !== operation) } : state
}
