import { catchError, concat, defer, EMPTY, filter, map, merge, mergeMap, type Observable, of, switchMap, take, takeWhile } from 'rxjs'
import { allowsAutomaticReads } from '../reads/state.js'
import { answerTo } from '../requests/index.js'
import type { Policy, PolicyIo } from '../root.js'
import { findNetwork } from '../network/index.js'
import { failure } from '../shared/errors/errors.js'
import { isRecord } from '../shared/json/objects.js'
import { canonicalJson, type Json } from '../shared/json/json.js'
import { isHeight, isReached, readBlockhash, readStatus } from '../shared/solana/answers.js'
import { instructionsOf } from '../shared/solana/instructions.js'
import { isNonceAdvance } from '../shared/solana/reading/reading-system.js'
import { decodeBase64Transaction } from '../shared/solana/transaction.js'
import { later } from '../shared/timing.js'
import { commitmentOf } from './config.js'
import { WATCH_DEADLINE_MS } from './decide.js'
import type { TransactionReport, TransactionResult } from './messages.js'
import { sent } from './persist.js'
import type { WatchedTransaction } from './state.js'

/** Milliseconds between two looks. */
export const LOOK_MS = 1_000

/** Milliseconds between the two last looks for a transaction whose blockhash has expired: nodes learn of a block at different times. */
export const LAST_LOOK_MS = 5_000

/** Watches what a wallet of solana has sent. */
const follows: Policy = (io) =>
  io.on('requestStarted').pipe(
    filter(({ kind, namespace }) => kind === 'sendTransaction' && namespace === 'solana'),
    mergeMap(({ operation, network, payload }) =>
      answerTo(io, operation).pipe(
        map(({ result }) => ({ type: 'reportTransactionSent' as const, operation, hash: result, network, isDurable: isDurable(payload) })),
      ),
    ),
  )

/** Asks for the state of a transaction until it is final, each second and when the node notifies. The deadline ends that. Goes on with those of an earlier page. */
const watches: Policy = (io) =>
  merge(io.on('transactionWatched'), sent.resumed(io)).pipe(
    mergeMap((watched) => {
      const { operation } = watched
      const toReport = (result: TransactionResult): TransactionReport => ({ type: 'reportTransaction', operation, result })
      return merge(
        limitOf(io, watched).pipe(
          switchMap((limit) => {
            const look = defer(() => resultOf(io, watched, limit)).pipe(map(toReport))
            const looks: Observable<TransactionReport> = concat(look, pause(io).pipe(switchMap(() => looks)))
            return merge(lifetimeOf(watched, limit), looks, notified(io, watched).pipe(mergeMap(() => look)))
          }),
        ),
        later(io.ports.timer, WATCH_DEADLINE_MS, toReport({ kind: 'unclear' })),
      ).pipe(takeWhile(({ type }) => type !== 'reportTransaction', true))
    }),
  )

/** Reads the balance anew: the amount has moved, or a fee is paid. */
const refreshes: Policy = (io) =>
  io.on('transactionConfirmed', 'transactionFailed').pipe(
    filter(() => allowsAutomaticReads(io.state())),
    map(() => ({ type: 'refreshBalance' as const, namespace: 'solana' as const, force: true })),
  )

/** Policies of the transactions slice, by name. */
export const policies = { follows, watches, refreshes }

/** Transaction to watch: new, or of an earlier page. */
type Watched = Omit<WatchedTransaction, 'isDurable'> & { readonly isDurable?: boolean }

/** Emits the report of a limit that was asked for, so that a later page need not ask. */
function lifetimeOf({ operation, lastValidBlockHeight }: Watched, limit: number): Observable<TransactionReport> {
  return lastValidBlockHeight === limit || limit === Number.POSITIVE_INFINITY
    ? EMPTY
    : of({ type: 'reportTransactionLifetime', operation, lastValidBlockHeight: limit })
}

/** Emits before the next look. `repeat` and `retry` of rxjs would load its schedulers. */
function pause(io: PolicyIo): Observable<unknown> {
  return io.ports.timer.after(LOOK_MS).pipe(take(1))
}

function call(io: PolicyIo, { network: id }: Watched, method: string, params: readonly Json[]): Observable<Json> {
  const network = findNetwork(io.state(), id)
  return io.ports.rpc.call({ network: id, urls: network?.rpcUrls.default.http ?? [], method, params }).pipe(take(1))
}

/**
 * Emits the block height above which a transaction cannot be taken: the last of the newest blockhash, which is not older than its own. Infinite for a nonce. A
 * node that does not answer is asked again.
 */
function limitOf(io: PolicyIo, watched: Watched): Observable<number> {
  if (watched.isDurable) return of(Number.POSITIVE_INFINITY)
  if (watched.lastValidBlockHeight !== undefined) return of(watched.lastValidBlockHeight)
  return call(io, watched, 'getLatestBlockhash', [{ commitment: 'confirmed' }]).pipe(
    map((answer) => {
      const latest = readBlockhash(answer)
      if (latest === undefined) throw failure('HTTP_ANSWER_INVALID', { host: watched.network, reason: 'getLatestBlockhash' })
      return latest.lastValidBlockHeight
    }),
    catchError((_, again) => pause(io).pipe(switchMap(() => again))),
  )
}

/** Emits when the node notifies of the signature. A node or a host without sockets does not: looking goes on. */
function notified(io: PolicyIo, watched: Watched): Observable<unknown> {
  const commitment = commitmentOf(io.state().config)
  return call(io, watched, 'signatureSubscribe', [watched.hash, { commitment }]).pipe(catchError(() => EMPTY))
}

/** Looks once. Emits the result if there is one. Failures of nodes are no result. */
function resultOf(io: PolicyIo, watched: Watched, limit: number): Observable<TransactionResult> {
  return statusOf(io, watched, false).pipe(
    switchMap((found) => (found !== 'unknown' ? of(found) : isPast(io, watched, limit).pipe(switchMap((past) => (past ? lastLooks(io, watched) : EMPTY))))),
    filter((found) => found !== 'pending'),
    catchError(() => EMPTY),
  )
}

/** Looks twice more, in the whole history: "expired" is said only of what no look finds. */
function lastLooks(io: PolicyIo, watched: Watched): Observable<TransactionResult | 'pending'> {
  return statusOf(io, watched, true).pipe(
    switchMap((first) => (first !== 'unknown' ? of(first) : later(io.ports.timer, LAST_LOOK_MS, null).pipe(switchMap(() => statusOf(io, watched, true))))),
    map((last) => (last === 'unknown' ? { kind: 'expired' as const } : last)),
  )
}

/** Emits the result, `pending` for a transaction below the commitment, `unknown` for one that the node does not know. */
function statusOf(io: PolicyIo, watched: Watched, searchTransactionHistory: boolean): Observable<TransactionResult | 'pending' | 'unknown'> {
  const wanted = commitmentOf(io.state().config)
  return call(io, watched, 'getSignatureStatuses', [[watched.hash], { searchTransactionHistory }]).pipe(
    map((answer) => {
      const status = readStatus(answer)
      // An answer that cannot be read must not count as "not found".
      if (status === undefined) return 'pending'
      if (status === null) return 'unknown'
      // A processed transaction may vanish with its fork, and so may its failure.
      if (!isReached(status.err === null || wanted === 'processed' ? wanted : 'confirmed', status.commitment)) return 'pending'
      return status.err === null
        ? { kind: 'confirmed', slot: status.slot, commitment: status.commitment }
        : { kind: 'failed', reason: typeof status.err === 'string' ? status.err : canonicalJson(status.err) }
    }),
  )
}

function isPast(io: PolicyIo, watched: Watched, limit: number): Observable<boolean> {
  if (limit === Number.POSITIVE_INFINITY) return of(false)
  return call(io, watched, 'getBlockHeight', [{ commitment: 'confirmed' }]).pipe(map((height) => isHeight(height) && height > limit))
}

/** Returns true if the lifetime of a transaction is a nonce. */
function isDurable(payload: string): boolean {
  const request = JSON.parse(payload) as Json
  const text = isRecord(request) ? request['transaction'] : undefined
  const transaction = typeof text === 'string' ? decodeBase64Transaction(text) : undefined
  return isNonceAdvance(transaction && instructionsOf(transaction.message)[0])
}
