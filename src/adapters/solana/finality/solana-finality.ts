import { catchError, concat, defer, distinctUntilChanged, EMPTY, filter, identity, map, merge, type Observable, of, switchMap, take, takeWhile } from 'rxjs'
import type { PluginModule } from '../../../domain/plugin.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { canonicalJson, type Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import { type Commitment, isHeight, isReached, readBlockhash, readStatus } from '../../../domain/shared/solana/answers.js'
import { instructionsOf } from '../../../domain/shared/solana/instructions.js'
import { isNonceAdvance } from '../../../domain/shared/solana/reading/reading-system.js'
import { decodeBase64Transaction } from '../../../domain/shared/solana/transaction.js'
import { compareOnce } from '../../shared/compare-once.js'
import { AS_BYTES, compareSolana } from './compare-solana.js'
import { later } from '../../../domain/shared/timing.js'
import type { FinalityNews, FollowedTransaction } from '../../../ports/finality.js'
import type { TimerPort } from '../../../ports/timer.js'

/** Tools of {@link followSolanaTransaction}. */
export interface SolanaFollowTools {
  readonly timer: TimerPort
  /** Stage at which a transaction counts as confirmed. */
  readonly commitment: Commitment
  /** Calls a node of a network. */
  readonly read: Parameters<NonNullable<PluginModule['ports']>>[0]['read']
}

/** Milliseconds for which a page follows a transaction: several lives of a blockhash, for nodes that are away for a while. */
export const FOLLOW_DEADLINE_MS = 300_000

/** Milliseconds between two looks. */
export const LOOK_MS = 1_000

/** Milliseconds between the two last looks for a transaction whose blockhash has expired: nodes learn of a block at different times. */
export const LAST_LOOK_MS = 5_000

/** Result of one look: news, or `pending` for a transaction below the commitment, `unknown` for one that the node does not know. */
type Found = FinalityNews | 'pending' | 'unknown'

/**
 * See `FinalityPort.follow`: asks for the status of the signature each second and when the node notifies, until it is final, or past its last valid block and in no
 * history.
 */
export function followSolanaTransaction({ timer, commitment, read }: SolanaFollowTools, transaction: FollowedTransaction): Observable<FinalityNews> {
  const { network, hash, asked, address, memo = {} } = transaction
  const isNonce = memo['isDurable'] === true || (asked !== undefined && isDurable(asked))
  const call = (method: string, ...params: readonly Json[]) => read(network, method, params).pipe(take(1))
  const pause = () => timer.after(LOOK_MS).pipe(take(1))

  /** Block height above which it cannot be taken: the last of the newest blockhash, which is not older than its own. Infinite for a nonce. */
  function limitOf(): Observable<number> {
    const { lastValidBlockHeight } = memo
    if (isNonce) return of(Number.POSITIVE_INFINITY)
    if (isHeight(lastValidBlockHeight)) return of(lastValidBlockHeight)
    return call('getLatestBlockhash', { commitment: 'confirmed' }).pipe(
      map((answer) => {
        const latest = readBlockhash(answer)
        if (latest === undefined) throw failure('HTTP_ANSWER_INVALID', { host: network, reason: 'getLatestBlockhash' })
        return latest.lastValidBlockHeight
      }),
      // A node that does not answer is asked again. `repeat` and `retry` of rxjs would load its schedulers.
      catchError((_, again) => pause().pipe(switchMap(() => again))),
    )
  }

  function statusOf(searchTransactionHistory: boolean): Observable<Found> {
    return call('getSignatureStatuses', [hash], { searchTransactionHistory }).pipe(
      map((answer): Found => {
        const status = readStatus(answer)
        // An answer that cannot be read must not count as "not found".
        if (status === undefined) return 'pending'
        if (status === null) return 'unknown'
        // A processed transaction may vanish with its fork, and so may its failure.
        if (!isReached(status.err === null || commitment === 'processed' ? commitment : 'confirmed', status.commitment)) return { kind: 'seen' }
        if (status.err === null) return { kind: 'ended', outcome: 'confirmed', block: status.slot }
        const reason = typeof status.err === 'string' ? status.err : canonicalJson(status.err)
        return { kind: 'ended', outcome: 'failed', block: status.slot, reason }
      }),
    )
  }

  const isPast = (limit: number) =>
    limit === Number.POSITIVE_INFINITY
      ? of(false)
      : call('getBlockHeight', { commitment: 'confirmed' }).pipe(map((height) => isHeight(height) && height > limit))

  /** Looks twice more, in the whole history: "expired" is said only of what no look finds. */
  const lastLooks = () =>
    statusOf(true).pipe(
      switchMap((first) => (first !== 'unknown' ? of(first) : later(timer, LAST_LOOK_MS, null).pipe(switchMap(() => statusOf(true))))),
      map((last): Found => (last === 'unknown' ? { kind: 'ended', outcome: 'expired' } : last)),
    )

  /** Looks once. Failures of nodes are no news. */
  const look = (limit: number): Observable<FinalityNews> =>
    statusOf(false).pipe(
      switchMap((found) => (found === 'unknown' ? isPast(limit).pipe(switchMap((past) => (past ? lastLooks() : EMPTY))) : of(found))),
      filter((found) => typeof found === 'object'),
      catchError(() => EMPTY),
    )

  const known: readonly FinalityNews[] = isNonce && memo['isDurable'] !== true ? [{ kind: 'memo', memo: { isDurable: true } }] : []
  return merge(
    known,
    limitOf().pipe(
      switchMap((lastValidBlockHeight) => {
        const isNew = lastValidBlockHeight !== memo['lastValidBlockHeight'] && lastValidBlockHeight !== Number.POSITIVE_INFINITY
        const noted: readonly FinalityNews[] = isNew ? [{ kind: 'memo', memo: { lastValidBlockHeight } }] : []
        const once = defer(() => look(lastValidBlockHeight))
        const looks: Observable<FinalityNews> = concat(once, pause().pipe(switchMap(() => looks)))
        // A node or a host without sockets does not notify: looking goes on.
        const notified = call('signatureSubscribe', hash, { commitment }).pipe(
          catchError(() => EMPTY),
          switchMap(() => once),
        )
        return merge(noted, looks, notified)
      }),
    ),
    later<FinalityNews>(timer, FOLLOW_DEADLINE_MS, { kind: 'ended', outcome: 'unclear' }),
  ).pipe(
    distinctUntilChanged((before, { kind }) => before.kind === 'seen' && kind === 'seen'),
    takeWhile(({ kind }) => kind !== 'ended', true),
    asked === undefined || address === undefined
      ? identity
      : compareOnce(() => call('getTransaction', hash, AS_BYTES).pipe(map((found) => compareSolana(asked, found, address))), 'ended'),
  )
}

/** Returns true if the lifetime of a transaction is a nonce. */
function isDurable(asked: string): boolean {
  let request: Json
  try {
    request = JSON.parse(asked) as Json
  } catch {
    return false
  }
  const text = isRecord(request) ? request['transaction'] : undefined
  const transaction = typeof text === 'string' ? decodeBase64Transaction(text) : undefined
  return isNonceAdvance(transaction && instructionsOf(transaction.message)[0])
}
