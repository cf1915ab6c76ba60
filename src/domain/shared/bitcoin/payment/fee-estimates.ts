import type { Json } from '../../json/json.js'
import { type FeeRate, parseFeeRate, RELAY_FEE_RATE } from '../sizes.js'

/** Fee rates of a network. */
export interface FeeEstimates {
  /** For the next block. */
  readonly fastest: FeeRate
  /** For one of the next blocks; used by default. */
  readonly normal: FeeRate
  /** For a payment that may wait some hours. */
  readonly slow: FeeRate
}

/** Blocks within which a payment of the normal rate is expected. */
export const NORMAL_TARGET = 3

/** Blocks within which a payment of the slow rate is expected. */
export const SLOW_TARGET = 12

/**
 * Reads the answer of Esplora's `/fee-estimates`: rates in sat/vB by number of blocks. A fresh node or a regtest network has none, and the rate is the relay
 * minimum then. Returns undefined for another shape.
 */
export function readFeeEstimates(answer: Json): FeeEstimates | undefined {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
  const rates = Object.entries(answer)
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate: parseFeeRate(rate) }))
    .sort((one, other) => one.blocks - other.blocks)
  if (!rates.every(({ blocks, rate }) => Number.isInteger(blocks) && blocks > 0 && rate !== undefined)) return undefined
  const rateOf = (target: number) => {
    const found = rates.filter(({ blocks }) => blocks <= target).at(-1) ?? rates[0]
    return found?.rate === undefined || found.rate < RELAY_FEE_RATE ? RELAY_FEE_RATE : found.rate
  }
  return { fastest: rateOf(1), normal: rateOf(NORMAL_TARGET), slow: rateOf(SLOW_TARGET) }
}
