import {
  defer,
  distinctUntilChanged,
  EMPTY,
  expand,
  filter,
  groupBy,
  identity,
  map,
  merge,
  mergeMap,
  type Observable,
  Subject,
  switchMap,
  take,
  takeWhile,
} from 'rxjs'
import type { PluginModule } from '../../../domain/plugin.js'
import type { JsonObject } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import { arrayOf } from '../../../domain/shared/json/remembered.js'
import { sameJson } from '../../../domain/shared/json/values.js'
import { later } from '../../../domain/shared/timing.js'
import type { FinalityNews, FinalityPort, FollowedTransaction } from '../../../ports/finality.js'
import type { TimerPort } from '../../../ports/timer.js'
import { compareOnce } from '../../shared/compare-once.js'
import { compareBitcoin } from './compare-bitcoin.js'
import { lookAtPayment, type Outpoint, type PaymentLook } from './look-at-payment.js'

/** Tools of {@link createBitcoinFinality}. */
export interface BitcoinFinalityTools {
  readonly timer: TimerPort
  /** Calls a node of a network; see `esplora-methods.ts`. */
  readonly read: Parameters<NonNullable<PluginModule['ports']>>[0]['read']
  /** One look; {@link lookAtPayment} by default. */
  readonly look?: typeof lookAtPayment
}

/** Milliseconds between the first two looks at a payment. Each pause is a twentieth longer than the one before. */
export const LOOK_MS = 30_000

/** Longest pause: blocks are ten minutes apart. */
const MAX_LOOK_MS = 600_000

/** Milliseconds for which a payment is followed. Nodes drop what is not in a block after two weeks. */
export const FOLLOW_DEADLINE_MS = 14 * 24 * 3_600_000

/** Most coins of a payment that are kept: what takes its place spends them too. */
const MAX_COINS = 16

/**
 * Follows payments until they are in a block, or another transaction that spends one of their coins is: the replacement of this app, or of any other program of
 * the visitor. See `FinalityPort`.
 */
export function createBitcoinFinality({ timer, read, look = lookAtPayment }: BitcoinFinalityTools): FinalityPort {
  /** Payments as their following begins: a later one of the same address may replace an earlier one. */
  const begun = new Subject<FollowedTransaction>()
  return {
    follow: (payment) =>
      defer(() => {
        const { network, hash: txid, address, age, asked } = payment
        const spent = readCoins(payment.memo)
        const call = (method: string, params: Parameters<typeof read>[2]) => read(network, method, params)
        const rivals = begun.pipe(
          filter((other) => other !== payment && other.age === 0 && other.network === network && other.address !== undefined && other.address === address),
        )
        const looks = look(call, { txid, spends: spent }).pipe(
          expand(({ spends, standing }, count) =>
            isFinal(standing)
              ? EMPTY
              : merge(timer.after(Math.min(Math.round(LOOK_MS * 1.05 ** count), MAX_LOOK_MS)), rivals).pipe(
                  take(1),
                  switchMap(() => look(call, { txid, spends })),
                ),
          ),
        )
        const compared =
          asked === undefined
            ? identity<Observable<FinalityNews>>
            : compareOnce(() => call('tx-hex', [txid]).pipe(map((hex) => compareBitcoin(asked, hex, payment))), 'seen')
        return merge(
          looks.pipe(
            mergeMap(newsOf),
            compared,
            // A later page cannot ask for the coins once another transaction has spent them.
            filter(({ kind }) => kind !== 'memo' || spent.length === 0),
          ),
          // A payment whose time is over gets one more look.
          later<FinalityNews>(timer, Math.max(LOOK_MS, FOLLOW_DEADLINE_MS - age), { kind: 'ended', outcome: 'unclear' }),
          defer(() => {
            begun.next(payment)
            return EMPTY
          }),
        )
      }).pipe(
        groupBy(({ kind }) => kind),
        mergeMap((news) => news.pipe(distinctUntilChanged<FinalityNews>(sameJson))),
        takeWhile(({ kind }) => kind !== 'ended', true),
      ),
  }
}

function newsOf({ spends, standing }: PaymentLook): readonly FinalityNews[] {
  const memo: readonly FinalityNews[] = spends.length === 0 ? [] : [{ kind: 'memo', memo: { spends: spends.slice(0, MAX_COINS) } }]
  switch (standing?.kind) {
    case 'confirmed':
      return [{ kind: 'ended', outcome: 'confirmed', block: standing.height }]
    case 'replaced':
      return [{ kind: 'ended', outcome: 'replaced', by: standing.by, block: standing.height }]
    case 'outbid':
      return [{ kind: 'rival', by: standing.by }]
    case 'waits':
      return [{ kind: 'seen' }, ...memo, { kind: 'rival' }]
    case 'gone':
      return [{ kind: 'rival' }]
    default:
      return memo
  }
}

function isFinal(standing: PaymentLook['standing']): boolean {
  return standing?.kind === 'confirmed' || standing?.kind === 'replaced'
}

function readCoins(memo: JsonObject = {}): readonly Outpoint[] {
  return arrayOf(memo['spends'], readCoin)?.slice(0, MAX_COINS) ?? []
}

function readCoin(value: unknown): Outpoint | undefined {
  const { txid, vout } = isRecord(value) ? value : {}
  return typeof txid === 'string' && /^[0-9a-f]{64}$/.test(txid) && Number.isSafeInteger(vout) ? { txid, vout: vout as number } : undefined
}
