import { catchError, concatMap, defer, EMPTY, expand, map, merge, type Observable, of, scan, switchMap, take, takeWhile } from 'rxjs'
import type { PluginModule } from '../../../domain/plugin.js'
import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import { referenceOf } from '../../../domain/shared/caip/caip.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { compareSent } from '../../../domain/shared/evm/sent/compare-sent.js'
import type { FinalityEnd, FinalityNews, FollowedTransaction, SentComparison } from '../../../ports/finality.js'
import type { TimerPort } from '../../../ports/timer.js'
import { type EvmMemo, readEvmMemo, type TransactionSender } from './evm-memo.js'
import { outcomeOf, readQuantity } from './read-receipt.js'
import { type AskNode, findExecution, findSafe } from './safe-queue.js'

/** Tools of {@link followEvmTransaction}. */
export interface FollowTools {
  readonly timer: TimerPort
  /** Calls a node of a network. */
  readonly read: Parameters<NonNullable<PluginModule['ports']>>[0]['read']
}

/** Milliseconds for which a transaction is followed: pools keep it for hours. */
export const FOLLOW_DEADLINE_MS = 24 * 3_600_000

/** Pauses between looks, by the age up to which they hold: a block of a rollup at first, of Ethereum later. */
const PAUSES = [
  [10_000, 1_000],
  [120_000, 4_000],
  [1_200_000, 15_000],
  [Number.POSITIVE_INFINITY, 60_000],
] as const

/** Longest pause before a look that settles what the last one found. */
const SOON_MS = 4_000

/** Looks for a used nonce that finds the transaction gone: nodes learn of a block at different times. */
const LOOKS_FOR_NONCE = 2

/** Milliseconds for which nodes do not know a transaction any more that they knew, and its nonce is free. Then it is dropped. */
export const DROPPED_AFTER_MS = 3_600_000

/** State of the knowledge about a transaction. */
interface Look extends EvmMemo {
  readonly age: number
  /** True once a node has shown it. */
  readonly isSeen?: boolean
  /** True once the account turned out not to be a Safe. */
  readonly isNoSafe?: boolean
  /** First block of the Safe that no look has read. */
  readonly unread?: number
  /** Age at the first of the looks in a row that found it unknown, though a node has shown it. */
  readonly goneAt?: number
  /** Looks in a row that found the nonce used and the transaction unknown. */
  readonly misses: number
  /** Result of holding it against what was asked for. */
  readonly comparison?: SentComparison
  /** True if the next look may settle it. */
  readonly isPressing?: boolean
  readonly end?: FinalityEnd
}

/** See `FinalityPort.follow`: receipts, nonces and the events of a Safe tell the end of a transaction. */
export function followEvmTransaction({ timer, read }: FollowTools, transaction: FollowedTransaction): Observable<FinalityNews> {
  const { network, hash, age, address: account, asked } = transaction
  const ask: AskNode = (method, ...params) => read(network, method, params).pipe(take(1))
  const start: Look = { age, misses: 0, ...readEvmMemo(transaction.memo) }
  const canCompare = asked !== undefined && account !== undefined
  const held = (last: Look, found: Json): Look =>
    !canCompare || last.comparison !== undefined
      ? last
      : { ...last, comparison: compareSent(asked, found, { address: account, chainId: BigInt(referenceOf(network)) }) }
  /** Compares one that was in a block before any look has found it waiting. */
  const compared = (last: Look): Observable<Look> =>
    !canCompare || last.comparison !== undefined
      ? of(last)
      : ask('eth_getTransactionByHash', last.end?.executedBy ?? hash).pipe(
          map((found): Look => (found === null ? { ...last, comparison: { verdict: 'unchecked', reason: 'notFound' } } : held(last, found))),
          catchError(() => of<Look>({ ...last, comparison: { verdict: 'unchecked', reason: 'notFound' } })),
        )

  /** Looks once. An answer that fails or is out of form is no news. */
  const look = (last: Look): Observable<Look> =>
    ask('eth_getTransactionReceipt', hash).pipe(
      switchMap((receipt) => {
        if (receipt === null)
          return ask('eth_getTransactionByHash', hash).pipe(switchMap((found) => (found === null ? unknown(last) : of(held(seen(last, found), found)))))
        const end = outcomeOf(receipt, hash)
        return end === undefined ? of(last) : compared({ ...last, end })
      }),
      catchError(() => of(last)),
    )

  function unknown(last: Look): Observable<Look> {
    if (last.sender !== undefined) {
      const { address, nonce } = last.sender
      return ask('eth_getTransactionCount', address, 'latest').pipe(map((count) => missed(last, readQuantity(count) - nonce)))
    }
    if (last.safe !== undefined)
      return findExecution(ask, { address: last.safe.address, block: last.unread ?? last.safe.block }, hash).pipe(
        switchMap(({ unread, isBehind, end }) => {
          const next: Look = { ...last, unread, isPressing: isBehind, ...(end && { end }) }
          return end ? compared(next) : of(next)
        }),
      )
    if (account === undefined || last.isNoSafe) return of(last)
    return findSafe(ask, account).pipe(map((found) => ({ ...last, ...(found ? { safe: found } : { isNoSafe: true }) })))
  }

  const looks = defer(() => look(start)).pipe(
    expand((last) => {
      if (last.end !== undefined) return EMPTY
      const byAge = PAUSES.find(([until]) => last.age < until)?.[1] ?? 60_000
      const pause = last.isPressing ? Math.min(SOON_MS, byAge) : byAge
      return timer.after(pause).pipe(
        take(1),
        switchMap(() => look({ ...last, age: last.age + pause, isPressing: false })),
      )
    }),
  )
  // One that is older gets a look still.
  const deadline = timer.after(Math.max(60_000, FOLLOW_DEADLINE_MS - age)).pipe(take(1))
  return merge(looks, deadline.pipe(map(() => undefined))).pipe(
    scan(([, last], next) => [last, next ?? overdue(last, canCompare)] as const, [start, start] as readonly [Look, Look]),
    concatMap(([before, now]) => newsOf(before, now)),
    takeWhile(({ kind }) => kind !== 'ended', true),
  )
}

function newsOf(before: Look, { sender, safe, isSeen, end, comparison }: Look): readonly FinalityNews[] {
  const compared: readonly FinalityNews[] = comparison !== undefined && before.comparison === undefined ? [{ kind: 'compared', ...comparison }] : []
  if (end !== undefined) return [...compared, { kind: 'ended', ...end }]
  const isNoted = (sender !== undefined && before.sender === undefined) || (safe !== undefined && before.safe === undefined)
  const memo = { ...(sender && { sender }), ...(safe && { safe }) }
  const noted = { kind: 'memo' as const, memo, ...(safe && { waitsFor: 'owners' as const }) }
  return [...(isSeen && !before.isSeen ? [{ kind: 'seen' as const }] : []), ...compared, ...(isNoted ? [noted] : [])]
}

function seen({ goneAt: _, ...last }: Look, found: Json): Look {
  const { from, nonce } = isRecord(found) ? found : {}
  const at = readQuantity(nonce)
  const sender: TransactionSender | undefined =
    last.sender ?? (typeof from === 'string' && isEvmAddress(from) && !Number.isNaN(at) ? { address: from, nonce: at } : undefined)
  return { ...last, isSeen: true, misses: 0, ...(sender && { sender }) }
}

/** @param above by how much the account's nonce is above that of the transaction; NaN if a node did not say */
function missed(last: Look, above: number): Look {
  if (Number.isNaN(above)) return last
  const [misses, goneAt] = [above > 0 ? last.misses + 1 : 0, last.goneAt ?? last.age]
  const isDropped = misses === 0 && last.age - goneAt >= DROPPED_AFTER_MS
  const outcome = misses >= LOOKS_FOR_NONCE ? 'replaced' : isDropped ? 'dropped' : undefined
  return { ...last, misses, goneAt, isPressing: misses > 0, ...(outcome && { end: { outcome } }) }
}

function overdue(last: Look, canCompare: boolean): Look {
  const comparison: SentComparison | undefined = last.comparison ?? (canCompare ? { verdict: 'unchecked', reason: 'notFound' } : undefined)
  return { ...last, ...(comparison && { comparison }), end: { outcome: last.goneAt !== undefined && last.misses === 0 ? 'dropped' : 'unclear' } }
}
