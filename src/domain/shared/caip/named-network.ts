import type { Json } from '../json/json.js'
import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId, parseEvmChainId } from './caip.js'

/**
 * Returns the network that the data of a `chainChanged` name: as CAIP-2, as a number, hex or decimal text, or as an object with `chainId` (facts 4.8). Returns
 * undefined if they name none, and the id as it came if it belongs to another namespace.
 */
export function networkNamed(namespace: ChainNamespace, data: Json): CaipNetworkId | undefined {
  const value = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as { readonly chainId?: Json }).chainId : data
  const named = parseCaipNetworkId(value)
  if (named.ok) return named.value.caipNetworkId
  if (namespace === 'eip155') {
    const chainId = parseEvmChainId(value)
    return chainId === undefined ? undefined : `eip155:${chainId}`
  }
  const joined = typeof value === 'string' ? parseCaipNetworkId(`${namespace}:${value}`) : undefined
  return joined?.ok ? joined.value.caipNetworkId : undefined
}
