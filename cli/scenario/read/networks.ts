import { bitcoin, solana } from '../../../src/domain/shared/networks/chains.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import type { LatchkitOptions } from '../../../src/index.js'
import { arbitrum, base, gnosis, mainnet, type Network, optimism, polygon, sepolia } from '../../../src/index.js'

/** Chain ids of the sandbox, in its order. */
export const SANDBOX_CHAINS = [31_337, 31_338] as const

/** Networks that scenarios name. Those of the sandbox get its addresses when a scenario runs against real chains. */
export const namedNetworks: Readonly<Record<string, Network>> = {
  mainnet,
  base,
  optimism,
  arbitrum,
  polygon,
  gnosis,
  sepolia,
  solana,
  bitcoin,
  sandbox1: sandboxNetwork(1, SANDBOX_CHAINS[0]),
  sandbox2: sandboxNetwork(2, SANDBOX_CHAINS[1]),
  // The node stands for devnet, and the regtest network is the sandbox's own.
  sandboxSolana: {
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Sandbox Solana',
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['http://127.0.0.1:5324'] } },
    testnet: true,
  },
  sandboxBitcoin: {
    id: '0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Sandbox Bitcoin',
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: ['http://127.0.0.1:5326'] } },
    testnet: true,
  },
}

/** A network with other RPC addresses. */
export function withRpcUrls<N extends Pick<Network, 'rpcUrls'>>(network: N, http: readonly string[]): N {
  return { ...network, rpcUrls: { default: { http } } }
}

/** Returns the network that holds the names of a scenario: the first EVM one. */
export function hubOf({ options }: { readonly options: Pick<LatchkitOptions, 'networks'> }): CaipNetworkId {
  return (options.networks.find(({ chainNamespace = 'eip155' }) => chainNamespace === 'eip155')?.caipNetworkId ?? 'eip155:1') as CaipNetworkId
}

function sandboxNetwork(index: number, id: number): Network {
  return {
    id,
    name: `Sandbox ${index}`,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${5_300 + index}`] } },
    testnet: true,
  }
}
