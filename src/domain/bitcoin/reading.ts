import { readBitcoinAddress } from '../shared/bitcoin/address.js'
import { bitcoinNetworkOf } from '../shared/bitcoin/bitcoin-networks.js'
import type { ReviewResult } from '../../ports/bitcoin.js'
import type { ReviewContext, ReviewWarning } from '../shared/bitcoin/review.js'
import { reviewsOf } from './reviews.js'
import type { ReviewedRequest } from './state.js'

/** Returns the addresses that the transactions of a request pay to, without the sending one. */
export function recipientsOf(request: Omit<ReviewedRequest, 'operation'>): readonly string[] {
  const network = bitcoinNetworkOf(request.network)
  return reviewsOf(request, {}).flatMap(({ review, transfer }) => {
    const to = transfer && network && readBitcoinAddress(transfer.recipient, network)
    if (to?.ok) return to.value.address === request.address ? [] : [to.value.address]
    return review?.outputs.flatMap(({ kind, address }) => (kind === 'payment' && address ? [address] : [])) ?? []
  })
}

/** Returns true if the wallet is asked only after the visitor has confirmed, or the reason why it is not asked at all. */
export function readReview({
  known,
  ordinals,
  ...request
}: Omit<ReviewedRequest, 'operation'> & Required<Pick<ReviewContext, 'known' | 'ordinals'>>): ReviewResult {
  const reviews = reviewsOf(request, { known, ordinals })
  const problem = reviews.find((one) => one.problem !== undefined)?.problem
  return problem === undefined ? reviews.some(({ review, transfer }) => (review ?? transfer)?.warnings.some(({ type }) => !notices.has(type))) : { problem }
}

/** Warnings that are shown and hold nothing: other parties pay in many honest transactions, and a little change is not worth a question. */
const notices: ReadonlySet<ReviewWarning['type']> = new Set(['foreignInput', 'droppedChange'])
