/**
 * `latchkit/evm`: EVM chains. Wallets of the page (EIP-6963, the legacy provider, Safe), JSON-RPC nodes, and a transport for viem.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import type { KnownContract } from './adapters/evm/review/evm-reviews.js'
import { readSponsor, type SponsorConfig } from './domain/shared/evm/sponsor.js'
import { type ReviewMode, readReviewMode } from './domain/shared/review/mode.js'
import type { EvmAdapterOptions } from './adapters/evm/evm-adapter.js'
import type { ProviderRpc } from './adapters/rpc/rpc-endpoints.js'
import { createViemTransport, type ViemTransport } from './adapters/evm/rpc/viem-transport.js'
import { lazy } from './lazy.js'

export type { Eip1193Provider } from './adapters/evm/wallets/eip1193.js'
export type { ProviderRpc } from './adapters/rpc/rpc-endpoints.js'
export type { KnownContract } from './adapters/evm/review/evm-reviews.js'
export type { SponsorConfig } from './domain/shared/evm/sponsor.js'
export type { ViemClientParameters, ViemTransport } from './adapters/evm/rpc/viem-transport.js'

/** Options of {@link evm}; all optional. */
export interface EvmOptions extends Omit<EvmAdapterOptions, 'clock' | 'timer' | 'identify' | 'reviewGate' | 'onWarning' | 'batchSent'> {
  /**
   * Transactions and typed data that are shown to the visitor before the wallet is asked, which is asked once they are confirmed: those with warnings (`warnings`, by
   * default), all (`always`), or none (`false`).
   */
  readonly review?: ReviewMode | false
  /** Contracts of the app. Their calls are shown by name, and by function where there is an ABI; they may be spenders of Permit2. */
  readonly contracts?: readonly KnownContract[]
  /**
   * Pays the fees of networks for visitors whose wallet takes a sponsor (`paymasterService`, ERC-7677). If it refuses, the visitor is asked to pay; the steps of a plan are then
   * signed with a new prompt. Default: visitors pay.
   */
  readonly sponsor?: SponsorConfig
}

/**
 * EVM chains: wallets of the page (EIP-6963, the legacy provider, Safe) and JSON-RPC nodes. Its code loads on first use.
 *
 * @throws OPTIONS_INVALID
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm()] })
 */
export function evm(options: EvmOptions = {}): AnyPlugin {
  const { review = 'warnings', sponsor } = options
  return {
    name: 'evm',
    given: options,
    namespaces: ['eip155'],
    configure: () => ({ config: { review: readReviewMode(review), ...(sponsor !== undefined && { sponsor: readSponsor(sponsor) }) } }),
    load: async () => (await import('./kit/plugins/evm.js')).evmModule(options),
  } satisfies Plugin
}

/** Options of {@link evmTransport}. */
export interface EvmTransportOptions {
  /** RPC URLs, in place of those of the client's chain. */
  readonly urls?: readonly string[]
  /** A hosted node provider, used after these URLs. */
  readonly providerRpc?: ProviderRpc
}

/**
 * Creates a transport for the app's own viem clients, with the retries, deadlines, fallback and circuit breaker of Latchkit's own calls. Its code and
 * viem's load with the first request.
 * @example
 * createPublicClient({ chain: mainnet, transport: evmTransport() })
 */
export function evmTransport({ urls, providerRpc }: EvmTransportOptions = {}): ViemTransport {
  const calls = lazy(async () => (await import('./adapters/evm/rpc/page-rpc.js')).createPageCalls(providerRpc))
  return createViemTransport({ urls, call: async (request) => (await calls.load())(request) })
}
