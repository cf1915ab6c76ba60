import {
  catchError,
  concatMap,
  defaultIfEmpty,
  EMPTY,
  expand,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  takeWhile,
} from 'rxjs'
import { findNetwork } from '../network/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo } from '../root.js'
import { isUnknownTransaction, type NodeInput, readNodeTransaction, readSpendings } from '../shared/bitcoin/payment/node-transaction.js'
import type { Json } from '../shared/json/json.js'
import { later } from '../shared/timing.js'
import type { PaymentOutcome } from './messages.js'

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
          expand(({ inputs, outcome }, looks) =>
            isFinal(outcome)
              ? EMPTY
              : io.ports.timer.after(Math.min(Math.round(LOOK_MS * 1.05 ** looks), MAX_LOOK_MS)).pipe(
                  take(1),
                  switchMap(() => look(io, sent, inputs)),
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

type Sent = EventOf<'bitcoinPaymentSent'>

/** Result of one look. `inputs` is empty until a node has told them. */
interface Look {
  readonly inputs: readonly NodeInput[]
  readonly outcome?: PaymentOutcome
}

function isFinal(outcome: PaymentOutcome | undefined): boolean {
  return outcome !== undefined && outcome.kind !== 'outbid'
}

/** Looks once. A node that does not answer, or not in form, changes nothing. */
function look(io: PolicyIo, sent: Sent, inputs: readonly NodeInput[]): Observable<Look> {
  return call(io, sent, 'tx', sent.txid).pipe(
    map((answer): Look => {
      const found = readNodeTransaction(answer)
      if (found === undefined) return { inputs }
      return { inputs: found.inputs, ...(found.height === undefined ? {} : { outcome: { kind: 'confirmed' as const, height: found.height } }) }
    }),
    catchError((error: unknown) => (isUnknownTransaction(error) ? rival(io, sent, inputs) : of({ inputs }))),
  )
}

/** Looks for the transaction that took the place of one that no node knows any more: it spends one of the same coins. */
function rival(io: PolicyIo, sent: Sent, inputs: readonly NodeInput[]): Observable<Look> {
  return from(inputs).pipe(
    concatMap(({ txid, vout }) => call(io, sent, 'outspends', txid).pipe(map((answer) => readSpendings(answer)?.[vout]))),
    filter((spending) => spending !== undefined && spending.txid !== sent.txid),
    take(1),
    map((spending): Look => {
      const { txid: by, height } = spending as NonNullable<typeof spending>
      return { inputs, outcome: height === undefined ? { kind: 'outbid', by } : { kind: 'replaced', by, height } }
    }),
    catchError(() => EMPTY),
    defaultIfEmpty({ inputs }),
  )
}

function call(io: PolicyIo, { network: id }: Sent, method: string, param: string): Observable<Json> {
  const urls = findNetwork(io.state(), id)?.rpcUrls.default.http ?? []
  return io.ports.rpc.call({ network: id, urls, method, params: [param] }).pipe(take(1))
}
