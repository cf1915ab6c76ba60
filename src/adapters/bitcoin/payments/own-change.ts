import { bytesToHex } from '@noble/hashes/utils.js'
import { concatMap, from, map, type Observable, of, reduce, switchMap } from 'rxjs'
import type { Coin } from '../../../domain/shared/bitcoin/coins/coins.js'
import { readNodeTransaction } from '../../../domain/shared/bitcoin/payment/node-transaction.js'
import { type PaymentTools, read } from './node-reads.js'

/** Most transactions that are read for it: nodes relay chains of 25 unconfirmed transactions at most. */
export const MAX_ANCESTORS = 25

/**
 * Returns the ids of the transactions among unconfirmed coins that the sender made: all their inputs spend coins of the sender, which are confirmed or such
 * change themselves. Nobody else can replace them. Asks the node, so nothing has to be stored, and change is known after a reload and on another device.
 */
export function ownChange(tools: PaymentTools, script: Uint8Array, coins: readonly Coin[]): Observable<ReadonlySet<string>> {
  const own = bytesToHex(script)
  const verdicts = new Map<string, boolean>()

  /** Emits once. A transaction that is confirmed is safe, by any sender; of the coins asked for, none is. */
  function isSafe(txid: string): Observable<boolean> {
    const known = verdicts.get(txid)
    if (known !== undefined) return of(known)
    if (verdicts.size >= MAX_ANCESTORS) return of(false)
    verdicts.set(txid, false)
    return read(tools, 'tx', [txid], readNodeTransaction).pipe(
      switchMap(({ inputs, height }) => {
        if (height !== undefined) return of(true)
        return inputs.every((input) => input.script === own) ? allSafe(inputs.map((input) => input.txid)) : of(false)
      }),
      map((verdict) => {
        verdicts.set(txid, verdict)
        return verdict
      }),
    )
  }

  function allSafe(ids: readonly string[]): Observable<boolean> {
    return from(new Set(ids)).pipe(
      concatMap(isSafe),
      reduce((all, one) => all && one, true),
    )
  }

  return from(new Set(coins.map(({ txid }) => txid))).pipe(
    concatMap((txid) => isSafe(txid).pipe(map((safe) => (safe ? [txid] : [])))),
    reduce((found, ids) => new Set([...found, ...ids]), new Set<string>()),
  )
}
