import type { EventOf } from '../root.js'
import type { Json } from '../shared/json/json.js'
import { reviewsOf } from './reviews.js'

/**
 * Returns what a payment pays, by which a second try of it is known: each try may spend other coins, with another fee and another change. A transaction that pays
 * nobody is known by its coins. Undefined if it cannot be decoded.
 */
export function subjectOf({ network, address, payload }: EventOf<'requestStarted'>): Json | undefined {
  try {
    const [one] = reviewsOf({ network, address, transactions: payload }, {})
    if (one?.transfer !== undefined) return [[one.transfer.recipient, one.transfer.amount]]
    const paid = one?.review?.outputs.filter(({ kind }) => kind !== 'change').map((output): Json => [output.address, output.amount])
    return paid?.length === 0 ? one?.review?.inputs.map(({ txid, vout }): Json => [txid, vout]) : paid
  } catch {
    // Exported tapes have a pseudonym in place of the payload.
    return undefined
  }
}
