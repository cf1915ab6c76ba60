import type { ScriptType } from './script.js'

/** Fee rate in satoshis per 1,000 virtual bytes. A whole number, so that no fee depends on rounding of floats. */
export type FeeRate = bigint

/** Script types whose coins a payment can spend: one key, no script of somebody else. */
export type SpendableType = Exclude<ScriptType, 'p2wsh'>

/** Smallest rate that nodes relay: 1 sat/vB. */
export const RELAY_FEE_RATE: FeeRate = 1_000n

/** Highest rate of a payment: 1,000 sat/vB. */
export const MAX_FEE_RATE: FeeRate = 1_000_000n

/** Highest fee of a payment in satoshis: 0.1 BTC. */
export const MAX_FEE = 10_000_000n

/** Largest weight that nodes relay. */
export const MAX_WEIGHT = 400_000

/** Weight of an input at most, in weight units, with its signature. `p2sh` is the nested form of p2wpkh (BIP-141). */
export const inputWeights: Readonly<Record<SpendableType, number>> = { p2pkh: 592, p2sh: 364, p2wpkh: 272, p2tr: 230 }

/** Smallest value of an output that nodes relay, in satoshis (3 sat/vB for the output and its spending). */
export const dustLimits: Readonly<Record<ScriptType, bigint>> = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2wsh: 330n, p2tr: 330n }

/** Returns the weight of an output. */
export function outputWeight(script: Uint8Array): number {
  return 4 * (8 + countSize(script.length) + script.length)
}

/** Returns the weight of a transaction around its inputs and outputs. Segwit marker and witness counts of legacy inputs are included. */
export function overheadWeight(inputs: number, outputs: number): number {
  return 4 * (8 + countSize(inputs) + countSize(outputs)) + 2
}

/** Returns the fee of a weight in satoshis, rounded up once. */
export function feeOf(weight: number, rate: FeeRate): bigint {
  return (BigInt(Math.ceil(weight / 4)) * rate + 999n) / 1_000n
}

/**
 * Reads a rate in sat/vB, such as `12.5`, from a decimal text or a number of a server. Rounds up to a thousandth. Returns undefined for anything else, and above
 * {@link MAX_FEE_RATE}.
 */
export function parseFeeRate(value: unknown): FeeRate | undefined {
  const found = /^(\d{1,7})(?:\.(\d+))?$/.exec(typeof value === 'number' && value < 1e7 ? value.toFixed(6) : String(value))
  if (found === null) return undefined
  const fraction = (found[2] ?? '').slice(0, 3).padEnd(3, '0')
  const isRounded = /[1-9]/.test((found[2] ?? '').slice(3))
  const rate = BigInt(found[1] as string) * 1_000n + BigInt(fraction) + (isRounded ? 1n : 0n)
  return rate > MAX_FEE_RATE ? undefined : rate
}

/** Formats a rate as a decimal text in sat/vB. */
export function formatFeeRate(rate: FeeRate): string {
  const fraction = (rate % 1_000n).toString().padStart(3, '0').replace(/0+$/, '')
  return fraction === '' ? `${rate / 1_000n}` : `${rate / 1_000n}.${fraction}`
}

/** Reads satoshis from a decimal text without sign, at most 21 million bitcoin. Returns undefined for anything else. */
export function parseSatoshis(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) return undefined
  const value = BigInt(text)
  return value <= 2_100_000_000_000_000n ? value : undefined
}

function countSize(count: number): number {
  return count < 0xfd ? 1 : 3
}
