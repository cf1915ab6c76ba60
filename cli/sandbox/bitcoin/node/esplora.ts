import { hex } from '@scure/base'
import { RpcError } from '../../http/json-rpc.js'
import { bitcoinRegtest, scriptOf } from '../keys.js'
import { type Block, blockSize, blockWeight, outpointOf, outpointsOf } from './chain.js'
import type { BitcoinLedger } from './ledger.js'
import { addressOf, equal, kindOf } from './scripts.js'
import type { SignedTransaction } from './signed.js'

/** Answer over HTTP. */
export interface EsploraAnswer {
  readonly status: number
  readonly type: 'text/plain' | 'application/json' | 'application/octet-stream'
  readonly body: string | Uint8Array
}

const MOST_COINS = 500
const PAGE = 25

/** Creates the answers of an Esplora server over a ledger (https://github.com/Blockstream/esplora/blob/master/API.md). */
export function createEsplora(ledger: BitcoinLedger): (method: string, path: string, body: string) => EsploraAnswer {
  const routes: readonly (readonly [string, RegExp, (...found: string[]) => EsploraAnswer])[] = [
    ['GET', /^\/address\/([^/]+)$/, (address) => json(statsOf(ledger, address))],
    ['GET', /^\/address\/([^/]+)\/utxo$/, (address) => coinsOf(ledger, address)],
    ['GET', /^\/address\/([^/]+)\/txs$/, (address) => json([...waitingOf(ledger, address).slice(0, 50), ...minedOf(ledger, address).slice(0, PAGE)])],
    ['GET', /^\/address\/([^/]+)\/txs\/mempool$/, (address) => json(waitingOf(ledger, address).slice(0, 50))],
    ['GET', /^\/address\/([^/]+)\/txs\/chain(?:\/([0-9a-f]{64}))?$/, (address, last) => json(pageAfter(minedOf(ledger, address), last))],
    ['GET', /^\/tx\/([0-9a-f]{64})$/, (txid) => json(transactionJson(ledger, find(ledger, txid)))],
    ['GET', /^\/tx\/([0-9a-f]{64})\/status$/, (txid) => json(statusOf(ledger, find(ledger, txid).txid))],
    ['GET', /^\/tx\/([0-9a-f]{64})\/hex$/, (txid) => text(hex.encode(find(ledger, txid).bytes))],
    ['GET', /^\/tx\/([0-9a-f]{64})\/raw$/, (txid) => ({ status: 200, type: 'application/octet-stream', body: find(ledger, txid).bytes })],
    ['GET', /^\/tx\/([0-9a-f]{64})\/outspend\/(\d+)$/, (txid, index) => json(outspend(ledger, find(ledger, txid).txid, Number(index)))],
    ['GET', /^\/tx\/([0-9a-f]{64})\/outspends$/, (txid) => json(find(ledger, txid).outputs.map((_, index) => outspend(ledger, txid, index)))],
    ['GET', /^\/fee-estimates$/, () => json(ledger.feeEstimates())],
    ['GET', /^\/blocks\/tip\/height$/, () => text(String(ledger.chain.tip().height))],
    ['GET', /^\/blocks\/tip\/hash$/, () => text(ledger.chain.tip().hash)],
    ['GET', /^\/block-height\/(\d+)$/, (height) => text((ledger.chain.blocks[Number(height)] ?? notFound('Block not found')).hash)],
    ['GET', /^\/block\/([0-9a-f]{64})$/, (hash) => json(blockJson(ledger.chain.blocks.find((block) => block.hash === hash) ?? notFound('Block not found')))],
    ['GET', /^\/mempool$/, () => json(mempoolJson(ledger))],
  ]
  return (method, path, body) => {
    try {
      if (method === 'POST' && path === '/tx') return text(broadcast(ledger, body))
      for (const [verb, pattern, answer] of routes) {
        const found = verb === method ? pattern.exec(path) : null
        if (found !== null) return answer(...found.slice(1))
      }
      return text('endpoint does not exist', 404)
    } catch (error) {
      if (error instanceof EsploraError) return text(error.message, error.status)
      throw error
    }
  }
}

/** An answer other than 200, as text. */
class EsploraError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

function broadcast(ledger: BitcoinLedger, body: string): string {
  try {
    return ledger.broadcast(body.trim())
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    throw new EsploraError(400, `sendrawtransaction RPC error: ${JSON.stringify({ code: error.code, message: error.message })}`)
  }
}

function notFound(message: string): never {
  throw new EsploraError(404, message)
}

function scriptFor(address: string): Uint8Array {
  try {
    return scriptOf(decodeURIComponent(address), bitcoinRegtest)
  } catch {
    throw new EsploraError(400, 'Invalid Bitcoin address')
  }
}

function find(ledger: BitcoinLedger, txid: string): SignedTransaction {
  return ledger.transaction(txid) ?? notFound('Transaction not found')
}

function statsOf(ledger: BitcoinLedger, address: string) {
  const script = scriptFor(address)
  const [mined, waiting] = [ledger.chain.blocks.flatMap(({ transactions }) => transactions), ledger.mempool.entries().map(({ transaction }) => transaction)]
  return { address, chain_stats: sums(ledger, mined, script), mempool_stats: sums(ledger, waiting, script) }
}

function sums(ledger: BitcoinLedger, transactions: readonly SignedTransaction[], script: Uint8Array) {
  const mine = transactions.map((transaction) => ({
    funded: transaction.outputs.filter((output) => equal(output.script, script)),
    spent: ledger.spentBy(transaction).filter((output) => output !== undefined && equal(output.script, script)),
  }))
  const total = (outputs: readonly ({ readonly amount: bigint } | undefined)[]) => Number(outputs.reduce((sum, output) => sum + (output?.amount ?? 0n), 0n))
  const [funded, spent] = [mine.flatMap((one) => one.funded), mine.flatMap((one) => one.spent)]
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: total(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: total(spent),
    tx_count: mine.filter((one) => one.funded.length + one.spent.length > 0).length,
  }
}

function coinsOf(ledger: BitcoinLedger, address: string): EsploraAnswer {
  const script = scriptFor(address)
  const coins = ledger.transactions().flatMap((transaction) =>
    transaction.outputs.flatMap((output, vout) => {
      const outpoint = outpointOf(transaction.txid, vout)
      const isSpent = ledger.chain.spender(outpoint) !== undefined || ledger.mempool.spender(outpoint) !== undefined
      return isSpent || !equal(output.script, script)
        ? []
        : [{ txid: transaction.txid, vout, status: statusOf(ledger, transaction.txid), value: Number(output.amount) }]
    }),
  )
  if (coins.length > MOST_COINS) throw new EsploraError(400, `Too many unspent transaction outputs (>${MOST_COINS}). Contact support to raise limits.`)
  return json(coins)
}

function isAbout(ledger: BitcoinLedger, transaction: SignedTransaction, script: Uint8Array): boolean {
  return [...transaction.outputs, ...ledger.spentBy(transaction)].some((output) => output !== undefined && equal(output.script, script))
}

function minedOf(ledger: BitcoinLedger, address: string) {
  const script = scriptFor(address)
  const mined = ledger.chain.blocks.flatMap(({ transactions }) => transactions).filter((transaction) => isAbout(ledger, transaction, script))
  return mined.reverse().map((transaction) => transactionJson(ledger, transaction))
}

function waitingOf(ledger: BitcoinLedger, address: string) {
  const script = scriptFor(address)
  const waiting = ledger.mempool.entries().map(({ transaction }) => transaction)
  return waiting
    .filter((transaction) => isAbout(ledger, transaction, script))
    .reverse()
    .map((transaction) => transactionJson(ledger, transaction))
}

function pageAfter<T extends { readonly txid: string }>(all: readonly T[], last: string | undefined): readonly T[] {
  const start = last === undefined ? 0 : all.findIndex(({ txid }) => txid === last) + 1
  return all.slice(start, start + PAGE)
}

function statusOf({ chain }: BitcoinLedger, txid: string) {
  const block = chain.find(txid)?.block
  return block === undefined ? { confirmed: false } : { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}

function outspend(ledger: BitcoinLedger, txid: string, index: number) {
  const outpoint = outpointOf(txid, index)
  const spender = ledger.chain.spender(outpoint) ?? ledger.mempool.spender(outpoint)
  return spender === undefined ? { spent: false } : { spent: true, txid: spender.txid, vin: spender.index, status: statusOf(ledger, spender.txid) }
}

function transactionJson(ledger: BitcoinLedger, transaction: SignedTransaction) {
  const { txid, version, lockTime, inputs, outputs, bytes, weight, witnesses } = transaction
  const spent = ledger.spentBy(transaction)
  const isCoinbase = spent.length === 1 && spent[0] === undefined
  const outpoints = outpointsOf(transaction)
  const vin = inputs.map(({ index, script = new Uint8Array(), sequence }, place) => ({
    txid: (outpoints[place] as string).slice(0, 64),
    vout: index,
    prevout: spent[place] === undefined ? null : outputJson(spent[place]),
    scriptsig: hex.encode(script),
    scriptsig_asm: '',
    ...(witnesses[place]?.length ? { witness: witnesses[place].map((item) => hex.encode(item)) } : {}),
    is_coinbase: isCoinbase,
    sequence,
  }))
  const fee = isCoinbase ? 0n : spent.reduce((sum, output) => sum + (output?.amount ?? 0n), 0n) - outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const vout = outputs.map(outputJson)
  return { txid, version, locktime: lockTime, vin, vout, size: bytes.length, weight, fee: Number(fee), status: statusOf(ledger, txid) }
}

function outputJson({ amount, script }: { readonly amount: bigint; readonly script: Uint8Array }) {
  const address = addressOf(script, bitcoinRegtest)
  return {
    scriptpubkey: hex.encode(script),
    scriptpubkey_asm: '',
    scriptpubkey_type: kindOf(script).kind,
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: Number(amount),
  }
}

function blockJson(block: Block) {
  return {
    id: block.hash,
    height: block.height,
    timestamp: block.time,
    tx_count: block.transactions.length,
    size: blockSize(block),
    weight: blockWeight(block),
  }
}

function mempoolJson({ mempool }: BitcoinLedger) {
  const entries = mempool.entries().map(({ transaction, fee }) => ({ vsize: transaction.vsize, fee: Number(fee) }))
  const histogram = entries.map(({ vsize, fee }) => [fee / vsize, vsize] as const).sort(([a], [b]) => b - a)
  const total = (pick: (one: { vsize: number; fee: number }) => number) => entries.reduce((sum, one) => sum + pick(one), 0)
  return { count: entries.length, vsize: total((one) => one.vsize), total_fee: total((one) => one.fee), fee_histogram: histogram }
}

function text(body: string, status = 200): EsploraAnswer {
  return { status, type: 'text/plain', body }
}

function json(value: unknown): EsploraAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}
