import type { EvmNetwork } from './networks.js'

/** Ethereum. */
export const mainnet: EvmNetwork = /* @__PURE__ */ evmChain(1, 'Ethereum', {
  rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org'],
  explorer: ['Etherscan', 'https://etherscan.io'],
})

/** OP Mainnet. */
export const optimism: EvmNetwork = /* @__PURE__ */ evmChain(10, 'OP Mainnet', {
  rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorer: ['Optimism Explorer', 'https://optimistic.etherscan.io'],
})

/** Gnosis. Its native currency is a dollar stablecoin. */
export const gnosis: EvmNetwork = /* @__PURE__ */ evmChain(100, 'Gnosis', {
  currency: ['xDAI', 'XDAI'],
  rpcUrls: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  explorer: ['Gnosisscan', 'https://gnosisscan.io'],
})

/** Polygon. */
export const polygon: EvmNetwork = /* @__PURE__ */ evmChain(137, 'Polygon', {
  currency: ['POL', 'POL'],
  rpcUrls: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  explorer: ['PolygonScan', 'https://polygonscan.com'],
})

/** Base. */
export const base: EvmNetwork = /* @__PURE__ */ evmChain(8453, 'Base', {
  rpcUrls: ['https://mainnet.base.org', 'https://base-rpc.publicnode.com'],
  explorer: ['Basescan', 'https://basescan.org'],
})

/** Arbitrum One. */
export const arbitrum: EvmNetwork = /* @__PURE__ */ evmChain(42161, 'Arbitrum One', {
  rpcUrls: ['https://arb1.arbitrum.io/rpc', 'https://arbitrum-one-rpc.publicnode.com'],
  explorer: ['Arbiscan', 'https://arbiscan.io'],
})

/** Sepolia, a testnet of Ethereum. */
export const sepolia: EvmNetwork = /* @__PURE__ */ evmChain(11155111, 'Sepolia', {
  currency: ['Sepolia Ether', 'ETH'],
  rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
  explorer: ['Etherscan', 'https://sepolia.etherscan.io'],
  testnet: true,
})

/** Options of a local chain. Defaults to chain 31337 on `http://127.0.0.1:8545`. */
export interface LocalChainOptions {
  readonly id?: number
  readonly name?: string
  readonly rpcUrl?: string
}

/**
 * Returns a development chain on this machine, such as anvil or Hardhat.
 *
 * @example
 * createLatchkit({ networks: [localChain(), localChain({ id: 31338, rpcUrl: 'http://127.0.0.1:8546' })] })
 */
export function localChain(options: LocalChainOptions = {}): EvmNetwork {
  const { id = 31337, name = 'Local chain', rpcUrl = 'http://127.0.0.1:8545' } = options
  return evmChain(id, name, { rpcUrls: [rpcUrl], testnet: true })
}

interface EvmChainFacts {
  readonly currency?: readonly [name: string, symbol: string]
  readonly rpcUrls: readonly string[]
  readonly explorer?: readonly [name: string, url: string]
  readonly testnet?: true
}

function evmChain(id: number, name: string, facts: EvmChainFacts): EvmNetwork {
  const [currency, symbol] = facts.currency ?? ['Ether', 'ETH']
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: currency, symbol, decimals: 18 },
    rpcUrls: { default: { http: facts.rpcUrls } },
    ...(facts.explorer && { blockExplorers: { default: { name: facts.explorer[0], url: facts.explorer[1] } } }),
    ...(facts.testnet && { testnet: true }),
  }
}
