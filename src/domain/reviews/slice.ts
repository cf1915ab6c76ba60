import { findReviewed, type ReviewedChain } from './chain.js'
import type { EventOf, Slice } from '../root.js'
import { createPolicies } from './policy.js'
import { MAX_PAID, NO_REVIEWS, type ReviewState } from './state.js'

/**
 * Creates the reviews slice: what wallets are asked for is read, simulated and shown before they are asked, on every chain whose plugin registers a reader; and what
 * they added to it.
 */
export function createReviews(chains: readonly ReviewedChain[]): Slice<'reviews'> {
  return {
    name: 'reviews',
    publicEvents: { requestReviewed: true, transactionsExtended: true },
    decide: {
      dismissAdditions: ({ reviews }) => (reviews.extended === undefined ? [] : [{ type: 'additionsDismissed' }]),
      // A reading of a request that has ended is dropped.
      reportReview: ({ reviews }, { operation, transactions }) =>
        reviews.pending.some((one) => one.operation === operation) ? [{ type: 'requestReviewed', operation, transactions }] : [],
      reportAdditions: ({ reviews, connection }, { type: _, ...extended }) =>
        // The wallet may have gone, or the next request may be there, before they were read.
        connection.namespaces[extended.namespace]?.connectorId === extended.connectorId &&
        extended.additions.length > 0 &&
        !reviews.pending.some(({ namespace }) => namespace === extended.namespace)
          ? [{ type: 'transactionsExtended', ...extended }]
          : [],
      reportPaid: (_, { namespace, addresses }) => (addresses.length === 0 ? [] : [{ type: 'addressesPaid', namespace, addresses }]),
    },
    evolve: {
      requestReviewed: (state, { operation, transactions }) => ({
        ...state,
        pending: state.pending.map((one) => (one.operation === operation ? { ...one, transactions } : one)),
      }),
      transactionsExtended: (state, { type: _, ...extended }) => ({ ...state, extended }),
      additionsDismissed: (state) => withoutAdditions(state),
      addressesPaid: (state, { namespace, addresses }) => ({
        ...state,
        // The latest last.
        paid: {
          ...state.paid,
          [namespace]: [...(state.paid[namespace] ?? []).filter((one) => !addresses.includes(one)), ...new Set(addresses)].slice(-MAX_PAID),
        },
      }),
      disconnected: (state, { namespace }) => withoutAdditions(state, namespace),
      requestStarted: (state, event) => (findReviewed(chains, event) === undefined ? state : started(state, event)),
      requestForwarded: ended,
      requestCompleted: ended,
      requestFailed: ended,
      stopped: () => NO_REVIEWS,
    },
    policies: createPolicies(chains),
    endings: {
      reviews: ({ requests: { pending } }, reason) =>
        pending.flatMap(({ operation, stage }) => (stage === 'review' ? [{ type: 'reportRequestFailed' as const, operation, failure: reason }] : [])),
    },
  }
}

function started(state: ReviewState, event: EventOf<'requestStarted'>): ReviewState {
  const { operation, kind, namespace, network, address, payload } = event
  const pending = [...state.pending, { operation, kind, namespace, network, address, payload }]
  return { ...withoutAdditions(state, namespace), pending }
}

function ended(state: ReviewState, { operation }: { readonly operation: string }): ReviewState {
  return state.pending.some((one) => one.operation === operation) ? { ...state, pending: state.pending.filter((one) => one.operation !== operation) } : state
}

function withoutAdditions(state: ReviewState, namespace = state.extended?.namespace): ReviewState {
  const { extended, ...rest } = state
  return extended === undefined || extended.namespace !== namespace ? state : rest
}
