import { catchError, EMPTY, expand, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil } from 'rxjs'
import { answerTo } from '../requests/index.js'
import type { PaymentLook, PaymentOutcome } from '../../ports/bitcoin.js'
import { allowsAutomaticReads } from '../reads/state.js'
import type { OperationId } from '../kernel/types.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { later } from '../shared/timing.js'
import { sent } from './persist.js'
import { portOf } from './port-of.js'
import type { PendingBitcoinPayment } from './state.js'

/** Milliseconds between the first two looks at a payment. Each pause is a twentieth longer than the one before. */
export const LOOK_MS = 30_000

/** Longest pause: blocks are ten minutes apart. */
const MAX_LOOK_MS = 600_000

/** Milliseconds for which a payment is watched. Nodes drop what is not in a block after two weeks. */
export const WATCH_DEADLINE_MS = 14 * 24 * 3_600_000

/** Reports what wallets have sent. */
export const follows: Policy = (io) =>
  sends(io).pipe(map(({ operation, network, address, result }): DomainCommand => ({ type: 'reportBitcoinSent', operation, txid: result, network, address })))

/** Emits each request to send, with the wallet's answer, once it has sent. */
export function sends(io: PolicyIo): Observable<EventOf<'requestStarted'> & { readonly result: string }> {
  return io.on('requestStarted').pipe(
    filter(({ kind, namespace }) => kind === 'sendTransaction' && namespace === 'bip122'),
    mergeMap((request) => answerTo(io, request.operation).pipe(map(({ result }) => ({ ...request, result })))),
  )
}

/**
 * Watches a sent payment until it is in a block, or another transaction that spends one of its coins is: the replacement of this app, or of any other program
 * of the visitor. Goes on with those of an earlier page.
 */
export const watches: Policy = (io) =>
  merge(io.on('bitcoinPaymentSent'), sent.resumed(io)).pipe(
    mergeMap((payment: Watched) => {
      const { operation } = payment
      const toReport = (outcome: PaymentOutcome): DomainCommand => ({ type: 'reportBitcoinOutcome', operation, outcome })
      const looks = look(io, payment, payment.spends ?? []).pipe(
        expand(({ spends, outcome }, count) =>
          isFinal(outcome)
            ? EMPTY
            : merge(io.ports.timer.after(Math.min(Math.round(LOOK_MS * 1.05 ** count), MAX_LOOK_MS)), rivals(io, payment)).pipe(
                take(1),
                switchMap(() => look(io, payment, spends)),
              ),
        ),
      )
      return merge(
        looks.pipe(mergeMap(({ spends, outcome }) => [...newCoins(io, operation, spends), ...(outcome === undefined ? [] : [toReport(outcome)])])),
        // A payment whose time is over gets one more look.
        later(io.ports.timer, Math.max(LOOK_MS, WATCH_DEADLINE_MS - (payment.age ?? 0)), toReport({ kind: 'unclear' })),
      ).pipe(
        takeUntil(io.on('bitcoinPaymentConfirmed', 'bitcoinPaymentReplaced', 'bitcoinPaymentUnclear').pipe(filter((ended) => ended.operation === operation))),
      )
    }),
  )

/** Reads the balance anew: unconfirmed coins of others count from now on. */
export const refreshes: Policy = (io) =>
  io.on('bitcoinPaymentConfirmed', 'bitcoinPaymentReplaced').pipe(
    filter(() => allowsAutomaticReads(io.state())),
    map(() => ({ type: 'refreshBalance' as const, namespace: 'bip122' as const, force: true })),
  )

/** Payment to watch: new, or of an earlier page. */
type Watched = Pick<PendingBitcoinPayment, 'operation' | 'txid' | 'network' | 'address' | 'age' | 'spends'>

/** Returns the report of the coins, if they are news: a later page cannot ask for them once another transaction has spent them. */
function newCoins(io: PolicyIo, operation: OperationId, spends: PaymentLook['spends']): readonly DomainCommand[] {
  const isKnown = spends.length === 0 || io.state().bitcoin.pending.some((one) => one.operation === operation && one.spends)
  return isKnown ? [] : [{ type: 'reportBitcoinCoins', operation, spends }]
}

/** Later payments of the same address: one of them may replace this one. */
function rivals(io: PolicyIo, { operation, address }: Watched): Observable<unknown> {
  return io.on('bitcoinPaymentSent').pipe(filter((later) => later.address === address && later.operation !== operation))
}

function isFinal(outcome: PaymentOutcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'outbid'
}

/** Looks once. A node that does not answer, or not in form, changes nothing, and neither does code that does not load. */
function look(io: PolicyIo, { network, txid }: Watched, spends: PaymentLook['spends']): Observable<PaymentLook> {
  return portOf(io)
    .lookAtPayment({ network, txid, spends })
    .pipe(
      take(1),
      catchError(() => of({ spends })),
    )
}
