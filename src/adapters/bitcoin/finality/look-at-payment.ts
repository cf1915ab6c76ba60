import { catchError, concatMap, from, last, map, type Observable, of, take, takeWhile } from 'rxjs'
import { isUnknownTransaction, type NodeInput, readNodeTransaction, readSpendings } from '../../../domain/shared/bitcoin/payment/node-transaction.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Coin that a transaction spends. */
export type Outpoint = { readonly txid: string; readonly vout: number }

/** Payment to look at. */
export interface WatchedPayment {
  readonly txid: string
  /** Coins that it spends, as an earlier look told; empty before. */
  readonly spends: readonly Outpoint[]
}

/**
 * Result of one look. `confirmed`: a block has it. `replaced`: a block has another transaction that spends one of its coins. `outbid`: the pool of the node has
 * the other one. `waits`: the pool has it. `gone`: the node knows neither. Undefined if the node does not tell.
 */
export type PaymentStanding =
  | { readonly kind: 'confirmed'; readonly height: number }
  | { readonly kind: 'replaced'; readonly by: string; readonly height: number }
  | { readonly kind: 'outbid'; readonly by: string }
  | { readonly kind: 'waits' }
  | { readonly kind: 'gone' }

/** Result of one look, with the coins that the payment spends. JSON. */
export interface PaymentLook extends Pick<WatchedPayment, 'spends'> {
  readonly standing?: PaymentStanding
}

/** Calls a node of the payment's network. */
export type CallNode = (method: string, params: readonly Json[]) => Observable<Json>

/** Looks once at a sent payment. A node that does not answer is no news. */
export function lookAtPayment(call: CallNode, { txid, spends }: WatchedPayment): Observable<PaymentLook> {
  return ask(call, 'tx', txid).pipe(
    map((answer): PaymentLook => {
      const found = readNodeTransaction(answer)
      if (found === undefined) return { spends }
      const standing: PaymentStanding = found.height === undefined ? { kind: 'waits' } : { kind: 'confirmed', height: found.height }
      return { spends: found.inputs.map(outpointOf), standing }
    }),
    catchError((error: unknown) => (isUnknownTransaction(error) ? rival(call, txid, spends) : of({ spends }))),
  )
}

/** Looks for the transaction that took the place of one that no node knows any more: it spends one of the same coins. */
function rival(call: CallNode, txid: string, spends: PaymentLook['spends']): Observable<PaymentLook> {
  if (spends.length === 0) return of({ spends })
  return from(spends).pipe(
    concatMap((coin) => ask(call, 'outspends', coin.txid).pipe(map((answer) => ({ all: readSpendings(answer), coin })))),
    map(({ all, coin }): PaymentStanding => {
      if (all === undefined) throw failure('HTTP_ANSWER_INVALID', { host: 'a node', reason: 'outspends' })
      const spending = all[coin.vout]
      if (spending === undefined || spending.txid === txid) return { kind: 'gone' }
      const { txid: by, height } = spending
      return height === undefined ? { kind: 'outbid', by } : { kind: 'replaced', by, height }
    }),
    takeWhile(({ kind }) => kind === 'gone', true),
    last(),
    map((standing): PaymentLook => ({ spends, standing })),
    catchError(() => of({ spends })),
  )
}

function outpointOf({ txid, vout }: NodeInput): Outpoint {
  return { txid, vout }
}

function ask(call: CallNode, method: string, param: string): Observable<Json> {
  return call(method, [param]).pipe(take(1))
}
