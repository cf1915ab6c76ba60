import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'

/** Names that Wallet Standard gives to clusters, by CAIP-2 id: the first 32 characters of the genesis hash. */
const NAMES: Readonly<Record<string, CaipNetworkId>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** Returns the network of a cluster's name, such as `solana:mainnet`. */
export function networkOfCluster(chain: string): CaipNetworkId | undefined {
  return Object.hasOwn(NAMES, chain) ? NAMES[chain] : undefined
}

/** Names of clusters, as wallets say them. */
export interface Clusters {
  /** Returns the networks of a wallet's chain ids, each once; chains of other namespaces are left out. */
  networksOf(chains: readonly string[]): readonly CaipNetworkId[]
  /** Returns the wallet's own id of a network; undefined if it does not list it. */
  chainOf(network: CaipNetworkId, chains: readonly string[]): string | undefined
}

/**
 * Creates the table of clusters.
 * @param localnet network of the app that wallets know as `solana:localnet`; without it, that name is no network
 */
export function createClusters(localnet?: CaipNetworkId): Clusters {
  const networkOf = (chain: string): CaipNetworkId | undefined => {
    if (chain === 'solana:localnet') return localnet
    // Some wallets list the CAIP-2 id itself.
    return networkOfCluster(chain) ?? (/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/.test(chain) ? (chain as CaipNetworkId) : undefined)
  }
  return {
    networksOf: (chains) => [...new Set(chains.flatMap((chain) => networkOf(chain) ?? []))],
    chainOf: (network, chains) => chains.find((chain) => networkOf(chain) === network),
  }
}
