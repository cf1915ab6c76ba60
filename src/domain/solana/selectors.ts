import { createSelector } from '../kernel/selectors.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { reviewTransactions, type SolanaReview } from '../shared/solana/review.js'
import type { Simulation } from '../shared/solana/simulation.js'

/** Solana transactions that wait for a signature, decoded for display. */
export interface PendingSolanaReview {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  /** Account that is asked to sign. */
  readonly address: string
  /** In the order of the request. */
  readonly transactions: readonly SolanaReview[]
}

/**
 * Returns what a Solana wallet is asked to sign, decoded: of the given request, or the oldest that waits. Undefined if none waits, and without the plugin
 * `solana()`. A program that is not known is said to be so: its action is `unknown`.
 *
 * @example const review = kit.select((state) => selectSolanaReview(state))
 */
export function selectSolanaReview(state: PublicState, operation?: OperationId): PendingSolanaReview | undefined {
  const all = selectReviews(state)
  return operation === undefined ? all[0] : all.find((one) => one.operation === operation)
}

const selectReviews = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.solana.reviews],
  ({ solana: { reviews } }): readonly PendingSolanaReview[] =>
    reviews.map(({ transactions, simulations, ...request }) => ({
      ...request,
      transactions: reviewTransactions(transactions, request.address, simulations === undefined ? [] : (JSON.parse(simulations) as readonly Simulation[])),
    })),
)
