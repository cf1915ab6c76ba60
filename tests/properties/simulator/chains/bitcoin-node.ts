import { hex } from '@scure/base'
import { type Observable, of, switchMap, throwError } from 'rxjs'
import { failure } from '../../../../src/domain/shared/errors/errors.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import { addressOfScript, type Draft, idOf, type Output, psbtOf, scriptOf, type SigningFaults, transactionBytes } from './bitcoin-bytes.js'

/** Behaviour of a node: right answers, no connection, other shapes, or a coin with another value than it has. */
export type BitcoinNodeMode = 'right' | 'unreachable' | 'garbage' | 'lies'

/** Node of both test networks, in the shape of Esplora, with the coins of all addresses. */
export interface BitcoinNode {
  set(mode: BitcoinNodeMode, delayMs: number): void
  /** Creates a coin. */
  pay(network: string, address: string, value: bigint, kind: 'confirmed' | 'unconfirmed' | 'coinbase'): void
  /** Confirms all that is unconfirmed. */
  mine(): void
  /** Returns the right answer to a call. */
  read(network: string, method: string, params: readonly Json[]): Json
  /** Answers a call after the node's delay. */
  call(timer: TimerPort, network: string, method: string, params: readonly Json[]): Observable<Json>
  /** Writes the PSBT of a draft, and knows it from then on. */
  build(network: string, draft: Draft): string
  /** Returns the signed form of a PSBT that was built here, or of another draft. Undefined for other texts. */
  sign(psbt: string, change?: (draft: Draft) => Draft, faults?: SigningFaults): string | undefined
  /** Takes the transaction of a PSBT. Returns its id; undefined if its coins are spent. */
  broadcast(psbt: string): string | undefined
  /** Returns true if the node has the transaction. */
  knows(txid: string): boolean
}

interface Coin extends Output {
  readonly network: string
  readonly address: string
  readonly txid: string
  readonly vout: number
  readonly height?: number
}

/** Height of the chain. */
const TIP = 900_000

/** Creates a node without coins. */
export function createBitcoinNode(): BitcoinNode {
  let coins: readonly Coin[] = []
  let mode: BitcoinNodeMode = 'right'
  let delay = 0
  let paid = 0
  const transactions = new Map<string, string>()
  const drafts = new Map<string, { readonly network: string; readonly draft: Draft; readonly spent: readonly Output[] }>()
  const sums = new Map<string, Record<'in' | 'out' | 'arriving' | 'leaving', number>>()

  function sumsOf(network: string, address: string) {
    const known = sums.get(`${network} ${address}`) ?? { in: 0, out: 0, arriving: 0, leaving: 0 }
    sums.set(`${network} ${address}`, known)
    return known
  }

  function add(coin: Coin): void {
    coins = [...coins, coin]
    sumsOf(coin.network, coin.address)[coin.height === undefined ? 'arriving' : 'in'] += Number(coin.value)
  }

  function answer(network: string, method: string, [first]: readonly Json[]): Json {
    const found = coins.filter((coin) => coin.network === network && coin.address === first)
    switch (method) {
      case 'address': {
        const { in: funded, out: spent, arriving, leaving } = sumsOf(network, String(first))
        return {
          chain_stats: { funded_txo_sum: funded, spent_txo_sum: spent },
          mempool_stats: { funded_txo_sum: arriving, spent_txo_sum: leaving },
        }
      }
      case 'utxo':
        return found.map(({ txid, vout, value, height }, index) => ({
          txid,
          vout,
          value: Number(value) + (mode === 'lies' && index === 0 ? 10_000 : 0),
          status: height === undefined ? { confirmed: false } : { confirmed: true, block_height: height },
        }))
      case 'fee-estimates':
        return { 1: 20, 3: 10.5, 6: 5, 144: 1 }
      case 'tip-height':
        return TIP
      default:
        return transactions.get(String(first)) ?? null
    }
  }

  const keep = (bytes: Uint8Array) => {
    const txid = idOf(bytes)
    transactions.set(txid, hex.encode(bytes))
    return txid
  }

  return {
    set(next, delayMs) {
      mode = next
      delay = delayMs
    },
    pay(network, address, value, kind) {
      const script = scriptOf(address)
      paid += 1
      const source = { txid: (kind === 'coinbase' ? '' : `${paid}`).padStart(64, '0'), vout: paid }
      const txid = keep(transactionBytes({ inputs: [source], outputs: [{ value, script }] }))
      add({ network, address, txid, vout: 0, value, script, ...(kind === 'unconfirmed' ? {} : { height: kind === 'coinbase' ? TIP - 5 : TIP - 200 }) })
    },
    mine() {
      coins = coins.map((coin) => ({ ...coin, height: coin.height ?? TIP }))
      for (const one of sums.values()) {
        one.in += one.arriving
        one.out += one.leaving
        one.arriving = 0
        one.leaving = 0
      }
    },
    read: answer,
    call: (timer, network, method, params) =>
      timer.after(delay).pipe(
        switchMap(() => {
          if (mode === 'unreachable') return throwError(() => failure('HTTP_UNREACHABLE', { host: 'esplora.example' }))
          return of(mode === 'garbage' ? { garbage: true } : answer(network, method, params))
        }),
      ),
    build(network, draft) {
      const spent = draft.inputs.flatMap(({ txid, vout }) => coins.find((coin) => coin.txid === txid && coin.vout === vout) ?? [])
      const psbt = psbtOf(draft, spent)
      drafts.set(psbt, { network, draft, spent })
      return psbt
    },
    sign(psbt, change = (draft) => draft, faults = {}) {
      const known = drafts.get(psbt)
      return known && psbtOf(change(known.draft), known.spent, faults)
    },
    broadcast(psbt) {
      const { network, draft, spent } = drafts.get(psbt) ?? { network: '', draft: { inputs: [], outputs: [] }, spent: [] }
      const taken = draft.inputs.flatMap(({ txid, vout }) => coins.find((coin) => coin.network === network && coin.txid === txid && coin.vout === vout) ?? [])
      if (taken.length === 0 || taken.length < spent.length) return undefined
      const txid = keep(transactionBytes(draft))
      for (const { address, value } of taken) sumsOf(network, address).leaving += Number(value)
      coins = coins.filter((coin) => !taken.includes(coin))
      for (const [vout, { value, script }] of draft.outputs.entries()) add({ network, address: addressOfScript(script), txid, vout, value, script })
      return txid
    },
    knows: (txid) => transactions.has(txid),
  }
}
