import type { OperationId } from '../kernel/types.js'
import type { PublicState } from '../public.js'
import type { PendingReview } from './state.js'

/**
 * Returns what a wallet is asked for, read for display: effects, warnings and simulation, of the given request, or the oldest that waits. Undefined if none waits.
 * Its `transactions` are absent while it is read.
 *
 * @example const review = kit.select((state) => selectReview(state))
 */
export function selectReview({ reviews }: PublicState, operation?: OperationId): PendingReview | undefined {
  return operation === undefined ? reviews.pending[0] : reviews.pending.find((one) => one.operation === operation)
}
