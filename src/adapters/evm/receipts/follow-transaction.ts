import { catchError, defer, expand, filter, map, merge, type Observable, of, switchMap, take } from 'rxjs'
import type { PluginModule } from '../../../domain/plugin.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { FollowedTransaction, ReceiptOutcome } from '../../../ports/receipts.js'
import type { TimerPort } from '../../../ports/timer.js'
import { outcomeOf } from './read-receipt.js'

/** Tools of {@link followTransaction}. */
export interface FollowTools {
  readonly timer: TimerPort
  /** Calls a node of a network. */
  readonly read: Parameters<NonNullable<PluginModule['ports']>>[0]['read']
}

/** Milliseconds for which a transaction is followed: pools keep it for hours, and wallets that queue have other hashes. */
export const FOLLOW_DEADLINE_MS = 24 * 3_600_000

/** Pauses between looks, by the age up to which they hold: a block of a rollup at first, of Ethereum later. */
const PAUSES = [
  [10_000, 1_000],
  [120_000, 4_000],
  [1_200_000, 15_000],
  [Number.POSITIVE_INFINITY, 60_000],
] as const

/** Looks for a used nonce that finds the transaction gone: nodes learn of a block at different times. */
const LOOKS_FOR_NONCE = 2

/** State of the knowledge about a transaction. */
interface Look {
  readonly age: number
  /** Account and nonce, once a node has shown the transaction. */
  readonly slot?: { readonly from: string; readonly nonce: number }
  /** Looks in a row that found the nonce used and the transaction unknown. */
  readonly misses: number
  readonly outcome?: ReceiptOutcome
}

/** See `ReceiptsPort.follow`. */
export function followTransaction({ timer, read }: FollowTools, { network, hash, age }: FollowedTransaction): Observable<ReceiptOutcome> {
  const ask = (method: string, ...params: readonly Json[]) => read(network, method, params).pipe(take(1))
  /** Looks once. An answer that fails or is out of form is no news. */
  const look = (last: Look): Observable<Look> =>
    ask('eth_getTransactionReceipt', hash).pipe(
      switchMap((receipt) => {
        if (receipt === null) return ask('eth_getTransactionByHash', hash).pipe(switchMap((found) => (found === null ? gone(last) : of(seen(last, found)))))
        const outcome = outcomeOf(receipt, hash)
        return of(outcome === undefined ? last : { ...last, outcome })
      }),
      catchError(() => of(last)),
    )
  const gone = (last: Look): Observable<Look> =>
    last.slot === undefined
      ? of(last)
      : ask('eth_getTransactionCount', last.slot.from, 'latest').pipe(map((count) => missed(last, readQuantity(count) > (last.slot?.nonce ?? Number.NaN))))
  const looks = defer(() => look({ age, misses: 0 })).pipe(
    expand((last) => {
      const pause = PAUSES.find(([until]) => last.age < until)?.[1] ?? 60_000
      return last.outcome === undefined
        ? timer.after(pause).pipe(
            take(1),
            switchMap(() => look({ ...last, age: last.age + pause })),
          )
        : []
    }),
  )
  return merge(
    looks.pipe(
      map(({ outcome }) => outcome),
      filter((outcome) => outcome !== undefined),
    ),
    // One that is older gets a look still.
    timer
      .after(Math.max(60_000, FOLLOW_DEADLINE_MS - age))
      .pipe(map(() => ({ kind: 'unclear' }) as const)),
  ).pipe(take(1))
}

function seen(last: Look, found: Json): Look {
  const { from, nonce } = isRecord(found) ? found : {}
  const at = readQuantity(nonce)
  return { ...last, misses: 0, ...(typeof from === 'string' && !Number.isNaN(at) ? { slot: { from, nonce: at } } : {}) }
}

function missed(last: Look, isUsed: boolean): Look {
  const misses = isUsed ? last.misses + 1 : 0
  return { ...last, misses, ...(misses >= LOOKS_FOR_NONCE ? { outcome: { kind: 'replaced' } } : {}) }
}

/** Returns the number of a hex quantity, NaN for anything else. */
function readQuantity(value: unknown): number {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN
}
