import { catchError, EMPTY, expand, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil, takeWhile } from 'rxjs'
import type { PaymentLook, PaymentOutcome } from '../../ports/bitcoin.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { later } from '../shared/timing.js'
import { portOf } from './port-of.js'

/** Milliseconds between the first two looks at a payment. Each pause is a twentieth longer than the one before. */
export const LOOK_MS = 30_000

/** Longest pause: blocks are ten minutes apart. */
const MAX_LOOK_MS = 600_000

/** Milliseconds for which a payment is watched. Nodes drop what is not in a block after two weeks. */
export const WATCH_DEADLINE_MS = 14 * 24 * 3_600_000

/** Reports what wallets have sent. */
export const follows: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ kind, namespace }) => kind === 'sendTransaction' && namespace === 'bip122'),
    mergeMap(({ operation, network, address }) =>
      io.on('requestCompleted').pipe(
        filter((completed) => completed.operation === operation),
        take(1),
        map(({ result }): DomainCommand => ({ type: 'reportBitcoinSent', operation, txid: result, network, address })),
        takeUntil(io.on('requestFailed').pipe(filter((failed) => failed.operation === operation))),
      ),
    ),
  )

/**
 * Watches a sent payment until it is in a block, or another transaction that spends one of its coins is: the replacement of this app, or of any other program
 * of the visitor.
 */
export const watches: Policy = (io) =>
  io.on('bitcoinPaymentSent').pipe(
    mergeMap((sent) =>
      merge(
        look(io, sent, []).pipe(
          expand(({ spends, outcome }, looks) =>
            isFinal(outcome)
              ? EMPTY
              : merge(io.ports.timer.after(Math.min(Math.round(LOOK_MS * 1.05 ** looks), MAX_LOOK_MS)), rivals(io, sent)).pipe(
                  take(1),
                  switchMap(() => look(io, sent, spends)),
                ),
          ),
          mergeMap(({ outcome }) => (outcome === undefined ? EMPTY : of(outcome))),
        ),
        later(io.ports.timer, WATCH_DEADLINE_MS, { kind: 'unclear' } as const),
      ).pipe(
        takeWhile((outcome: PaymentOutcome) => !isFinal(outcome), true),
        map((outcome): DomainCommand => ({ type: 'reportBitcoinOutcome', operation: sent.operation, outcome })),
      ),
    ),
  )

/** Reads the balance anew: unconfirmed coins of others count from now on. */
export const refreshes: Policy = (io) =>
  io.on('bitcoinPaymentConfirmed', 'bitcoinPaymentReplaced').pipe(map(() => ({ type: 'refreshBalance' as const, namespace: 'bip122' as const, force: true })))

/** Later payments of the same address: one of them may replace this one. */
function rivals(io: PolicyIo, { operation, address }: EventOf<'bitcoinPaymentSent'>): Observable<unknown> {
  return io.on('bitcoinPaymentSent').pipe(filter((later) => later.address === address && later.operation !== operation))
}

function isFinal(outcome: PaymentOutcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'outbid'
}

/** Looks once. A node that does not answer, or not in form, changes nothing, and neither does code that does not load. */
function look(io: PolicyIo, { network, txid }: EventOf<'bitcoinPaymentSent'>, spends: PaymentLook['spends']): Observable<PaymentLook> {
  return portOf(io)
    .lookAtPayment({ network, txid, spends })
    .pipe(
      take(1),
      catchError(() => of({ spends })),
    )
}
