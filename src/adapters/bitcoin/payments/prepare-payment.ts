import { forkJoin, from, map, mergeMap, type Observable, of, switchMap, take, throwError, toArray } from 'rxjs'
import type { PreparedPayment } from '../../../ports/bitcoin.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { COINBASE_MATURITY, type Coin, readCoins } from '../../../domain/shared/bitcoin/coins/coins.js'
import { readPsbtText } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { reviewPsbt } from '../../../domain/shared/bitcoin/review.js'
import { type BitcoinTransaction, isCoinbase } from '../../../domain/shared/bitcoin/transaction.js'
import type { PsbtPlan } from '../psbt/build-psbt.js'
import { type CheckedPayment, checkPayment, type PaymentRequest } from '../../../domain/shared/bitcoin/payment/check-payment.js'
import { type FeeEstimates, readFeeEstimates } from '../../../domain/shared/bitcoin/payment/fee-estimates.js'
import { type PaymentPlan, planPayment } from '../../../domain/shared/bitcoin/payment/plan-payment.js'
import { type PaymentTools, type ProvedTransaction, read, readProved } from './node-reads.js'
import { ownChange } from './own-change.js'

/** Knowledge of the visitor that a payment uses. */
export interface PaymentContext {
  readonly ordinals: readonly string[]
  /** Own, saved and earlier paid addresses. */
  readonly known: readonly string[]
  /** Public key of the sending address in hex, if the wallet tells it. */
  readonly publicKey?: string | undefined
  /** Seed of the random draw of coins. */
  readonly seed: number
}

/**
 * Prepares a payment: reads coins and fee rates, chooses coins, proves them by their transactions, and builds the PSBT. Every input signals that it can be
 * replaced (BIP-125). Fails with `PAYMENT_INVALID`, `FUNDS_INSUFFICIENT`, `AMOUNT_INVALID`, or the failure of a call.
 */
export function preparePayment(tools: PaymentTools, request: PaymentRequest, context: PaymentContext): Observable<PreparedPayment> {
  const payment = checkPayment(request)
  if (!payment.ok) return throwError(() => payment.error)
  return forkJoin({
    coins: read(tools, 'utxo', [payment.value.from.address], readCoins),
    estimates: read(tools, 'fee-estimates', [], readFeeEstimates),
    tip: read(tools, 'tip-height', [], (height) => (typeof height === 'number' ? height : undefined)),
  }).pipe(
    switchMap(({ coins, estimates, tip }) =>
      choose(tools, { request, payment: payment.value, context, estimates, tip }, coins).pipe(
        switchMap((chosen) => build(tools, payment.value, chosen, context, estimates)),
      ),
    ),
  )
}

interface Situation {
  readonly request: PaymentRequest
  readonly payment: CheckedPayment
  readonly context: PaymentContext
  readonly estimates: FeeEstimates
  readonly tip: number
}

/** Plan with the transactions that created its coins, which prove their values. */
interface ProvedPlan extends PaymentPlan {
  readonly previous: ReadonlyMap<string, ProvedTransaction>
}

/**
 * Chooses coins and proves them. A coin that turns out to be too young is left out, and coins are chosen again. Unconfirmed change is spent only if the
 * confirmed coins do not suffice.
 */
function choose(tools: PaymentTools, situation: Situation, coins: readonly Coin[], own?: ReadonlySet<string>): Observable<ProvedPlan> {
  const { request, payment, context, estimates, tip } = situation
  const plan = planPayment(payment, coins, {
    rate: payment.rate ?? estimates.normal,
    own: own ?? new Set(),
    spendsPostage: request.spendsPostage === true,
    seed: context.seed,
  })
  if (!plan.ok) {
    const unconfirmed = coins.filter(({ height }) => height === undefined)
    if (own !== undefined || unconfirmed.length === 0 || plan.error.code !== 'FUNDS_INSUFFICIENT') return throwError(() => plan.error)
    return ownChange(tools, payment.from.script, unconfirmed).pipe(switchMap((found) => choose(tools, situation, coins, found)))
  }
  const ids = [...new Set(plan.value.coins.map(({ txid }) => txid))]
  return from(ids).pipe(
    mergeMap((txid) => readProved(tools, txid).pipe(map((found) => [txid, found] as const)), READS_AT_ONCE),
    toArray(),
    switchMap((found) => {
      const previous = new Map(found)
      const young = plan.value.coins.filter(
        ({ txid, height }) =>
          isCoinbase((previous.get(txid) as { transaction: BitcoinTransaction }).transaction) && tip + 1 - (height ?? tip) < COINBASE_MATURITY,
      )
      if (young.length > 0)
        return choose(
          tools,
          situation,
          coins.filter((coin) => !young.some(({ txid }) => coin.txid === txid)),
          own,
        )
      const isTrue = plan.value.coins.every(({ txid, vout, value }) => {
        const output = previous.get(txid)?.transaction.outputs[vout]
        return output !== undefined && output.value === value && equalBytes(output.script, payment.from.script)
      })
      return isTrue
        ? of({ ...plan.value, previous })
        : throwError(() => failure('HTTP_ANSWER_INVALID', { host: request.network, reason: 'a coin is not as told' }))
    }),
  )
}

function build(
  tools: PaymentTools,
  { from: sender, network }: CheckedPayment,
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

/** Transactions that are read at a time. */
const READS_AT_ONCE = 4
