import { map, type Observable, of, switchMap } from 'rxjs'
import { failure } from '../../../domain/shared/errors/errors.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { Json } from '../../../domain/shared/json/json.js'
import type { FinalityEnd } from '../../../ports/finality.js'
import type { QueueingSafe } from './evm-memo.js'
import { readQuantity, REVERTED } from './read-receipt.js'

/** Calls a node of the transaction's network. */
export type AskNode = (method: string, ...params: readonly Json[]) => Observable<Json>

/** Selector of `getThreshold()`, the number of owners that must sign. */
const GET_THRESHOLD = '0xe75235b8'

/** Topics of `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)`. Their first value is the hash of the Safe transaction. */
const EXECUTION_SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const EXECUTION_FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/** Blocks before the first look in which an owner may have executed the transaction. */
const BLOCKS_BEFORE = 100

/** Most blocks of one look: nodes limit them. */
const BLOCKS_AT_ONCE = 1_000

/** Blocks that are read again: one of several nodes may not have them yet, and then says nothing. */
const BLOCKS_AGAIN = 20

/** Emits the Safe if the account is one, else undefined. Fails if a node does not say. */
export function findSafe(ask: AskNode, account: string): Observable<QueueingSafe | undefined> {
  return ask('eth_call', { to: account, data: GET_THRESHOLD }, 'latest').pipe(
    switchMap((threshold) => {
      if (typeof threshold !== 'string' || !/^0x0{48}[0-9a-f]{16}$/i.test(threshold) || Number(threshold) === 0) return of(undefined)
      return ask('eth_blockNumber').pipe(map((latest) => ({ address: account, block: Math.max(0, blockOf(latest) - BLOCKS_BEFORE) })))
    }),
  )
}

/** Result of one look through the events of a Safe. */
interface Scan {
  readonly unread: number
  /** True if there are more blocks to read. */
  readonly isBehind: boolean
  readonly end?: FinalityEnd
}

/** Looks for the execution of a Safe transaction, from a block on. Fails if a node does not say. */
export function findExecution(ask: AskNode, { address, block }: QueueingSafe, hash: string): Observable<Scan> {
  return ask('eth_blockNumber').pipe(
    switchMap((answer) => {
      const latest = blockOf(answer)
      const last = Math.min(latest, block + BLOCKS_AT_ONCE - 1)
      if (last < block) return of({ unread: block, isBehind: false })
      const topics = [[EXECUTION_SUCCESS, EXECUTION_FAILURE]]
      return ask('eth_getLogs', { address, fromBlock: `0x${block.toString(16)}`, toBlock: `0x${last.toString(16)}`, topics }).pipe(
        map((logs) => {
          const [end] = (Array.isArray(logs) ? logs : []).flatMap((log: unknown) => executionIn(log, address, hash))
          return { unread: Math.max(block, last + 1 - BLOCKS_AGAIN), isBehind: last < latest, ...(end && { end }) }
        }),
      )
    }),
  )
}

/** Returns the end of the Safe transaction that a log tells, in a list; an empty one for other logs. */
function executionIn(log: unknown, safe: string, hash: string): readonly FinalityEnd[] {
  const { address, topics, data, blockNumber, transactionHash } = isRecord(log) ? log : {}
  const block = readQuantity(blockNumber)
  if (typeof address !== 'string' || address.toLowerCase() !== safe.toLowerCase() || !Array.isArray(topics) || Number.isNaN(block)) return []
  const [topic, indexed] = topics as readonly unknown[]
  // Safes from version 1.4 on index the hash; in older ones it is the first word of the data.
  const executed = indexed ?? (typeof data === 'string' ? data.slice(0, 66) : undefined)
  if (typeof executed !== 'string' || executed.toLowerCase() !== hash.toLowerCase()) return []
  const end =
    topic === EXECUTION_SUCCESS ? { outcome: 'confirmed' as const } : topic === EXECUTION_FAILURE ? { outcome: 'failed' as const, reason: REVERTED } : undefined
  const executedBy = typeof transactionHash === 'string' && /^0x[0-9a-f]{64}$/i.test(transactionHash) ? transactionHash : undefined
  return end === undefined ? [] : [{ ...end, block, ...(executedBy && { executedBy }) }]
}

function blockOf(answer: Json): number {
  const block = readQuantity(answer)
  if (Number.isNaN(block)) throw failure('FOREIGN_DATA_INVALID', { source: 'a node', reason: 'it names no block' })
  return block
}
