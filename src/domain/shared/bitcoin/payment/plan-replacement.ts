import { err, ok, type Result } from '../../result.js'
import { equalBytes } from '../byte-reader.js'
import { type Coin, spendableCoins } from '../coins/coins.js'
import { dustLimits, type FeeRate, feeOf, formatFeeRate, inputWeights, outputWeight, overheadWeight, RELAY_FEE_RATE } from '../sizes.js'
import type { BitcoinTransaction, TransactionOutput } from '../transaction.js'
import type { CheckedPayment } from './check-payment.js'
import type { PaymentPlan } from './plan-payment.js'

/** Payment that waits for a block. */
export interface PendingPayment {
  readonly transaction: BitcoinTransaction
  /** Outputs that its inputs spend, in order. */
  readonly spent: readonly TransactionOutput[]
  /** Weight with its signatures. */
  readonly weight: number
}

/** Reason against a replacement, as a clause, or the satoshis that are missing. */
export type ReplacementRefusal = { readonly reason: string } | { readonly missing: bigint }

/** Rules of {@link planReplacement}. */
export interface ReplacementRules {
  /** Sending address. */
  readonly from: CheckedPayment['from']
  /** Wanted rate; undefined for the estimate. */
  readonly rate: FeeRate | undefined
  readonly estimate: FeeRate
  /** True pays all of it back to the sending address. */
  readonly cancels?: boolean
}

/**
 * Plans the replacement of a payment by BIP-125: the same inputs, the same outputs but for the change, a higher rate, and a fee that also pays for relaying it.
 * The change pays the difference; if it does not suffice, confirmed coins are added, the largest first. Without a wanted rate it pays the estimate, or the
 * least that nodes accept. One that cancels has the change alone.
 */
export function planReplacement(
  { transaction, spent, weight: oldWeight }: PendingPayment,
  others: readonly Coin[],
  { from, rate, estimate, cancels = false }: ReplacementRules,
): Result<PaymentPlan, ReplacementRefusal> {
  const invalid = (reason: string) => err({ reason })
  if (!transaction.inputs.some(({ sequence }) => sequence < FINAL_SEQUENCE)) return invalid('the payment does not signal that it can be replaced')
  if (!spent.every(({ script }) => equalBytes(script, from.script))) return invalid('another address pays for it too')

  const own = transaction.outputs.map(({ script }) => equalBytes(script, from.script)).lastIndexOf(true)
  const kept = cancels ? [] : transaction.outputs.filter((_, index) => index !== own)
  const oldFee = feeOfPayment({ transaction, spent })
  const oldRate: FeeRate = (oldFee * 1_000n) / BigInt(Math.ceil(oldWeight / 4))
  const inputWeight = inputWeights[from.type]
  const before = transaction.inputs.map(({ txid, vout }, index): Coin => ({ txid, vout, value: (spent[index] as TransactionOutput).value }))
  const more = spendableCoins(others, { type: from.type, own: new Set() })
    .filter(({ txid, vout, value }) => value > feeOf(inputWeight, rate ?? estimate) && !before.some((coin) => coin.txid === txid && coin.vout === vout))
    .sort((one, other) => Number(other.value - one.value))

  /** Least fee that nodes accept for a transaction of this weight. */
  const least = (weight: number) => max(oldFee + feeOf(weight, RELAY_FEE_RATE), feeOf(weight, oldRate + 1n))
  const feeFor = (weight: number) => max(feeOf(weight, rate ?? estimate), least(weight))
  const weightOf = (coins: number, outputs: readonly TransactionOutput[]) =>
    outputs.reduce((sum, { script }) => sum + outputWeight(script), overheadWeight(coins, outputs.length) + coins * inputWeight)

  let missing = 0n
  for (let added = 0; added <= more.length; added += 1) {
    const coins = [...before, ...more.slice(0, added)]
    const rest = sumOf(coins) - sumOf(kept)
    const change = { value: 0n, script: from.script }
    const withChange = weightOf(coins.length, [...kept, change])
    if (rate !== undefined && feeOf(withChange, rate) < least(withChange))
      return invalid(`the fee rate must be at least ${formatFeeRate(rateOf(least(withChange), withChange))} sat/vB`)
    const left = rest - feeFor(withChange)
    if (left >= dustLimits[from.type] && left > feeOf(inputWeight, rate ?? estimate)) {
      const changed = { ...change, value: left }
      const outputs = own < 0 || cancels ? [...kept, changed] : transaction.outputs.map((output, index) => (index === own ? changed : output))
      return ok({ coins, outputs, fee: rest - left, dropped: 0n })
    }
    const fee = feeFor(weightOf(coins.length, kept))
    if (kept.length > 0 && rest >= fee) return ok({ coins, outputs: kept, fee: rest, dropped: max(left, 0n) })
    missing = fee - rest
  }
  return err({ missing: max(missing, 1n) })
}

/** Returns the fee of a pending payment. */
export function feeOfPayment({ transaction, spent }: Omit<PendingPayment, 'weight'>): bigint {
  return sumOf(spent) - sumOf(transaction.outputs)
}

/** Sequences from here on keep a transaction as it is (BIP-125). */
const FINAL_SEQUENCE = 0xfffffffe

/** Returns the rate of a fee, rounded up. */
function rateOf(fee: bigint, weight: number): FeeRate {
  const size = BigInt(Math.ceil(weight / 4))
  return (fee * 1_000n + size - 1n) / size
}

function sumOf(all: readonly { readonly value: bigint }[]): bigint {
  return all.reduce((sum, { value }) => sum + value, 0n)
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
