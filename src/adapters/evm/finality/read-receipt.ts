import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { FinalityEnd } from '../../../ports/finality.js'

/** Reason of a failed transaction. A receipt has none. */
export const REVERTED = 'execution reverted'

/** Topic of `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` (ERC-4337). */
const USER_OPERATION = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** Contracts EntryPoint 0.6 to 0.9. */
const ENTRY_POINTS = [
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
]

/**
 * Reads the outcome from a receipt; undefined if it is out of form or of another transaction. The receipt of a bundle tells success though the account's
 * operation in it failed: then its events tell.
 */
export function outcomeOf(receipt: Json, hash: string): FinalityEnd | undefined {
  if (!isRecord(receipt)) return undefined
  const { transactionHash, blockNumber, status, logs } = receipt
  if (typeof transactionHash !== 'string' || transactionHash.toLowerCase() !== hash.toLowerCase()) return undefined
  const block = readQuantity(blockNumber)
  if (Number.isNaN(block)) return undefined
  if (status === '0x0') return { outcome: 'failed', block, reason: REVERTED }
  if (status !== '0x1') return undefined
  const operations = (Array.isArray(logs) ? logs : []).flatMap((log: unknown) => userOperation(log))
  if (!operations.includes(false)) return { outcome: 'confirmed', block }
  // Of several accounts' operations, some failed: whose is not known here.
  return operations.includes(true) ? { outcome: 'unclear' } : { outcome: 'failed', block, reason: REVERTED }
}

/** Returns the number of a hex quantity, NaN for anything else. */
export function readQuantity(value: unknown): number {
  return typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN
}

/** Returns whether the user operation of a log succeeded, in a list; an empty one for other logs. */
function userOperation(log: unknown): readonly boolean[] {
  const { address, topics, data } = isRecord(log) ? log : {}
  if (typeof address !== 'string' || !ENTRY_POINTS.includes(address.toLowerCase()) || typeof data !== 'string') return []
  if (!Array.isArray(topics) || topics[0] !== USER_OPERATION) return []
  // Words of the data: nonce, success, cost, gas.
  return [data.slice(2 + 64, 2 + 128).endsWith('1')]
}
