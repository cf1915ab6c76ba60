import { hex } from '@scure/base'
import { compact, counted, hash256, join, little } from '../bytes.js'
import type { RelayClock } from '../../relay/clock.js'
import { transactionId, writeTransaction } from '../transaction.js'
import { readSigned, type SignedTransaction, writeSigned } from './signed.js'

/** A mined block. */
export interface Block {
  readonly height: number
  readonly hash: string
  readonly time: number
  readonly transactions: readonly SignedTransaction[]
}

/** An output that nobody has spent. */
export interface Coin {
  readonly amount: bigint
  readonly script: Uint8Array
  readonly height: number
  readonly isCoinbase: boolean
}

/** The blocks and the unspent outputs that they leave. */
export interface Chain {
  readonly blocks: readonly Block[]
  tip(): Block
  coin(outpoint: string): Coin | undefined
  /** Returns a mined transaction and its block. */
  find(txid: string): { readonly transaction: SignedTransaction; readonly block: Block } | undefined
  /** Returns the input that spent an output. */
  spender(outpoint: string): { readonly txid: string; readonly index: number } | undefined
  /** Returns the median of the times of the last eleven blocks, up to a height. */
  medianTime(height?: number): number
  /** Mines a block with these transactions; its reward goes to a script. */
  mine(transactions: readonly SignedTransaction[], fees: bigint, script: Uint8Array): Block
  /** Takes the last blocks off. Returns their transactions, oldest first, without the rewards. */
  undo(count: number): SignedTransaction[]
}

/** Header of the first block of every regtest network. */
const GENESIS_HEADER =
  '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4adae5494dffff7f2002000000'
const GENESIS_TIME = 1_296_688_602
/** Difficulty of a regtest network: every second hash will do. */
const BITS = 0x207fffff
const VERSION = 0x20000000
const SUBSIDY = 5_000_000_000n
const HALVING = 150

/** Returns the key of an output. */
export function outpointOf(txid: string, index: number): string {
  return `${txid}:${index}`
}

/** Returns the outputs that a transaction spends. */
export function outpointsOf({ inputs }: Pick<SignedTransaction, 'inputs'>): string[] {
  return inputs.map(({ txid, index }) => outpointOf(hex.encode(Uint8Array.from(txid).reverse()), index))
}

/** Creates a chain that has its first block only. */
export function createChain(clock: Pick<RelayClock, 'now'>): Chain {
  const blocks: Block[] = [{ height: 0, hash: written(hash256(hex.decode(GENESIS_HEADER))), time: GENESIS_TIME, transactions: [] }]
  let coins = new Map<string, Coin>()
  const mined = new Map<string, { readonly transaction: SignedTransaction; readonly block: Block }>()
  const spenders = new Map<string, { readonly txid: string; readonly index: number }>()
  const tip = () => blocks.at(-1) as Block
  const medianTime = (height = tip().height) => {
    const times = blocks.slice(Math.max(0, height - 10), height + 1).map(({ time }) => time)
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number
  }
  function connect(block: Block): void {
    blocks.push(block)
    for (const [place, transaction] of block.transactions.entries()) {
      if (place > 0)
        for (const [index, spent] of outpointsOf(transaction).entries()) {
          coins.delete(spent)
          spenders.set(spent, { txid: transaction.txid, index })
        }
      for (const [index, { amount, script }] of transaction.outputs.entries())
        if (script[0] !== 0x6a) coins.set(outpointOf(transaction.txid, index), { amount, script, height: block.height, isCoinbase: place === 0 })
      mined.set(transaction.txid, { transaction, block })
    }
  }
  return {
    blocks,
    tip,
    coin: (outpoint) => coins.get(outpoint),
    find: (txid) => mined.get(txid),
    spender: (outpoint) => spenders.get(outpoint),
    medianTime,
    mine(transactions, fees, script) {
      const height = tip().height + 1
      const reward = (SUBSIDY >> BigInt(Math.floor(height / HALVING))) + fees
      const all = [coinbase(height, reward, script, transactions), ...transactions]
      const time = Math.max(Math.floor(clock.now() / 1000), medianTime() + 1)
      const block = { height, time, transactions: all, hash: proofOfWork(tip().hash, all, time) }
      connect(block)
      return block
    },
    undo(count) {
      const taken = blocks.splice(Math.max(1, blocks.length - count))
      const left = blocks.splice(1)
      coins = new Map()
      mined.clear()
      spenders.clear()
      for (const block of left) connect(block)
      return taken.flatMap(({ transactions }) => transactions.slice(1))
    },
  }
}

/** Creates the transaction that pays the reward: the height in its input (BIP-34), and the hash of all witnesses in its output (BIP-141). */
function coinbase(height: number, reward: bigint, script: Uint8Array, transactions: readonly SignedTransaction[]): SignedTransaction {
  const reserved = new Uint8Array(32)
  const root = merkleRoot([new Uint8Array(32), ...transactions.map(({ bytes }) => hash256(bytes))])
  const commitment = join(Uint8Array.of(0x6a, 36, 0xaa, 0x21, 0xa9, 0xed), hash256(join(root, reserved)))
  const mark = join(counted(scriptNumber(height)), Uint8Array.of(0))
  const inputs = [{ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: 0xffff_ffff, script: mark }]
  const outputs = [
    { amount: reward, script },
    { amount: 0n, script: commitment },
  ]
  return readSigned(writeSigned({ version: 2, inputs, outputs, lockTime: 0, witnesses: [[reserved]] }))
}

/** Returns a number as scripts have it: little-endian, with room for the sign. */
function scriptNumber(value: number): Uint8Array {
  const bytes = [...little(value, 8)]
  while (bytes.at(-1) === 0) bytes.pop()
  if ((bytes.at(-1) ?? 0) & 0x80) bytes.push(0)
  return Uint8Array.from(bytes)
}

/** Returns the hash of the block in its written form. */
function proofOfWork(parent: string, transactions: readonly SignedTransaction[], time: number): string {
  const root = merkleRoot(transactions.map((transaction) => transactionId(transaction)))
  const start = join(little(VERSION, 4), hex.decode(parent).reverse(), root, little(time, 4), little(BITS, 4))
  for (let nonce = 0; ; nonce += 1) {
    const hash = hash256(join(start, little(nonce, 4)))
    if ((hash[31] ?? 0) < 0x7f) return written(hash)
  }
}

function merkleRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, index) =>
      hash256(join(level[2 * index] as Uint8Array, (level[2 * index + 1] ?? level[2 * index]) as Uint8Array)),
    )
  return level[0] as Uint8Array
}

function written(hash: Uint8Array): string {
  return hex.encode(Uint8Array.from(hash).reverse())
}

/** Returns the size of a block's transactions with their count. */
export function blockSize({ transactions }: Block): number {
  return 80 + compact(transactions.length).length + transactions.reduce((sum, { bytes }) => sum + bytes.length, 0)
}

/** Returns the weight of a block. */
export function blockWeight(block: Block): number {
  const plain = 80 + compact(block.transactions.length).length + block.transactions.reduce((sum, transaction) => sum + writeTransaction(transaction).length, 0)
  return 3 * plain + blockSize(block)
}
