import type { Network } from '../../../domain/shared/networks/networks.js'
import { lazy } from '../../../lazy.js'
import type { ProviderRpc } from '../../rpc/rpc-endpoints.js'
import { createKitTransport, type SolanaTransport } from './kit-transport.js'

/** Options of {@link solanaTransport}. */
export interface SolanaTransportOptions {
  /** RPC URLs, in place of those of the network. */
  readonly urls?: readonly string[]
  /** A hosted node provider, used after these URLs. */
  readonly providerRpc?: ProviderRpc
}

/**
 * Creates a transport for the app's own clients of `@solana/kit`, with the retries, deadlines, fallback, proof of the cluster and circuit breaker of Latchkit's
 * own calls. Its code loads with the first request.
 * @example
 * const rpc = createSolanaRpcFromTransport(solanaTransport(solanaMainnet))
 */
export function solanaTransport(network: Pick<Network, 'caipNetworkId' | 'rpcUrls'>, { urls, providerRpc }: SolanaTransportOptions = {}): SolanaTransport {
  const calls = lazy(async () => (await import('./page-rpc.js')).createSolanaPageCalls(providerRpc))
  return createKitTransport({
    network: network.caipNetworkId,
    urls: urls ?? network.rpcUrls.default.http,
    call: async (request, signal) => (await calls.load())(request, signal),
  })
}
