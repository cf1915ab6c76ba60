import { hex } from '@scure/base'
import { type Observable, of, switchMap, throwError } from 'rxjs'
import { failure } from '../../../../src/domain/shared/errors/errors.js'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import type { PaymentStanding } from '../../../../src/adapters/bitcoin/finality/look-at-payment.js'
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
  /** Lets somebody else spend the coins of the latest payment that no block has. */
  outbid(): void
  /** Drops the latest payment that no block has, as a full mempool does: the node does not know it any more, and its coins can be spent again. */
  evict(): void
  /** Returns the fault of an outcome that a page was told of a payment; undefined if it is so, or was when it was asked for. */
  refute(txid: string, standing: PaymentStanding | undefined): string | undefined
  /** Returns the right answer to a call. */
  read(network: string, method: string, params: readonly Json[]): Json
  /** Answers a call after the node's delay. */
  call(timer: TimerPort, network: string, method: string, params: readonly Json[]): Observable<Json>
  /** Writes the PSBT of a draft, and knows it from then on. */
  build(network: string, draft: Draft): string
  /** Returns the signed form of a PSBT that was built here, or of another draft. Undefined for other texts. */
  sign(psbt: string, change?: (draft: Draft) => Draft, faults?: SigningFaults): string | undefined
  /** Takes the transaction of a PSBT, also in the place of one that no block has. Returns its id; undefined if its coins are spent. */
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

/** Transaction of the node. */
interface Sent {
  readonly txid: string
  readonly network: string
  readonly draft: Draft
  /** Coins that it spends; empty for those of others. */
  readonly taken: readonly Coin[]
  readonly height?: number
}

/** Height of the chain. */
const TIP = 900_000

const statusOf = ({ height }: Pick<Sent, 'height'>): Json => (height === undefined ? { confirmed: false } : { confirmed: true, block_height: height })

/** Creates a node without coins. */
export function createBitcoinNode(): BitcoinNode {
  let coins: readonly Coin[] = []
  let mode: BitcoinNodeMode = 'right'
  let delay = 0
  let paid = 0
  let sent: readonly Sent[] = []
  /** Every coin that there was, by its outpoint. */
  const every = new Map<string, Coin>()
  const transactions = new Map<string, string>()
  /** Coins that each transaction spends, and those that a block has: for good, also of transactions that the node has dropped. */
  const spentCoins = new Map<string, readonly string[]>()
  const heights = new Set<string>()
  const drafts = new Map<string, { readonly network: string; readonly draft: Draft; readonly spent: readonly Output[] }>()
  const sums = new Map<string, Record<'in' | 'out' | 'arriving' | 'leaving', number>>()

  function sumsOf(network: string, address: string) {
    const known = sums.get(`${network} ${address}`) ?? { in: 0, out: 0, arriving: 0, leaving: 0 }
    sums.set(`${network} ${address}`, known)
    return known
  }

  function add(coin: Coin): void {
    coins = [...coins, coin]
    every.set(outpoint(coin), coin)
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
      case 'tx':
        return told(first)
      case 'outspends':
        return known(first).draft.outputs.map((_, vout) => {
          const by = spenderOf(`${String(first)} ${vout}`)
          return by === undefined ? { spent: false } : { spent: true, txid: by.txid, status: statusOf(by) }
        })
      default:
        return transactions.get(String(first)) ?? null
    }
  }

  function known(txid: Json | undefined): Sent {
    const found = sent.find((one) => one.txid === txid)
    if (found === undefined) throw { ...failure('HTTP_STATUS', { status: 404, host: 'esplora.example' }), context: { name: 'ResourceNotFoundRpcError' } }
    return found
  }

  function told(txid: Json | undefined): Json {
    const one = known(txid)
    const { inputs, outputs } = one.draft
    const vin = inputs.map((input) => ({
      ...input,
      sequence: 0xfffffffd,
      prevout: { scriptpubkey: hex.encode(every.get(outpoint(input))?.script ?? Uint8Array.of(0x6a)) },
    }))
    const fee = one.taken.length === 0 ? 0n : sumOf(one.taken) - sumOf(outputs)
    return { vin, fee: Number(fee), weight: 4 * transactionBytes(one.draft).length + 110 * inputs.length, status: statusOf(one) }
  }

  const spenderOf = (coin: string) => sent.find(({ draft }) => draft.inputs.some((input) => outpoint(input) === coin))

  /** Takes a transaction out that no block has. Its coins are there again. */
  function forget({ txid, network, taken, draft }: Sent): void {
    sent = sent.filter((one) => one.txid !== txid)
    coins = coins.filter((coin) => coin.txid !== txid)
    for (const { value, script } of draft.outputs) sumsOf(network, addressOfScript(script)).arriving -= Number(value)
    for (const { address, value } of taken) sumsOf(network, address).leaving -= Number(value)
    coins = [...coins, ...taken]
  }

  /** Spends coins. */
  function spend(network: string, taken: readonly Coin[]): void {
    for (const { address, value } of taken) sumsOf(network, address).leaving += Number(value)
    coins = coins.filter((coin) => !taken.some((one) => outpoint(one) === outpoint(coin)))
  }

  /** Returns true if a payment that no block has can be replaced: nobody spends what it pays. */
  const isReplaceable = ({ txid, height, draft, taken }: Sent) =>
    height === undefined && taken.length > 0 && draft.outputs.every((_, vout) => spenderOf(`${txid} ${vout}`) === undefined)

  const keep = (draft: Draft) => {
    const bytes = transactionBytes(draft)
    const txid = idOf(bytes)
    transactions.set(txid, hex.encode(bytes))
    spentCoins.set(txid, draft.inputs.map(outpoint))
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
      const draft = { inputs: [source], outputs: [{ value, script }] }
      const txid = keep(draft)
      sent = [...sent, { txid, network, draft, taken: [], ...(kind === 'unconfirmed' ? {} : { height: TIP - 5 }) }]
      add({ network, address, txid, vout: 0, value, script, ...(kind === 'unconfirmed' ? {} : { height: kind === 'coinbase' ? TIP - 5 : TIP - 200 }) })
    },
    mine() {
      coins = coins.map((coin) => ({ ...coin, height: coin.height ?? TIP }))
      sent = sent.map((one) => ({ ...one, height: one.height ?? TIP }))
      for (const { txid } of sent) heights.add(txid)
      for (const one of sums.values()) {
        one.in += one.arriving
        one.out += one.leaving
        one.arriving = 0
        one.leaving = 0
      }
    },
    outbid() {
      const latest = sent.filter(isReplaceable).at(-1)
      if (latest === undefined) return
      forget(latest)
      spend(latest.network, latest.taken)
      const draft = { inputs: latest.draft.inputs, outputs: [{ value: 600n, script: Uint8Array.of(0, 20, ...new Uint8Array(20).fill(0x63)) }] }
      sent = [...sent, { txid: keep(draft), network: latest.network, draft, taken: latest.taken }]
    },
    evict() {
      const latest = sent.filter(isReplaceable).at(-1)
      if (latest !== undefined) forget(latest)
    },
    refute(txid, outcome) {
      if (outcome === undefined || outcome.kind === 'waits' || outcome.kind === 'gone') return undefined
      const about = `${JSON.stringify(outcome)} is told of ${txid}`
      if (outcome.kind === 'confirmed') return heights.has(txid) ? undefined : `${about}, which no block has`
      const [own, other] = [spentCoins.get(txid), spentCoins.get(outcome.by)]
      if (outcome.by === txid || !own?.some((coin) => other?.includes(coin))) return `${about}, which spends none of its coins`
      return outcome.kind === 'outbid' || heights.has(outcome.by) ? undefined : `${about}, which no block has`
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
      const spent = draft.inputs.flatMap((input) => every.get(outpoint(input)) ?? [])
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
      const rivals = new Set(draft.inputs.flatMap((input) => spenderOf(outpoint(input)) ?? []))
      const isPaid = [...rivals].every((one) => isReplaceable(one) && sumOf(one.taken) - sumOf(one.draft.outputs) < sumOf(spent) - sumOf(draft.outputs))
      if (spent.length === 0 || !isPaid) return undefined
      for (const one of rivals) forget(one)
      const taken = draft.inputs.flatMap((input) => coins.find((coin) => coin.network === network && outpoint(coin) === outpoint(input)) ?? [])
      if (taken.length < draft.inputs.length) return undefined
      const txid = keep(draft)
      spend(network, taken)
      sent = [...sent, { txid, network, draft, taken }]
      for (const [vout, { value, script }] of draft.outputs.entries()) add({ network, address: addressOfScript(script), txid, vout, value, script })
      return txid
    },
    knows: (txid) => sent.some((one) => one.txid === txid),
  }
}

function outpoint({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid} ${vout}`
}

function sumOf(all: readonly { readonly value: bigint }[]): bigint {
  return all.reduce((sum, { value }) => sum + value, 0n)
}
