import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { OperationId } from '../kernel/types.js'
import { knownAddresses, ordinalsAddresses } from './known.js'
import { reviewsOf, type TransactionReview } from './reviews.js'
import type { ReviewedRequest } from './state.js'

/** Transactions that wait for a signature, decoded for display. */
export interface PendingBitcoinReview {
  readonly operation: OperationId
  /** In the order of the request. */
  readonly transactions: readonly TransactionReview[]
}

/**
 * Returns what a Bitcoin wallet is asked to sign, decoded, with warnings: of the given request, or the oldest that waits. Undefined if none waits, and without
 * the plugin `bitcoin()`.
 *
 * @example const review = kit.select((state) => selectBitcoinReview(state))
 */
export function selectBitcoinReview(state: PublicState, operation?: OperationId): PendingBitcoinReview | undefined {
  const all = selectReviews(state)
  return operation === undefined ? all[0] : all.find((one) => one.operation === operation)
}

const selectReviews = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.bitcoin.reviews, state.bitcoin.paid, state.account.namespaces.bip122, state.account.addressLabels],
  (state): readonly PendingBitcoinReview[] =>
    state.bitcoin.reviews.map((request: ReviewedRequest) => ({
      operation: request.operation,
      transactions: reviewsOf(request, { known: knownAddresses(state), ordinals: ordinalsAddresses(state) }),
    })),
)
