import { RpcError } from '../../http/json-rpc.js'
import { outpointsOf } from './chain.js'
import type { MempoolEntry } from './mempool.js'
import type { SignedTransaction } from './signed.js'

/** Replacement that is offered to a mempool. */
export interface Replacement {
  readonly transaction: SignedTransaction
  readonly fee: bigint
  /** Ids of the transactions in the mempool that it spends from. */
  readonly parents: readonly string[]
  /** Transactions that spend one of its coins. */
  readonly conflicts: readonly MempoolEntry[]
  /** These, and all that spend from them. */
  readonly replaced: readonly MempoolEntry[]
}

/** Satoshis per virtual byte by which a replacement must pay more than all that it replaces. */
const INCREMENT = 1n
const MOST_REPLACED = 100
/** Sequences from here on keep a transaction as it is. */
const FINAL_SEQUENCE = 0xffff_fffe

/**
 * Checks the rules of BIP-125, with the texts of Bitcoin Core. Core replaces transactions that do not signal it too, since version 28; this node does not, as
 * older ones do not.
 * @throws RpcError
 */
export function checkReplacement({ transaction, fee, parents, conflicts, replaced }: Replacement): void {
  const { txid, vsize } = transaction
  if (!conflicts.every((entry) => entry.transaction.inputs.some(({ sequence }) => sequence < FINAL_SEQUENCE))) refuse('txn-mempool-conflict')
  const spent = parents.find((parent) => replaced.some((entry) => entry.transaction.txid === parent))
  if (spent !== undefined) refuse(`bad-txns-spends-conflicting-tx, ${txid} spends conflicting transaction ${spent}`)
  const rate = perKilobyte(fee, vsize)
  const old = conflicts.map((entry) => perKilobyte(entry.fee, entry.transaction.vsize)).find((one) => rate <= one)
  if (old !== undefined)
    refuse(`insufficient fee, rejecting replacement ${txid}; new feerate ${bitcoin(rate, 8)} BTC/kvB <= old feerate ${bitcoin(old, 8)} BTC/kvB`)
  if (replaced.length > MOST_REPLACED)
    refuse(`too many potential replacements, rejecting replacement ${txid}; too many potential replacements (${replaced.length} > ${MOST_REPLACED})`)
  const known = new Set(conflicts.flatMap((entry) => outpointsOf(entry.transaction).map((outpoint) => outpoint.slice(0, 64))))
  const added = outpointsOf(transaction).findIndex((outpoint) => parents.includes(outpoint.slice(0, 64)) && !known.has(outpoint.slice(0, 64)))
  if (added >= 0) refuse(`replacement-adds-unconfirmed, replacement ${txid} adds unconfirmed input, idx ${added}`)
  const fees = replaced.reduce((sum, entry) => sum + entry.fee, 0n)
  if (fee < fees) refuse(`insufficient fee, rejecting replacement ${txid}, less fees than conflicting txs; ${bitcoin(fee)} < ${bitcoin(fees)}`)
  const relay = BigInt(vsize) * INCREMENT
  if (fee - fees < relay)
    refuse(`insufficient fee, rejecting replacement ${txid}, not enough additional fees to relay; ${bitcoin(fee - fees)} < ${bitcoin(relay)}`)
}

function refuse(reason: string): never {
  throw new RpcError(-26, reason)
}

function perKilobyte(fee: bigint, vsize: number): bigint {
  return (fee * 1_000n) / BigInt(vsize)
}

/** Writes satoshis as bitcoin, with two digits after the point at least. */
function bitcoin(satoshis: bigint, digits = 2): string {
  const fraction = (satoshis % 100_000_000n).toString().padStart(8, '0')
  return `${satoshis / 100_000_000n}.${fraction.slice(0, digits)}${fraction.slice(digits).replace(/0+$/, '')}`
}
