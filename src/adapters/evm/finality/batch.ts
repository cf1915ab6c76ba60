import {
  catchError,
  concat,
  concatMap,
  defer,
  EMPTY,
  expand,
  forkJoin,
  identity,
  map,
  merge,
  type Observable,
  of,
  scan,
  switchMap,
  take,
  takeWhile,
} from 'rxjs'
import { referenceOf } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { compareBatch } from '../../../domain/shared/evm/sent/compare-batch.js'
import { later } from '../../../domain/shared/timing.js'
import type { BatchReceipt, BatchRef, BatchStatus } from '../../../ports/calls.js'
import type { BatchTransaction, FinalityEnd, FinalityNews, FollowedTransaction, SentBatch } from '../../../ports/finality.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import { compareOnce } from '../../shared/compare-once.js'
import { batchEnd, readBatchMemo, writeBatchMemo } from './batch-end.js'
import { FOLLOW_DEADLINE_MS, followEvmTransaction, type FollowTools } from './evm-finality.js'
import { outcomeOf } from './read-receipt.js'

/** Tools of {@link followBatch}. */
export interface BatchTools extends FollowTools {
  /** Asks the wallet what became of a batch. */
  batchStatus(batch: BatchRef): Observable<BatchStatus>
}

/** Milliseconds for a wallet to answer. A wallet elsewhere may be off. */
export const STATUS_DEADLINE_MS = 10_000

/** Pauses between looks: 1 s, 2 s, 4 s and so on up to 15 s; a minute after the first 20 minutes. */
export const MAX_PAUSE_MS = 15_000
const SLOW_AFTER_MS = 1_200_000
const SLOW_PAUSE_MS = 60_000

/** Milliseconds for which a wallet does not know a batch before its end is unclear. Wallets forget after a day or a restart, and some learn of it late. */
export const FORGOTTEN_AFTER_MS = 60_000

/** Looks for a receipt on the chain before the wallet's word about it counts: its network may have no node here. */
const LOOKS_FOR_RECEIPT = 6

/** Looks in a row that tell the same end without any receipt before it counts: receipts come late. */
const LOOKS_FOR_END = 3

/** Milliseconds for which a wallet tells a failure without any receipt before that is its last word. Some tell it while the batch waits. */
export const BARE_FAILURE_MS = 120_000

/** State of the knowledge about a batch. */
interface Look {
  readonly age: number
  readonly pause: number
  readonly isSeen?: boolean
  /** Transactions that the wallet has told. */
  readonly receipts: readonly BatchReceipt[]
  readonly atomic?: boolean
  /** Looks that found a told transaction unknown to the nodes. */
  readonly misses: number
  /** Looks in a row with a final status and no receipt. */
  readonly bare: number
  /** Age at the first of these looks. */
  readonly bareAt?: number
  /** Age at the first of the looks in a row to which the wallet said that it does not know the batch. */
  readonly goneAt?: number
  /** Reason of the last of these looks. */
  readonly refusal?: Failure
  /** True once the wallet cannot tell, and the id may be the hash of a transaction. */
  readonly isHash?: boolean
  readonly end?: FinalityEnd
}

/**
 * Follows a batch of calls: its wallet tells the status and the transactions, and the nodes tell the truth about these. A wallet that forgot the batch ends
 * nothing: where its transactions are known, the nodes go on telling.
 */
export function followBatch(tools: BatchTools, sent: FollowedTransaction, { connectorId, calls }: SentBatch): Observable<FinalityNews> {
  const { timer, batchStatus } = tools
  const { network, hash: id, age } = sent
  const memo = readBatchMemo(sent.memo)
  const start: Look = { age, pause: 1_000, misses: 0, bare: 0, isSeen: memo.receipts.length > 0, ...memo }

  /** Asks the wallet. Its silence is no news. */
  const ask = (): Observable<BatchStatus | Failure> =>
    merge(
      batchStatus({ connectorId, namespace: 'eip155', network, id }).pipe(catchError((reason: Failure) => of(reason))),
      later(timer, STATUS_DEADLINE_MS, NO_ANSWER),
    ).pipe(take(1))

  /** Reads the receipts from the nodes, as far as they have them. A node that fails has none. */
  const executed = (all: readonly BatchReceipt[]): Observable<readonly (BatchTransaction | undefined)[]> =>
    all.length === 0 ? of([]) : forkJoin(all.map((one) => receiptOf(tools, one, network)))

  const look = (last: Look): Observable<Look> =>
    ask().pipe(
      switchMap((answer) => {
        if (!('receipts' in answer)) {
          const next = refused(last, answer, id)
          return executed(next.receipts).pipe(map((found) => judged(next, undefined, false, found)))
        }
        const { goneAt: _, refusal: __, ...before } = last
        const receipts = answer.receipts.length < last.receipts.length ? last.receipts : answer.receipts
        const next: Look = { ...before, isSeen: true, receipts, ...(answer.atomic !== undefined && { atomic: answer.atomic }) }
        return executed(receipts).pipe(map((found) => judged(next, answer.status, true, found)))
      }),
    )

  /** Decides what is known after a look: the wallet's status, if it told one, and the receipts that the nodes have. */
  function judged(last: Look, status: number | undefined, isTold: boolean, found: readonly (BatchTransaction | undefined)[]): Look {
    const isOver = status !== undefined && status >= 200
    const isWhole = found.length > 0 && found.every((one) => one !== undefined)
    const isBare = isOver && found.length === 0
    const { bareAt = last.age, ...before } = last
    const now: Look = { ...before, misses: isWhole ? 0 : last.misses + 1, bare: isBare ? last.bare + 1 : 0, ...(isBare && { bareAt }) }
    // All transactions are known: that of an atomic batch, or one for each call.
    const isComplete = last.atomic === true || (calls !== undefined && found.length >= calls)
    const isLastWord = status !== undefined && status >= 500 ? last.age - bareAt >= BARE_FAILURE_MS : now.bare >= LOOKS_FOR_END
    const isDecided = isBare ? isLastWord : isWhole || now.misses >= LOOKS_FOR_RECEIPT
    if (!(isOver ? isDecided : isWhole && isComplete)) return forgotten(now, isTold)
    const transactions = found.flatMap((one, index) => one ?? sayOf(last.receipts[index], network) ?? [])
    return { ...now, end: batchEnd({ status: isOver ? status : undefined, atomic: last.atomic, calls, transactions, told: found.length }) }
  }

  const looks = defer(() => look(start)).pipe(
    expand((last) =>
      last.end !== undefined || last.isHash
        ? EMPTY
        : timer.after(last.pause).pipe(
            take(1),
            switchMap(() => look(paused(last))),
          ),
    ),
  )
  const deadline = timer.after(Math.max(60_000, FOLLOW_DEADLINE_MS - age)).pipe(take(1))
  return merge(looks, deadline.pipe(map(() => undefined))).pipe(
    scan(([, last], next) => [last, next ?? { ...last, end: { outcome: 'unclear' as const } }] as const, [start, start] as readonly [Look, Look]),
    concatMap(([before, now]) => {
      const news = newsOf(before, now)
      return now.isHash ? concat(news, followEvmTransaction(tools, withoutBatch(sent))) : of(...news)
    }),
    takeWhile(({ kind }) => kind !== 'ended', true),
  )
}

const NO_ANSWER: Failure = failure('DEADLINE_EXCEEDED', { subject: 'wallet_getCallsStatus', ms: STATUS_DEADLINE_MS })

/** Codes with which a wallet says that it does not know the batch, or that it cannot be asked about any. */
const [UNKNOWN_BATCH, CANNOT_TELL] = [5730, [-32601, -32004, 4200]]

/** Hash of a transaction. */
const HASH = /^0x[0-9a-f]{64}$/i

function refused(last: Look, reason: Failure, id: string): Look {
  const code = Number(reason.cause?.code ?? reason.code)
  const cannotTell = CANNOT_TELL.includes(code)
  if (code !== UNKNOWN_BATCH && !cannotTell) return last
  // Some wallets answer `wallet_sendCalls` with the hash of the transaction.
  if (last.receipts.length === 0 && HASH.test(id) && (cannotTell || last.goneAt !== undefined)) return { ...last, isHash: true }
  return { ...last, goneAt: last.goneAt ?? last.age, refusal: reason }
}

/** Ends a batch that its wallet has not known for a while. The last look at it stands. */
function forgotten(last: Look, isTold: boolean): Look {
  const { goneAt, refusal, age } = last
  return isTold || goneAt === undefined || age - goneAt < FORGOTTEN_AFTER_MS
    ? last
    : { ...last, end: { outcome: 'unclear', ...(refusal && { cause: refusal }) } }
}

function paused({ age, pause, ...last }: Look): Look {
  const next = age < SLOW_AFTER_MS ? Math.min(pause * 2, MAX_PAUSE_MS) : SLOW_PAUSE_MS
  return { ...last, age: age + pause, pause: next }
}

function newsOf(before: Look, { isSeen, receipts, atomic, end }: Look): readonly FinalityNews[] {
  if (end !== undefined) return [{ kind: 'ended', ...end }]
  const isNoted = receipts.length > before.receipts.length
  return [
    ...(isSeen && !before.isSeen ? [{ kind: 'seen' as const }] : []),
    ...(isNoted ? [{ kind: 'memo' as const, memo: writeBatchMemo({ receipts, ...(atomic !== undefined && { atomic }) }) }] : []),
  ]
}

/** Reads a receipt from the nodes; undefined if they do not have it. */
function receiptOf(
  { read }: FollowTools,
  { hash, network: own }: BatchReceipt,
  network: FollowedTransaction['network'],
): Observable<BatchTransaction | undefined> {
  const at = own ?? network
  return read(at, 'eth_getTransactionReceipt', [hash]).pipe(
    take(1),
    map((receipt): BatchTransaction | undefined => {
      const end = outcomeOf(receipt, hash)
      if (end?.outcome !== 'confirmed' && end?.outcome !== 'failed') return undefined
      return { hash, network: at, outcome: end.outcome, ...(end.block !== undefined && { block: end.block }) }
    }),
    catchError(() => of(undefined)),
  )
}

/** Returns what the wallet says of a transaction that no node here has. */
function sayOf(receipt: BatchReceipt | undefined, network: FollowedTransaction['network']): BatchTransaction | undefined {
  if (receipt?.succeeded === undefined) return undefined
  const { hash, succeeded, block, network: at = network } = receipt
  return { hash, network: at, outcome: succeeded ? 'confirmed' : 'failed', ...(block !== undefined && { block }) }
}

function withoutBatch({ batch: _, asked: __, ...sent }: FollowedTransaction): FollowedTransaction {
  return sent
}

/** Reads the transactions of a batch that has ended, and holds them against its calls. */
function compareAt(
  { read }: FollowTools,
  { network, hash, address, asked }: FollowedTransaction,
): (news: Observable<FinalityNews>) => Observable<FinalityNews> {
  if (asked === undefined || address === undefined) return identity
  return compareOnce(({ transactions = [] }) => {
    // Some wallets answer `wallet_sendCalls` with the hash of the transaction.
    const all = transactions.length === 0 && HASH.test(hash) ? [{ hash, network }] : transactions
    if (all.length === 0) return of({ verdict: 'unchecked', reason: 'notFound' })
    const found = all.map((one) => read(one.network, 'eth_getTransactionByHash', [one.hash]).pipe(take(1)))
    return forkJoin(found).pipe(map((sent) => compareBatch(asked, sent, { address, chainId: BigInt(referenceOf(network)) })))
  }, 'ended')
}

/** See `FinalityPort.follow`: follows a transaction, or a batch of calls. */
export function followOnEvm(tools: BatchTools, sent: FollowedTransaction): Observable<FinalityNews> {
  return sent.batch === undefined ? followEvmTransaction(tools, sent) : followBatch(tools, sent, sent.batch).pipe(compareAt(tools, sent))
}
