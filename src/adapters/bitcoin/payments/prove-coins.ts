import { from, map, mergeMap, type Observable, toArray } from 'rxjs'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { COINBASE_MATURITY, type Coin } from '../../../domain/shared/bitcoin/coins/coins.js'
import { isCoinbase } from '../../../domain/shared/bitcoin/transaction.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { type PaymentTools, type ProvedTransaction, readProved } from './node-reads.js'

/** Coins with the transactions that created them, which prove their values. */
export interface ProvedCoins {
  readonly previous: ReadonlyMap<string, ProvedTransaction>
  /** Coins of a coinbase that cannot be spent yet. */
  readonly young: readonly Coin[]
}

/** Transactions that are read at a time. */
const READS_AT_ONCE = 4

/** Reads the transactions that created coins. Fails with `HTTP_ANSWER_INVALID` if one does not pay the value to the script. @param tip height of the last block */
export function proveCoins(tools: PaymentTools, coins: readonly Coin[], script: Uint8Array, tip: number): Observable<ProvedCoins> {
  return from(new Set(coins.map(({ txid }) => txid))).pipe(
    mergeMap((txid) => readProved(tools, txid).pipe(map((found) => [txid, found] as const)), READS_AT_ONCE),
    toArray(),
    map((found) => {
      const previous = new Map(found)
      const isTrue = coins.every(({ txid, vout, value }) => {
        const output = previous.get(txid)?.transaction.outputs[vout]
        return output !== undefined && output.value === value && equalBytes(output.script, script)
      })
      if (!isTrue) throw failure('HTTP_ANSWER_INVALID', { host: 'the node', reason: 'a coin is not as told' })
      const young = coins.filter(({ txid, height }) => {
        const creating = previous.get(txid)?.transaction
        return creating !== undefined && isCoinbase(creating) && tip + 1 - (height ?? tip) < COINBASE_MATURITY
      })
      return { previous, young }
    }),
  )
}
