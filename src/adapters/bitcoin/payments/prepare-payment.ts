import { forkJoin, type Observable, of, switchMap, throwError } from 'rxjs'
import { type Coin, readCoins } from '../../../domain/shared/bitcoin/coins/coins.js'
import { type CheckedPayment, checkPayment, type PaymentRequest } from '../../../domain/shared/bitcoin/payment/check-payment.js'
import { type FeeEstimates, readFeeEstimates } from '../../../domain/shared/bitcoin/payment/fee-estimates.js'
import { planPayment } from '../../../domain/shared/bitcoin/payment/plan-payment.js'
import type { PreparedPayment } from '../../../ports/bitcoin.js'
import { buildPayment, type PaymentContext, type ProvedPlan } from './build-payment.js'
import { type PaymentTools, read, readHeight } from './node-reads.js'
import { ownChange } from './own-change.js'
import { proveCoins } from './prove-coins.js'

/** Knowledge of the visitor, with a seed for the random draw of coins. */
export interface SeededContext extends PaymentContext {
  readonly seed: number
}

/**
 * Prepares a payment: reads coins and fee rates, chooses coins, proves them by their transactions, and builds the PSBT. Every input signals that it can be
 * replaced (BIP-125). Fails with `PAYMENT_INVALID`, `FUNDS_INSUFFICIENT`, `AMOUNT_INVALID`, or the failure of a call.
 */
export function preparePayment(tools: PaymentTools, request: PaymentRequest, context: SeededContext): Observable<PreparedPayment> {
  const payment = checkPayment(request)
  if (!payment.ok) return throwError(() => payment.error)
  return forkJoin({
    coins: read(tools, 'utxo', [payment.value.from.address], readCoins),
    estimates: read(tools, 'fee-estimates', [], readFeeEstimates),
    tip: read(tools, 'tip-height', [], readHeight),
  }).pipe(
    switchMap(({ coins, estimates, tip }) =>
      choose(tools, { request, payment: payment.value, context, estimates, tip }, coins).pipe(
        switchMap((chosen) => buildPayment(tools, payment.value, chosen, context, estimates)),
      ),
    ),
  )
}

interface Situation {
  readonly request: PaymentRequest
  readonly payment: CheckedPayment
  readonly context: SeededContext
  readonly estimates: FeeEstimates
  readonly tip: number
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
  return proveCoins(tools, plan.value.coins, payment.from.script, tip).pipe(
    switchMap(({ previous, young }) => {
      if (young.length === 0) return of({ ...plan.value, previous })
      const left = coins.filter((coin) => !young.some(({ txid }) => coin.txid === txid))
      return choose(tools, situation, left, own)
    }),
  )
}
