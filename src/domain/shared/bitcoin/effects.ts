import type { Effect, Review } from '../review/types.js'
import type { BitcoinReview, ReviewedOutput } from './review.js'

/** Returns a decoded Bitcoin transaction in the words of all chains. */
export function reviewOf({ inputs, outputs, change, fee, feeRate, warnings }: BitcoinReview): Review {
  const isKnown = inputs.every(({ amount }) => amount !== null)
  const spent = inputs.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
  return {
    effects: [...outputs.flatMap(effectOf), ...(change === '0' ? [] : [{ type: 'receives' as const, amount: change, isChange: true as const }])],
    warnings,
    coins: { count: inputs.length, amount: isKnown ? `${spent}` : null },
    fee: { amount: fee, ...(feeRate !== null && { rate: feeRate }) },
  }
}

function effectOf({ kind, address, amount }: ReviewedOutput): readonly Effect[] {
  if (kind === 'change') return []
  return [{ type: 'pays', amount, ...(address === null ? { as: kind === 'data' ? 'data' : 'script' } : { to: address }) }]
}
