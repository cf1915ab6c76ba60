import { parseEvmChainId, referenceOf } from '../caip/caip.js'
import type { CaipNetworkId } from '../caip/caip.js'
import { isRecord } from '../json/objects.js'
import type { Json } from '../json/json.js'
import type { Reading, Review } from '../review/types.js'
import type { EvmContext } from './facts.js'
import { readTyped } from './reading/read-typed.js'
import { reviewTransaction } from './review-transaction.js'
import { reviewTypedData } from './review-typed-data.js'

/** Request to read. */
export interface EvmOrder {
  readonly kind: string
  readonly network: CaipNetworkId
  readonly address: string
  readonly payload: string
  readonly known: readonly string[]
  readonly at: number
}

const UNREADABLE: Review = { effects: [], warnings: [{ type: 'unreadable', level: 'notice' }] }

/** Reads a transaction, the calls of a batch, or typed data. Pure; never throws. */
export function reviewEvm(order: EvmOrder, context: EvmContext = {}): Reading {
  const { kind, network, address, known, at } = order
  const chainId = parseEvmChainId(referenceOf(network))
  const about = { chainId, address, known, at }
  if (kind === 'signTypedData') {
    const typed = readTyped(parse(order.payload))
    return { transactions: [typed === undefined ? UNREADABLE : reviewTypedData(typed, about, context)] }
  }
  return {
    transactions: transactionsIn(order).map((fields, index) => (fields === undefined ? UNREADABLE : reviewTransaction({ ...about, fields, index }, context))),
  }
}

/** Returns the transactions of a request: one, or the calls of a batch. Undefined in place of what is none. */
export function transactionsIn({ kind, payload }: Pick<EvmOrder, 'kind' | 'payload'>): readonly (Readonly<Record<string, unknown>> | undefined)[] {
  if (kind === 'signTypedData') return []
  const parsed = parse(payload)
  const bundle = isRecord(parsed) && Array.isArray(parsed['calls']) ? (parsed['calls'] as readonly unknown[]) : [parsed]
  return bundle.map((one) => (isRecord(one) ? one : undefined))
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
