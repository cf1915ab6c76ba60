import type { CaipNetworkId, ChainNamespace } from '../caip/caip.js'

/** Blockchain network, plain JSON (NET-05). */
export interface Network {
  /** EVM chain id as a number, or the CAIP-2 reference in other namespaces. */
  readonly id: number | string
  readonly name: string
  readonly caipNetworkId: CaipNetworkId
  /** Older CAIP-2 id that sessions may still use (NET-06). */
  readonly deprecatedCaipNetworkId?: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly nativeCurrency: NativeCurrency
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly testnet?: boolean
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string }
}

/** EVM chain, assignable to viem's `Chain`. */
export interface EvmNetwork extends Network {
  readonly id: number
}

/** Currency of the network's fees. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Returns true if the id is the network's, or its deprecated one (NET-06). */
export function matchesNetworkId(network: Network, id: string): boolean {
  return network.caipNetworkId === id || network.deprecatedCaipNetworkId === id
}

/** Returns the explorer URL of an address, or undefined without an explorer (ACCT-11). */
export function addressExplorerUrl(network: Network, address: string): string | undefined {
  return explorerUrl(network, 'address', address)
}

/** Returns the explorer URL of a transaction, or undefined without an explorer. */
export function transactionExplorerUrl(network: Network, hash: string): string | undefined {
  return explorerUrl(network, 'tx', hash)
}

function explorerUrl(network: Network, kind: 'address' | 'tx', id: string): string | undefined {
  const base = network.blockExplorers?.default.url
  return base === undefined ? undefined : `${base.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(id)}`
}
