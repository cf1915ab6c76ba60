import { isEvmAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, parseEvmChainId } from '../../../domain/shared/caip/caip.js'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Batch of calls that the app sent through a provider. */
export interface ProvidedBatch {
  readonly id: string
  readonly network: CaipNetworkId
  readonly address?: string
  readonly calls?: number
}

/**
 * Reads a batch that a wallet took from the request of the app, and the wallet's answer to it. Undefined for other requests, and for what is out of form. Never throws.
 *
 * @param network network of the request, if it names none
 */
export function providedBatch(method: string, params: unknown, answer: unknown, network?: CaipNetworkId): ProvidedBatch | undefined {
  if (method !== 'wallet_sendCalls') return undefined
  const [asked, said] = [copyOf(params), copyOf(answer)]
  const id = isRecord(said) ? said['id'] : said
  if (typeof id !== 'string' || id === '') return undefined
  const request = Array.isArray(asked) ? (asked[0] as Json) : undefined
  const { chainId, from, calls } = isRecord(request) ? request : {}
  const reference = parseEvmChainId(chainId)
  const at: CaipNetworkId | undefined = reference === undefined ? network : `eip155:${reference}`
  if (at === undefined) return undefined
  return { id, network: at, ...(typeof from === 'string' && isEvmAddress(from) && { address: from }), ...(Array.isArray(calls) && { calls: calls.length }) }
}

function copyOf(value: unknown): Json | undefined {
  const copied = guardedCopy(value)
  return copied.ok ? copied.value : undefined
}
