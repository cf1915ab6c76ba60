import { reviewsOf } from './reviews.js'
import type { ReviewedRequest } from './state.js'

/** Returns the addresses that the transactions of a request pay to, without the sending one. */
export function recipientsOf(request: Omit<ReviewedRequest, 'operation'>): readonly string[] {
  return reviewsOf(request, {}).flatMap(({ review }) => review?.outputs.flatMap(({ kind, address }) => (kind === 'payment' && address ? [address] : [])) ?? [])
}
