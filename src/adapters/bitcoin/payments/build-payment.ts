import { map, type Observable, take } from 'rxjs'
import type { CheckedPayment } from '../../../domain/shared/bitcoin/payment/check-payment.js'
import type { FeeEstimates } from '../../../domain/shared/bitcoin/payment/fee-estimates.js'
import type { PaymentPlan } from '../../../domain/shared/bitcoin/payment/plan-payment.js'
import { readPsbtText } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { reviewPsbt } from '../../../domain/shared/bitcoin/review.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { PreparedPayment } from '../../../ports/bitcoin.js'
import type { PsbtPlan } from '../psbt/build-psbt.js'
import type { PaymentTools } from './node-reads.js'
import type { ProvedCoins } from './prove-coins.js'

/** Knowledge of the visitor that a payment uses. */
export interface PaymentContext {
  readonly ordinals: readonly string[]
  /** Own, saved and earlier paid addresses. */
  readonly known: readonly string[]
  /** Public key of the sending address in hex, if the wallet tells it. */
  readonly publicKey?: string | undefined
}

/** Plan with the transactions that created its coins. */
export type ProvedPlan = PaymentPlan & Pick<ProvedCoins, 'previous'>

/** Builds the PSBT of a plan, and reviews it. Fails with `PAYMENT_INVALID` if its fee is not the one that was planned, or above every reason. */
export function buildPayment(
  tools: PaymentTools,
  { from: sender, network }: Pick<CheckedPayment, 'from' | 'network'>,
  { coins, outputs, previous, fee, dropped }: ProvedPlan,
  { known, ordinals, publicKey }: PaymentContext,
  { fastest }: FeeEstimates,
): Observable<PreparedPayment> {
  const plan: PsbtPlan = {
    type: sender.type,
    ...(publicKey === undefined ? {} : { publicKey }),
    inputs: coins.map(({ txid, vout }) => ({ txid, vout, previous: previous.get(txid)?.hex ?? '' })),
    outputs,
  }
  return tools.build(plan).pipe(
    take(1),
    map((psbt) => {
      const read = readPsbtText(psbt)
      if (!read.ok) throw failure('PAYMENT_INVALID', { reason: `its PSBT cannot be read: ${read.error}` })
      const inputs = coins.map((_, index) => ({ index, address: sender.address }))
      const { review, problem } = reviewPsbt(read.value, {
        network,
        address: sender.address,
        named: inputs.map(({ index }) => index),
        ordinals,
        known,
        fastest,
        dropped,
      })
      if (problem !== undefined || review.fee !== `${fee}`) throw failure('PAYMENT_INVALID', { reason: problem ?? 'its PSBT has another fee than planned' })
      return { psbt, inputs, review }
    }),
  )
}
