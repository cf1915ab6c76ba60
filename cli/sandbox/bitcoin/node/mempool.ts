import { RpcError } from '../../http/json-rpc.js'
import { type Chain, outpointOf, outpointsOf } from './chain.js'
import { dustLimit, kindOf } from './scripts.js'
import { checkReplacement } from './replacement.js'
import type { SpentOutput } from './sighash.js'
import type { SignedTransaction } from './signed.js'
import { verifyInput } from './verify.js'

/** A transaction that waits for a block. */
export interface MempoolEntry {
  readonly transaction: SignedTransaction
  readonly fee: bigint
}

/** Transactions that are valid and wait for a block. */
export interface Mempool {
  entries(): readonly MempoolEntry[]
  find(txid: string): MempoolEntry | undefined
  /** Returns the transaction that spends an output. */
  spender(outpoint: string): { readonly txid: string; readonly index: number } | undefined
  /**
   * Accepts a transaction; the first rule that it breaks decides.
   * @throws RpcError with the code and the text of Bitcoin Core: -25 for missing inputs, -26 for a broken rule, -27 for a mined transaction
   */
  accept(transaction: SignedTransaction): void
  /** Removes transactions that a block has, or that conflict with it. */
  remove(transactions: readonly SignedTransaction[]): void
  clear(): void
}

/** Satoshis per virtual byte that a transaction must pay. */
const RELAY_FEE = 1n
const MOST_MONEY = 2_100_000_000_000_000n
const MOST_WEIGHT = 400_000
const COINBASE_MATURITY = 100
const MOST_ANCESTORS = 25
const FINAL_SEQUENCE = 0xffff_ffff
/** Lock times below are heights, above are seconds. */
const LOCK_TIME_THRESHOLD = 500_000_000

/** Creates an empty mempool over a chain. */
export function createMempool(chain: Chain): Mempool {
  const entries = new Map<string, MempoolEntry>()
  const spenders = new Map<string, { readonly txid: string; readonly index: number }>()

  function drop(txid: string): void {
    const entry = entries.get(txid)
    if (entry === undefined) return
    entries.delete(txid)
    for (const spent of outpointsOf(entry.transaction)) spenders.delete(spent)
    for (const [index] of entry.transaction.outputs.entries()) {
      const child = spenders.get(outpointOf(txid, index))
      if (child !== undefined) drop(child.txid)
    }
  }
  function ancestors(transaction: SignedTransaction, found: Set<string> = new Set()): Set<string> {
    for (const spent of outpointsOf(transaction)) {
      const parent = entries.get(spent.slice(0, 64))
      if (parent === undefined || found.has(parent.transaction.txid)) continue
      found.add(parent.transaction.txid)
      ancestors(parent.transaction, found)
    }
    return found
  }
  function descendants(txid: string, found: Set<string> = new Set()): Set<string> {
    if (found.has(txid)) return found
    found.add(txid)
    for (const [index] of (entries.get(txid)?.transaction.outputs ?? []).entries()) {
      const child = spenders.get(outpointOf(txid, index))
      if (child !== undefined) descendants(child.txid, found)
    }
    return found
  }
  const spentBy = (outpoint: string): (SpentOutput & { readonly height: number; readonly isCoinbase: boolean }) | undefined => {
    const coin = chain.coin(outpoint)
    if (coin !== undefined) return coin
    const output = entries.get(outpoint.slice(0, 64))?.transaction.outputs[Number(outpoint.slice(65))]
    return output === undefined ? undefined : { ...output, height: chain.tip().height + 1, isCoinbase: false }
  }

  return {
    entries: () => [...entries.values()],
    find: (txid) => entries.get(txid),
    spender: (outpoint) => spenders.get(outpoint),
    accept(transaction) {
      const { txid, inputs, outputs, vsize } = transaction
      checkForm(transaction)
      if (chain.find(txid) !== undefined) throw new RpcError(-27, 'Transaction already in block chain')
      if (entries.has(txid)) refuse('txn-already-in-mempool')
      const outpoints = outpointsOf(transaction)
      const conflicts = new Set(outpoints.flatMap((outpoint) => spenders.get(outpoint)?.txid ?? []))
      const spent = outpoints.map((outpoint) => spentBy(outpoint) ?? missing())
      const height = chain.tip().height + 1
      if (spent.some(({ isCoinbase, height: born }) => isCoinbase && height - born < COINBASE_MATURITY)) refuse('bad-txns-premature-spend-of-coinbase')
      const fee = sum(spent) - sum(outputs)
      if (fee < 0n) refuse('bad-txns-in-belowout')
      checkLocks(transaction, spent, chain)
      const least = BigInt(vsize) * RELAY_FEE
      if (fee < least) refuse(`min relay fee not met, ${fee} < ${least}`)
      if (ancestors(transaction).size >= MOST_ANCESTORS) refuse(`too-long-mempool-chain, too many unconfirmed ancestors [limit: ${MOST_ANCESTORS}]`)
      const replaced = new Set([...conflicts].flatMap((conflict) => [...descendants(conflict)]))
      if (conflicts.size > 0) {
        const found = (ids: ReadonlySet<string>) => [...ids].map((id) => entries.get(id) as MempoolEntry)
        const parents = outpoints.map((outpoint) => outpoint.slice(0, 64)).filter((id) => entries.has(id))
        checkReplacement({ transaction, fee, parents, conflicts: found(conflicts), replaced: found(replaced) })
      }
      for (const [index] of inputs.entries()) {
        try {
          verifyInput(transaction, index, spent)
        } catch (error) {
          refuse(`mandatory-script-verify-flag-failed (${error instanceof Error ? error.message : String(error)}), input ${index}`)
        }
      }
      for (const old of replaced) drop(old)
      entries.set(txid, { transaction, fee })
      for (const [index, outpoint] of outpoints.entries()) spenders.set(outpoint, { txid, index })
    },
    remove(transactions) {
      for (const transaction of transactions) {
        entries.delete(transaction.txid)
        for (const spent of outpointsOf(transaction)) {
          const spender = spenders.get(spent)
          spenders.delete(spent)
          if (spender !== undefined && spender.txid !== transaction.txid) drop(spender.txid)
        }
      }
    },
    clear() {
      entries.clear()
      spenders.clear()
    },
  }
}

/** Checks what a transaction alone shows: its counts, its amounts, and what nodes relay. */
function checkForm(transaction: SignedTransaction): void {
  const { inputs, outputs, version, weight } = transaction
  if (inputs.length === 0) refuse('bad-txns-vin-empty')
  if (outputs.length === 0) refuse('bad-txns-vout-empty')
  if (outputs.some(({ amount }) => amount > MOST_MONEY) || sum(outputs) > MOST_MONEY) refuse('bad-txns-vout-toolarge')
  if (new Set(outpointsOf(transaction)).size < inputs.length) refuse('bad-txns-inputs-duplicate')
  if (version < 1 || version > 3) refuse('version')
  if (weight > MOST_WEIGHT) refuse('tx-size')
  const kinds = outputs.map(({ script }) => kindOf(script).kind)
  if (kinds.includes('unknown')) refuse('scriptpubkey')
  if (kinds.filter((kind) => kind === 'op_return').length > 1) refuse('multi-op-return')
  if (outputs.some(({ amount, script }) => amount < dustLimit(script))) refuse('dust')
}

/** Checks the lock time, and the relative locks of inputs (BIP-68), for the next block. */
function checkLocks({ version, inputs, lockTime }: SignedTransaction, spent: readonly { readonly height: number }[], chain: Chain): void {
  const height = chain.tip().height + 1
  const isLocked = inputs.some(({ sequence }) => sequence !== FINAL_SEQUENCE) && lockTime >= (lockTime < LOCK_TIME_THRESHOLD ? height : chain.medianTime())
  if (lockTime > 0 && isLocked) refuse('non-final')
  if (version < 2) return
  for (const [index, { sequence }] of inputs.entries()) {
    if (sequence & 0x8000_0000) continue
    const born = spent[index]?.height ?? height
    const span = sequence & 0xffff
    const isTime = (sequence & 0x40_0000) !== 0
    const isEarly = isTime ? chain.medianTime(Math.max(0, born - 1)) + span * 512 > chain.medianTime() : born + span > height
    if (isEarly) refuse('non-BIP68-final')
  }
}

function sum(outputs: readonly { readonly amount: bigint }[]): bigint {
  return outputs.reduce((total, { amount }) => total + amount, 0n)
}

function refuse(reason: string): never {
  throw new RpcError(-26, reason)
}

function missing(): never {
  throw new RpcError(-25, 'bad-txns-inputs-missingorspent')
}
