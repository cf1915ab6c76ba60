import { isRecord } from '../../../domain/shared/json/objects.js'
import type { JsonObject } from '../../../domain/shared/json/json.js'
import type { BatchReceipt } from '../../../ports/calls.js'
import type { BatchTransaction, FinalityEnd } from '../../../ports/finality.js'
import { REVERTED } from './read-receipt.js'

/** Facts from which the end of a batch follows. */
export interface BatchFacts {
  /** Status of EIP-5792; undefined if the wallet says none any more. */
  readonly status?: number | undefined
  /** True if all calls happened together or none did. */
  readonly atomic?: boolean | undefined
  /** Number of the calls, if it is known. */
  readonly calls?: number | undefined
  /** Transactions of the batch whose outcome is known, by the chain, else by the wallet. */
  readonly transactions: readonly BatchTransaction[]
  /** Number of transactions that the wallet told. */
  readonly told: number
}

/**
 * Returns the end of a batch. The chain counts for more than the wallet: some tell a failure of what happened, and a success of what was reverted. "Failed" is said
 * only where a transaction shows it, for the visitor would send it again.
 */
export function batchEnd({ status, atomic, calls, transactions, told }: BatchFacts): FinalityEnd {
  const good = transactions.filter(({ outcome }) => outcome === 'confirmed').length
  const bad = transactions.length - good
  const more = about(transactions)
  if (transactions.length === 0) return bareEnd(status)
  if (good > 0 && bad > 0) return { outcome: 'partial', ...more }
  if (transactions.length < told) return { outcome: isSuccess(status) && bad === 0 ? 'confirmed' : 'unclear', ...more }
  if (bad > 0) return { outcome: 'failed', ...more, reason: REVERTED }
  const isWhole = status === undefined || isSuccess(status) || atomic === true || (calls !== undefined && good >= calls)
  return { outcome: isWhole ? 'confirmed' : 'partial', ...more }
}

/** Returns the end of a batch without any transaction: the wallet's word, except for a failure that nothing shows. */
function bareEnd(status: number | undefined): FinalityEnd {
  if (isSuccess(status)) return { outcome: 'confirmed' }
  if (status === undefined || (status >= 500 && status < 600)) return { outcome: 'unclear' }
  return { outcome: status >= 600 ? 'partial' : 'dropped' }
}

function isSuccess(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300
}

function about(transactions: readonly BatchTransaction[]): Pick<FinalityEnd, 'transactions' | 'block' | 'executedBy'> {
  const blocks = transactions.flatMap(({ block }) => block ?? [])
  const [only, ...others] = transactions
  return {
    transactions,
    ...(blocks.length > 0 && { block: Math.max(...blocks) }),
    ...(only && others.length === 0 && { executedBy: only.hash }),
  }
}

/** Knowledge about a batch that a later page needs. */
export interface BatchMemo {
  readonly receipts: readonly BatchReceipt[]
  readonly atomic?: boolean
}

/** Reads a memo, which may come from storage. Parts that are out of form are left out. */
export function readBatchMemo(memo: JsonObject = {}): BatchMemo {
  const list: readonly unknown[] = Array.isArray(memo['receipts']) ? memo['receipts'] : []
  const receipts = list.flatMap((one): readonly BatchReceipt[] => {
    const { hash, network } = isRecord(one) ? one : { hash: one, network: undefined }
    if (typeof hash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(hash)) return []
    return [{ hash, ...(typeof network === 'string' && /^eip155:[1-9]\d*$/.test(network) && { network: network as `eip155:${string}` }) }]
  })
  return { receipts, ...(memo['atomic'] === true && { atomic: true }) }
}

/** Writes what {@link readBatchMemo} reads. */
export function writeBatchMemo({ receipts, atomic }: BatchMemo): JsonObject {
  return { receipts: receipts.map(({ hash, network }) => (network === undefined ? hash : { hash, network })), ...(atomic && { atomic }) }
}
