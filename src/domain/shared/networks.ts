import type { CaipNetworkId, ChainNamespace } from './caip.js'

/** A blockchain network, plain JSON (NET-05). */
export interface Network {
  /** The EVM chain id as a number, the CAIP-2 reference elsewhere. */
  readonly id: number | string
  readonly name: string
  readonly caipNetworkId: CaipNetworkId
  /** An older CAIP-2 id that sessions may still name (NET-06). */
  readonly deprecatedCaipNetworkId?: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** An EVM chain: fits where viem takes a `Chain`. */
export interface EvmNetwork extends Network {
  readonly id: number
}

/** The coin that a network's fees are paid in. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Whether a network goes by an id, its deprecated one included (NET-06). */
export function matchesNetworkId(network: Network, id: string): boolean {
  return network.caipNetworkId === id || network.deprecatedCaipNetworkId === id
}

/** The page of an address on the network's explorer, or `undefined` without an explorer (ACCT-11). */
export function addressExplorerUrl(network: Network, address: string): string | undefined {
  return explorerUrl(network, 'address', address)
}

/** The page of a transaction on the network's explorer, or `undefined` without an explorer. */
export function transactionExplorerUrl(network: Network, hash: string): string | undefined {
  return explorerUrl(network, 'tx', hash)
}

function explorerUrl(network: Network, kind: 'address' | 'tx', id: string): string | undefined {
  const base = network.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
