import { catchError, forkJoin, map, type Observable, of, switchMap, throwError } from 'rxjs'
import { failure } from '../../../domain/bitcoin/errors.js'
import { type Coin, readCoins } from '../../../domain/shared/bitcoin/coins/coins.js'
import { type CheckedReplacement, checkReplacement, type ReplacementRequest } from '../../../domain/shared/bitcoin/payment/check-payment.js'
import { type FeeEstimates, readFeeEstimates } from '../../../domain/shared/bitcoin/payment/fee-estimates.js'
import { isUnknownTransaction, readNodeTransaction, readSpendings } from '../../../domain/shared/bitcoin/payment/node-transaction.js'
import { feeOfPayment, type PendingPayment, planReplacement, type ReplacementRefusal } from '../../../domain/shared/bitcoin/payment/plan-replacement.js'
import type { TransactionOutput } from '../../../domain/shared/bitcoin/transaction.js'
import type { PreparedPayment } from '../../../ports/bitcoin.js'
import { buildPayment, type PaymentContext, type ProvedPlan } from './build-payment.js'
import { type PaymentTools, type ProvedTransaction, read, readHeight, readProved } from './node-reads.js'
import { proveCoins } from './prove-coins.js'

/**
 * Prepares a payment that replaces one that waits for a block, by a higher fee (BIP-125). All that it needs is read from the node. Fails with
 * `PAYMENT_CONFIRMED`, `REPLACEMENT_INVALID`, `FUNDS_INSUFFICIENT`, `PAYMENT_INVALID`, or the failure of a call.
 */
export function prepareReplacement(tools: PaymentTools, request: ReplacementRequest, context: PaymentContext): Observable<PreparedPayment> {
  const checked = checkReplacement(request)
  if (!checked.ok) return throwError(() => checked.error)
  const { txid } = request
  return forkJoin({
    told: read(tools, 'tx', [txid], readNodeTransaction).pipe(catchError(unknownPayment)),
    spendings: read(tools, 'outspends', [txid], readSpendings).pipe(catchError(unknownPayment)),
    proved: readProved(tools, txid).pipe(catchError(unknownPayment)),
    coins: read(tools, 'utxo', [checked.value.from.address], readCoins),
    estimates: read(tools, 'fee-estimates', [], readFeeEstimates),
    tip: read(tools, 'tip-height', [], readHeight),
  }).pipe(
    switchMap(({ told, spendings, proved, coins, estimates, tip }) => {
      if (told.height !== undefined) return throwError(() => failure('PAYMENT_CONFIRMED'))
      // A replacement evicts what was paid from the payment, and would have to pay for that too.
      const spender = spendings.find((one) => one !== undefined)
      if (spender !== undefined) return refused(`transaction ${spender.txid} spends what it pays; raise the fee of that one`)
      return spentBy(tools, proved).pipe(
        switchMap((spent) => {
          const pending = { transaction: proved.transaction, spent, weight: told.weight }
          return plan(tools, { checked: checked.value, pending, estimates, tip, cancels: request.cancels === true }, coins).pipe(
            switchMap((planned) => buildPayment(tools, checked.value, planned, context, estimates)),
            map((prepared) => ({ ...prepared, replaces: txid, replacedFee: `${feeOfPayment(pending)}` })),
          )
        }),
      )
    }),
  )
}

interface Situation {
  readonly checked: CheckedReplacement
  readonly pending: PendingPayment
  readonly estimates: FeeEstimates
  readonly tip: number
  readonly cancels: boolean
}

/** Plans, and proves the coins. A coin that turns out to be too young is left out. */
function plan(tools: PaymentTools, situation: Situation, coins: readonly Coin[]): Observable<ProvedPlan> {
  const { checked, pending, estimates, tip, cancels } = situation
  const planned = planReplacement(pending, coins, { ...checked, estimate: estimates.fastest, cancels })
  if (!planned.ok) return throwError(() => failureOf(planned.error))
  return proveCoins(tools, planned.value.coins, checked.from.script, tip).pipe(
    switchMap(({ previous, young }) => {
      const left = coins.filter((coin) => !young.some(({ txid }) => coin.txid === txid))
      return left.length === coins.length ? of({ ...planned.value, previous }) : plan(tools, situation, left)
    }),
  )
}

/** Reads the outputs that a transaction spends. Their own transactions prove them. */
function spentBy(tools: PaymentTools, { transaction: { inputs } }: ProvedTransaction): Observable<readonly TransactionOutput[]> {
  return forkJoin(
    inputs.map(({ txid, vout }) =>
      readProved(tools, txid).pipe(
        map(({ transaction }) => {
          const output = transaction.outputs[vout]
          if (output === undefined) throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'tx-hex' })
          return output
        }),
      ),
    ),
  )
}

function unknownPayment(error: unknown): Observable<never> {
  return isUnknownTransaction(error) ? refused('no node knows the payment; another one may have replaced it') : throwError(() => error)
}

function failureOf(refusal: ReplacementRefusal) {
  return 'reason' in refusal ? failure('REPLACEMENT_INVALID', refusal) : failure('FUNDS_INSUFFICIENT', { missing: `${refusal.missing}` })
}

function refused(reason: string): Observable<never> {
  return throwError(() => failure('REPLACEMENT_INVALID', { reason }))
}
