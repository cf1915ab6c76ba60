import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

/** Main networks of testnets, on which wallets register. */
const MAIN_OF: Readonly<Record<string, string>> = {
  'eip155:84532': 'eip155:8453',
  'eip155:11155420': 'eip155:10',
  'eip155:421614': 'eip155:42161',
  'eip155:80002': 'eip155:137',
  'eip155:97': 'eip155:56',
  'eip155:43113': 'eip155:43114',
  'eip155:59141': 'eip155:59144',
  'eip155:534351': 'eip155:534352',
  'eip155:300': 'eip155:324',
  'eip155:10200': 'eip155:100',
}

/** Main network of a namespace, for its other testnets. */
export const directoryMains: Readonly<Partial<Record<ChainNamespace, string>>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/** Returns the networks that wallets are asked for (WALLETS-16): those of the app, in a namespace if given, and in place of a testnet its main network. */
export function directoryChains({ config: { networks, adapters } }: PublicState, namespace?: ChainNamespace): readonly string[] {
  const served = networks.filter(({ chainNamespace: one }) => (namespace === undefined ? adapters.includes(one) : one === namespace))
  return [
    ...new Set(
      served.map(({ caipNetworkId, chainNamespace, testnet }) =>
        testnet ? (MAIN_OF[caipNetworkId] ?? directoryMains[chainNamespace] ?? caipNetworkId) : caipNetworkId,
      ),
    ),
  ].sort()
}
