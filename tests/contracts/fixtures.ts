import type { Network } from '../../src/domain/shared/networks/networks.js'

/** An EVM network of a test. */
export function networkOf(id: number, name: string): Network {
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`https://rpc-${id}.example`] } },
  }
}
