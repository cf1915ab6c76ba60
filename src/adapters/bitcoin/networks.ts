import type { Network } from '../../domain/shared/networks/networks.js'

/** Bitcoin testnet4. */
export const bitcoinTestnet4: Network = /* @__PURE__ */ testNetwork('00000000da84f2bafbbc53dee25a72ae', 'Bitcoin Testnet4', 'https://mempool.space/testnet4')

/** Bitcoin signet, the default one. */
export const bitcoinSignet: Network = /* @__PURE__ */ testNetwork('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', 'https://mempool.space/signet')

/**
 * Creates the network of a regtest node of the developer's own.
 * @param urls bases of servers in the shape of Esplora, such as `http://127.0.0.1:3002`; without them, wallets connect and sign, and nothing is read or sent
 * @example
 * createLatchkit({ networks: [bitcoinRegtest('http://127.0.0.1:3002')], use: [bitcoin()] })
 */
export function bitcoinRegtest(...urls: readonly string[]): Network {
  const { blockExplorers: _, ...network } = testNetwork('0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin Regtest', '')
  return { ...network, rpcUrls: { default: { http: urls } } }
}

function testNetwork(id: string, name: string, explorer: string): Network {
  return {
    id,
    name,
    caipNetworkId: `bip122:${id}`,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [`${explorer}/api`] } },
    blockExplorers: { default: { name: 'mempool.space', url: explorer } },
    testnet: true,
  }
}
