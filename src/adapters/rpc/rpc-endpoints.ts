import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'

/** Hosted node provider that serves many networks under one URL. */
export interface ProviderRpc {
  /** URL without path, such as `https://rpc.example`. */
  readonly url: string
  readonly projectId: string
  /** Networks that it serves; {@link servedNetworks} by default. */
  readonly networks?: readonly CaipNetworkId[]
}

/** URL that calls can be sent to. */
export interface Endpoint {
  readonly url: string
  /** Host and port. Errors contain only these, because the path may hold a key. */
  readonly host: string
  /** `text/plain` if the provider accepts it: browsers send no preflight then. */
  readonly contentType: 'application/json' | 'text/plain'
}

/** Returns the endpoints of a network, in the order of tries: the host's own first, then the provider's (RPC-05, RPC-06). */
export function endpointsFor(network: CaipNetworkId, urls: readonly string[], provider: ProviderRpc | undefined): readonly Endpoint[] {
  const own = urls.map((url) => endpoint(url, 'application/json'))
  const served = provider !== undefined && (provider.networks ?? servedNetworks).includes(network)
  const all = served ? [...own, endpoint(providerUrl(provider, network), 'text/plain')] : own
  return all.filter(({ url, host }, index) => host !== '' && all.findIndex((other) => other.url === url) === index)
}

/** Returns the provider's URL for a network (RPC-04). */
export function providerUrl({ url, projectId }: ProviderRpc, network: CaipNetworkId): string {
  return `${url.replace(/\/+$/, '')}/v1/?chainId=${network}&projectId=${encodeURIComponent(projectId)}`
}

const evmServed = [
  1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113, 43114, 59144, 80002, 80084, 84532, 421614, 7777777,
  11155111, 11155420, 999999999, 1313161554, 1313161555,
]

/** Networks that the reference provider serves, for use without asking it. */
export const servedNetworks: readonly CaipNetworkId[] = /* @__PURE__ */ (() => [
  ...evmServed.map((id): CaipNetworkId => `eip155:${id}`),
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  // Former id of Solana's mainnet, in lower case.
  'solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
  'near:mainnet',
])()

function endpoint(url: string, contentType: Endpoint['contentType']): Endpoint {
  return { url, host: hostOf(url), contentType }
}

function hostOf(url: string): string {
  try {
    const { protocol, host } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? host : ''
  } catch {
    return ''
  }
}
