import { array, nullable, object, optional, regex, string, toLowerCase } from 'zod/mini'
import { sameAddress } from '../../../domain/shared/caip/address.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Event `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

// Nodes write hex in letters of either case.
const hex = string().check(regex(/^0x[0-9a-fA-F]*$/), toLowerCase())
const address = string().check(regex(/^0x[0-9a-fA-F]{40}$/), toLowerCase())
const log = object({ address, topics: array(hex), data: hex, logIndex: hex })
const receipt = object({ status: hex, blockNumber: hex, blockHash: hex, logs: array(log) })
const transaction = object({ to: optional(nullable(address)), from: address, value: hex })
const block = object({ number: hex, hash: hex, timestamp: hex })

/** Asks a node; its answer is read by the caller. */
export type Ask = (method: string, params: readonly Json[]) => Promise<Json>

/** Block as a node tells it. Time in milliseconds. */
export interface BlockFacts {
  readonly number: number
  readonly hash: string
  readonly at: number
}

/** Payment in a mined transaction. */
export interface PaidFacts {
  /** False if the transaction failed: nothing moved. */
  readonly succeeded: boolean
  readonly block: number
  readonly blockHash: string
  /** Movements to the receiver, with the index of their log; native coins have none. */
  readonly moved: readonly { readonly from: string; readonly units: bigint; readonly logIndex?: number }[]
  /** True if native coins may have come by a contract, which no receipt shows. */
  readonly isIndirect: boolean
}

/** Returns a block; undefined if the node has none. Throws for an answer of another shape. */
export async function readBlock(ask: Ask, which: string): Promise<BlockFacts | undefined> {
  const answer = await ask('eth_getBlockByNumber', [which, false])
  if (answer === null) return undefined
  const { number, hash, timestamp } = block.parse(answer)
  return { number: Number(number), hash, at: Number(timestamp) * 1_000 }
}

/** Returns what a transaction moved to a receiver; undefined if the node has no receipt for it. Throws for an answer of another shape. */
export async function readPayment(ask: Ask, hash: string, to: string, token: string | undefined): Promise<PaidFacts | undefined> {
  const answer = await ask('eth_getTransactionReceipt', [hash])
  if (answer === null) return undefined
  const { status, blockNumber, blockHash, logs } = receipt.parse(answer)
  const facts = { succeeded: BigInt(status) === 1n, block: Number(blockNumber), blockHash }
  if (!facts.succeeded) return { ...facts, moved: [], isIndirect: false }
  if (token !== undefined) {
    const moved = logs.flatMap(({ address: contract, topics, data, logIndex }) => {
      // An item of a collection has a fourth topic, and no data.
      const isTransfer = sameAddress('eip155', contract, token) && topics.length === 3 && topics[0] === TRANSFER && data.length === 66
      const [from, receiver] = [addressIn(topics[1]), addressIn(topics[2])]
      // A transfer to its own sender is no payment.
      if (!isTransfer || !sameAddress('eip155', receiver, to) || sameAddress('eip155', from, to)) return []
      return [{ from, units: BigInt(data), logIndex: Number(logIndex) }]
    })
    return { ...facts, moved, isIndirect: false }
  }
  const sent = transaction.parse(await ask('eth_getTransactionByHash', [hash]))
  const isDirect = sameAddress('eip155', sent.to ?? '', to) && !sameAddress('eip155', sent.from, to)
  return { ...facts, moved: isDirect ? [{ from: sent.from, units: BigInt(sent.value) }] : [], isIndirect: !isDirect }
}

function addressIn(topic = ''): string {
  return `0x${topic.slice(-40)}`
}
