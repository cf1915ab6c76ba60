import { catchError, concatMap, defaultIfEmpty, EMPTY, filter, from, map, type Observable, of, take } from 'rxjs'
import { isUnknownTransaction, type NodeInput, readNodeTransaction, readSpendings } from '../../../domain/shared/bitcoin/payment/node-transaction.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { PaymentLook, WatchedPayment } from '../../../ports/bitcoin.js'
import type { PaymentTools } from './node-reads.js'

/** Looks once at a sent payment; see `BitcoinPort.lookAtPayment`. */
export function lookAtPayment(tools: Pick<PaymentTools, 'call'>, { txid, spends }: WatchedPayment): Observable<PaymentLook> {
  return ask(tools, 'tx', txid).pipe(
    map((answer): PaymentLook => {
      const found = readNodeTransaction(answer)
      if (found === undefined) return { spends }
      const outcome = found.height === undefined ? {} : { outcome: { kind: 'confirmed' as const, height: found.height } }
      return { spends: found.inputs.map(outpointOf), ...outcome }
    }),
    catchError((error: unknown) => (isUnknownTransaction(error) ? rival(tools, txid, spends) : of({ spends }))),
  )
}

/** Looks for the transaction that took the place of one that no node knows any more: it spends one of the same coins. */
function rival(tools: Pick<PaymentTools, 'call'>, txid: string, spends: PaymentLook['spends']): Observable<PaymentLook> {
  return from(spends).pipe(
    concatMap((coin) => ask(tools, 'outspends', coin.txid).pipe(map((answer) => readSpendings(answer)?.[coin.vout]))),
    filter((spending) => spending !== undefined && spending.txid !== txid),
    take(1),
    map((spending): PaymentLook => {
      const { txid: by, height } = spending as NonNullable<typeof spending>
      return { spends, outcome: height === undefined ? { kind: 'outbid', by } : { kind: 'replaced', by, height } }
    }),
    catchError(() => EMPTY),
    defaultIfEmpty({ spends }),
  )
}

function outpointOf({ txid, vout }: NodeInput) {
  return { txid, vout }
}

function ask(tools: Pick<PaymentTools, 'call'>, method: string, param: string): Observable<Json> {
  return tools.call(method, [param]).pipe(take(1))
}
