import { hex } from '@scure/base'
import { RpcError } from '../../http/json-rpc.js'
import { type RelayClock, systemClock } from '../../relay/clock.js'
import { bitcoinKey, bitcoinRegtest, scriptOf } from '../keys.js'
import { type BitcoinOutput, SIGHASH_ALL, witnessDigest } from '../transaction.js'
import { type Block, type Chain, createChain, outpointOf, outpointsOf } from './chain.js'
import { createMempool, type Mempool } from './mempool.js'
import { readSigned, type SignedTransaction, writeSigned } from './signed.js'

/** State of a regtest network: its blocks, and the transactions that wait for the next one. Amounts are in satoshis. */
export interface BitcoinLedger {
  readonly chain: Chain
  readonly mempool: Mempool
  /** Mines blocks; the first has all waiting transactions. Returns the new height. */
  mine(count?: number, address?: string): number
  /** Pays an address from the rewards of the miner, and waits for no block. Returns the transaction's id. */
  faucet(address: string, amount: bigint): string
  /** Accepts a transaction in hex; returns its id. @throws RpcError as Bitcoin Core does */
  broadcast(transaction: string): string
  /** Returns a transaction, mined or waiting. */
  transaction(txid: string): SignedTransaction | undefined
  transactions(): readonly SignedTransaction[]
  /** Returns the outputs that the inputs spend; undefined for the input of a reward. */
  spentBy(transaction: SignedTransaction): readonly (BitcoinOutput | undefined)[]
  /** Takes the last blocks off; their transactions wait again. */
  reorg(count: number): void
  /** Satoshis per virtual byte, by the number of blocks. `{}` until `setFeeEstimates`, as on every fresh node. */
  feeEstimates(): Readonly<Record<string, number>>
  setFeeEstimates(estimates: Readonly<Record<string, number>>): void
}

/** Reward blocks that are mature at the start. */
const MATURE_BLOCKS = 101
const FAUCET_FEE = 200n
const MINER_SECRET = new Uint8Array(32).fill(0x42)

/** Starts a regtest network, with 101 blocks, so that the first reward can be spent. */
export function createBitcoinLedger(clock: Pick<RelayClock, 'now'> = systemClock): BitcoinLedger {
  const chain = createChain(clock)
  const mempool = createMempool(chain)
  const miner = bitcoinKey(MINER_SECRET)
  let estimates: Readonly<Record<string, number>> = {}
  /** Rewards and change of the miner that can be spent. */
  let purse: { readonly txid: string; readonly index: number; readonly amount: bigint }[] = []

  const transaction = (txid: string) => chain.find(txid)?.transaction ?? mempool.find(txid)?.transaction
  const spentBy = (one: SignedTransaction) => outpointsOf(one).map((outpoint) => transaction(outpoint.slice(0, 64))?.outputs[Number(outpoint.slice(65))])

  function mineOne(script: Uint8Array): void {
    const waiting = mempool.entries()
    const block: Block = chain.mine(
      waiting.map((entry) => entry.transaction),
      waiting.reduce((sum, { fee }) => sum + fee, 0n),
      script,
    )
    mempool.remove(block.transactions.slice(1))
    const mature = chain.blocks[block.height - 99]
    const [reward] = mature?.transactions ?? []
    const [output] = reward?.outputs ?? []
    if (reward !== undefined && output !== undefined && hex.encode(output.script) === hex.encode(miner.script))
      purse.push({ txid: reward.txid, index: 0, amount: output.amount })
  }
  const ledger: BitcoinLedger = {
    chain,
    mempool,
    mine(count = 1, address) {
      const script = address === undefined ? miner.script : scriptOf(address, bitcoinRegtest)
      for (let mined = 0; mined < count; mined += 1) mineOne(script)
      return chain.tip().height
    },
    faucet(address, amount) {
      while (purse.reduce((sum, coin) => sum + coin.amount, 0n) < amount + FAUCET_FEE) mineOne(miner.script)
      const taken: typeof purse = []
      while (taken.reduce((sum, coin) => sum + coin.amount, 0n) < amount + FAUCET_FEE) taken.push(purse.shift() as (typeof purse)[number])
      const fee = FAUCET_FEE * BigInt(taken.length)
      const change = taken.reduce((sum, coin) => sum + coin.amount, 0n) - amount - fee
      const unsigned = {
        version: 2,
        inputs: taken.map(({ txid, index }) => ({ txid: hex.decode(txid).reverse(), index, sequence: 0xffff_fffd })),
        outputs: [{ amount, script: scriptOf(address, bitcoinRegtest) }, ...(change > 1_000n ? [{ amount: change, script: miner.script }] : [])],
        lockTime: 0,
      }
      const witnesses = taken.map((coin, index) => {
        const { der } = miner.sign(witnessDigest(unsigned, index, { amount: coin.amount, publicKeyHash: miner.publicKeyHash }))
        return [Uint8Array.from([...der, SIGHASH_ALL]), miner.publicKey]
      })
      const txid = ledger.broadcast(hex.encode(writeSigned({ ...unsigned, witnesses })))
      if (unsigned.outputs[1] !== undefined) purse.unshift({ txid, index: 1, amount: unsigned.outputs[1].amount })
      return txid
    },
    broadcast(text) {
      let signed: SignedTransaction
      try {
        signed = readSigned(hex.decode(text.toLowerCase()))
      } catch {
        throw new RpcError(-22, 'TX decode failed. Make sure the tx has at least one input.')
      }
      mempool.accept(signed)
      return signed.txid
    },
    transaction,
    transactions: () => [...chain.blocks.flatMap(({ transactions }) => transactions), ...mempool.entries().map((entry) => entry.transaction)],
    spentBy,
    reorg(count) {
      const waiting = mempool.entries().map((entry) => entry.transaction)
      mempool.clear()
      for (const one of [...chain.undo(count), ...waiting]) {
        try {
          mempool.accept(one)
        } catch (error) {
          // It spent what the lost blocks had created.
          if (!(error instanceof RpcError)) throw error
        }
      }
      purse = purse.filter(({ txid, index }) => {
        const outpoint = outpointOf(txid, index)
        return transaction(txid) !== undefined && mempool.spender(outpoint) === undefined && chain.spender(outpoint) === undefined
      })
    },
    feeEstimates: () => estimates,
    setFeeEstimates(next) {
      estimates = next
    },
  }
  ledger.mine(MATURE_BLOCKS)
  return ledger
}
