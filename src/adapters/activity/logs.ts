import { isUnlimited } from '../../domain/shared/evm/reading/abi.js'
import { isRecord } from '../../domain/shared/json/objects.js'
import type { Json } from '../../domain/shared/json/json.js'

/** Topics of the events that move or allow tokens. */
export const TOPICS = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** Log of a token about an account. Addresses are in lower case. */
export interface TokenLog {
  readonly hash: string
  readonly block: number
  /** Seconds since the epoch, where the node adds it. */
  readonly seconds?: number
  readonly index: number
  readonly token: string
  readonly effects: readonly LogEffect[]
}

/** Effect of a log. Amounts are in the smallest unit. */
export type LogEffect =
  | { readonly type: 'moves'; readonly from: string; readonly to: string; readonly units: bigint; readonly item?: string }
  | {
      readonly type: 'allows'
      readonly spender: string
      readonly units?: bigint
      readonly isUnlimited?: true
      readonly isAll?: true
      readonly isRevoked?: true
    }
  /** Wrapped coins, which WETH9 makes and destroys without a transfer. */
  | { readonly type: 'wraps' | 'unwraps'; readonly units: bigint }

/** Most items that are read of one batch. */
const MAX_ITEMS = 64

/** Filters of the logs that name an account: what it moves and allows, what it gets, and items of ERC-1155. */
export function topicsOf(address: string): readonly Json[] {
  const account = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const { transfer, approval, approvalForAll, deposit, withdrawal, transferSingle, transferBatch } = TOPICS
  return [
    [[transfer, approval, approvalForAll, deposit, withdrawal], account],
    [[transfer, transferSingle, transferBatch], null, account],
    [[transferSingle, transferBatch], null, null, account],
  ]
}

/** Reads a log. Undefined for one that has another form than its standard says, that was reverted, or that is in no block. */
export function readLog(log: unknown): TokenLog | undefined {
  if (!isRecord(log) || log['removed'] === true) return undefined
  const { address, topics, data, transactionHash, blockNumber, logIndex, blockTimestamp } = log
  const block = numberOf(blockNumber)
  if (typeof address !== 'string' || typeof transactionHash !== 'string' || !Array.isArray(topics) || block === undefined) return undefined
  if (!/^0x[0-9a-f]{64}$/i.test(transactionHash) || !/^0x[0-9a-f]{40}$/i.test(address)) return undefined
  const words = (topics as readonly unknown[]).map((topic) => String(topic).toLowerCase())
  const effects = effectsOf(words, typeof data === 'string' ? data : '0x')
  const seconds = numberOf(blockTimestamp)
  return {
    hash: transactionHash.toLowerCase(),
    block,
    ...(seconds !== undefined && { seconds }),
    index: numberOf(logIndex) ?? 0,
    token: address.toLowerCase(),
    effects,
  }
}

/** Returns a quantity of JSON-RPC as a number; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(value)) return undefined
  return Number(value)
}

function effectsOf([event, ...words]: readonly string[], data: string): readonly LogEffect[] {
  const [first, second, third] = words.map((word) => `0x${word.slice(-40)}`)
  const amount = wordOf(data, 0)
  switch (event) {
    case TOPICS.transfer:
      if (first === undefined || second === undefined) return []
      if (words.length === 3) return [{ type: 'moves', from: first, to: second, units: 1n, item: BigInt(words[2] as string).toString() }]
      return amount === undefined ? [] : [{ type: 'moves', from: first, to: second, units: amount }]
    case TOPICS.transferSingle: {
      const units = wordOf(data, 1)
      if (second === undefined || third === undefined || amount === undefined || units === undefined) return []
      return [{ type: 'moves', from: second, to: third, units, item: amount.toString() }]
    }
    case TOPICS.transferBatch:
      return second === undefined || third === undefined ? [] : batchOf(data).map(([item, units]) => ({ type: 'moves', from: second, to: third, units, item }))
    case TOPICS.approval:
      if (second === undefined) return []
      if (words.length === 3) return [{ type: 'allows', spender: second, ...(/^0x0{40}$/.test(second) && { isRevoked: true as const }) }]
      if (amount === undefined) return []
      return [{ type: 'allows', spender: second, units: amount, ...(isUnlimited(amount) && { isUnlimited: true }), ...(amount === 0n && { isRevoked: true }) }]
    case TOPICS.approvalForAll:
      return second === undefined || amount === undefined ? [] : [{ type: 'allows', spender: second, isAll: true, ...(amount === 0n && { isRevoked: true }) }]
    case TOPICS.deposit:
      return amount === undefined ? [] : [{ type: 'wraps', units: amount }]
    case TOPICS.withdrawal:
      return amount === undefined ? [] : [{ type: 'unwraps', units: amount }]
    default:
      return []
  }
}

/** Reads the ids and amounts of `TransferBatch`: two arrays, each behind its offset. */
function batchOf(data: string): readonly (readonly [item: string, units: bigint])[] {
  const lists = [0, 1].map((at) => {
    const offset = wordOf(data, at)
    const start = offset === undefined || offset % 32n !== 0n || offset > 100_000n ? undefined : Number(offset / 32n)
    const count = start === undefined ? undefined : wordOf(data, start)
    if (start === undefined || count === undefined || count > BigInt(MAX_ITEMS)) return []
    return Array.from({ length: Number(count) }, (_, index) => wordOf(data, start + 1 + index))
  })
  const [ids = [], amounts = []] = lists
  return ids.flatMap((id, index) => {
    const units = amounts[index]
    return id === undefined || units === undefined ? [] : [[id.toString(), units] as const]
  })
}

function wordOf(data: string, index: number): bigint | undefined {
  const word = data.slice(2 + index * 64, 66 + index * 64)
  return /^[0-9a-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : undefined
}
