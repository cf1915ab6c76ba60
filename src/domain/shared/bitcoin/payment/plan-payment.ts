import { failure, type LatchkitErrorShape } from '../../errors/errors.js'
import { err, ok, type Result } from '../../result.js'
import { type Coin, spendableCoins } from '../coins/coins.js'
import { selectCoins } from '../coins/select-coins.js'
import { dustLimits, type FeeRate, inputWeights, MAX_FEE, MAX_WEIGHT, outputWeight } from '../sizes.js'
import type { TransactionOutput } from '../transaction.js'
import type { CheckedPayment } from './check-payment.js'

/** Coins and outputs of a payment. Inputs are outputs plus fee, to the satoshi. */
export interface PaymentPlan {
  readonly coins: readonly Coin[]
  /** The payment, then the change if there is one. */
  readonly outputs: readonly TransactionOutput[]
  readonly fee: bigint
  /** Change that went to the fee; see `Selection`. */
  readonly dropped: bigint
}

/** Rules of {@link planPayment}. */
export interface PlanRules {
  readonly rate: FeeRate
  readonly own: ReadonlySet<string>
  readonly spendsPostage: boolean
  /** Seed of the random draw. */
  readonly seed: number
}

/** Chooses the coins of a payment and computes its change. The error is `FUNDS_INSUFFICIENT` or `PAYMENT_INVALID`. */
export function planPayment(
  { from, to, amount }: CheckedPayment,
  all: readonly Coin[],
  { rate, own, spendsPostage, seed }: PlanRules,
): Result<PaymentPlan, LatchkitErrorShape> {
  const weight = inputWeights[from.type]
  const coins = spendableCoins(all, { type: from.type, own, spendsPostage }).map((coin) => ({ ...coin, weight }))
  const found = selectCoins({
    coins,
    amount,
    outputs: 1,
    outputsWeight: outputWeight(to.script),
    rate,
    change: { weight: outputWeight(from.script), spendWeight: weight, dust: dustLimits[from.type] },
    seed,
  })
  if (!found.ok) return err(failure('FUNDS_INSUFFICIENT', { missing: `${found.missing}` }))
  const { coins: chosen, fee, change, weight: total, dropped } = found.selection
  if (total > MAX_WEIGHT) return err(failure('PAYMENT_INVALID', { reason: `it needs ${chosen.length} coins, which is too many for one transaction` }))
  if (fee > MAX_FEE) return err(failure('PAYMENT_INVALID', { reason: `the fee of ${fee} satoshis is above ${MAX_FEE}` }))
  const payment = { value: amount, script: to.script }
  return ok({ coins: chosen, fee, dropped, outputs: change > 0n ? [payment, { value: change, script: from.script }] : [payment] })
}
