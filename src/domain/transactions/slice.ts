import type { Slice } from '../root.js'
import { canonicalJson } from '../shared/json/json.js'
import { decide } from './decide.js'
import { sent } from './persist.js'
import { policies } from './policy.js'
import { reviewPolicies } from './review-policy.js'
import { NO_TRANSACTIONS, type TransactionsState } from './state.js'

/** Transactions slice: sent transactions, until the network has decided about them. */
export const transactions: Slice<'transactions'> = {
  name: 'transactions',
  publicEvents: {
    transactionsExtended: true,
    transactionConfirmed: true,
    transactionFailed: true,
    transactionExpired: true,
    transactionUnclear: true,
  },
  decide,
  evolve: {
    restored(state, { operation, remembered }, at) {
      const watched = sent.merge(state.watched, remembered.transactions, operation, at)
      return watched === state.watched ? state : { ...state, watched }
    },
    transactionWatched: (state, { operation, hash, network, isDurable }) => ({
      ...state,
      watched: [...state.watched, { operation, hash, network, ...(isDurable && { isDurable }) }],
    }),
    transactionLifetimeRead: (state, { operation, lastValidBlockHeight }) => ({
      ...state,
      watched: state.watched.map((one) => (one.operation === operation ? { ...one, lastValidBlockHeight } : one)),
    }),
    transactionConfirmed: without,
    transactionFailed: without,
    transactionExpired: without,
    transactionUnclear: without,
    transactionsSimulated: (state, { operation, simulations }) => ({
      ...state,
      reviews: state.reviews.map((one) => (one.operation === operation ? { ...one, simulations: canonicalJson(simulations) } : one)),
    }),
    transactionsExtended: (state, { type: _, ...extended }) => ({ ...state, extended }),
    additionsDismissed: withoutAdditions,
    disconnected: (state, { namespace }) => (namespace === 'solana' ? withoutAdditions(state) : state),
    requestStarted(state, { operation, kind, namespace, network, address, payload }) {
      if (namespace !== 'solana' || (kind !== 'sendTransaction' && kind !== 'signTransactions')) return state
      const { extended: _, ...rest } = state
      return { ...rest, reviews: [...state.reviews, { operation, network, address, transactions: payload }] }
    },
    requestCompleted: reviewed,
    requestFailed: reviewed,
    stopped: () => NO_TRANSACTIONS,
  },
  remembered: sent.memory,
  policies: { ...policies, ...reviewPolicies },
  endings: {
    watches: ({ transactions: { watched } }, reason) =>
      watched.map(({ operation }) => ({ type: 'reportTransaction', operation, result: { kind: 'unclear', cause: reason } })),
  },
  outcomes: { watchTransaction: { done: ['transactionConfirmed'], failed: ['transactionFailed', 'transactionExpired', 'transactionUnclear'] } },
}

function withoutAdditions(state: TransactionsState): TransactionsState {
  const { extended, ...rest } = state
  return extended === undefined ? state : rest
}

function without(state: TransactionsState, { operation }: { readonly operation: string }): TransactionsState {
  return { ...state, watched: state.watched.filter((one) => one.operation !== operation) }
}

function reviewed(state: TransactionsState, { operation }: { readonly operation: string }): TransactionsState {
  return state.reviews.some((one) => one.operation === operation) ? { ...state, reviews: state.reviews.filter((one) => one.operation !== operation) } : state
}
