import type { EvmAdapterOptions } from './adapters/evm/evm-adapter.js'
import type { ProviderRpc } from './adapters/evm/rpc-endpoints.js'
import { createViemTransport, type ViemTransport } from './adapters/evm/viem-transport.js'
import type { AdapterPlug } from './instance/adapter.js'
import { tell } from './instance/tell.js'

export type { Eip1193Provider } from './adapters/evm/eip1193.js'
export type { ProviderRpc } from './adapters/evm/rpc-endpoints.js'
export type { ViemClientParameters, ViemTransport } from './adapters/evm/viem-transport.js'

/** What an app may set of the EVM adapter; all optional. */
export type EvmOptions = Omit<EvmAdapterOptions, 'clock' | 'timer' | 'remembered' | 'onWarning'>

/**
 * EVM chains: wallets of the page (EIP-6963, the legacy provider, Safe) and JSON-RPC nodes. Its code loads with what uses it.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm()] })
 */
export function evm(options: EvmOptions = {}): AdapterPlug {
  return {
    namespace: 'eip155',
    async load() {
      const { createEvmAdapter } = await import('./adapters/evm/evm-part.js')
      return (context) =>
        createEvmAdapter({
          ...options,
          ...context,
          onWarning: ({ message, context: about }) => tell(context.logger, { level: 'warn', text: message, context: about }),
        })
    },
    hasten() {
      // What does not come is told where it is used.
      import('./adapters/evm/evm-connector-part.js').catch(ignore)
    },
  }
}

/** Options of {@link evmTransport}. */
export interface EvmTransportOptions {
  /** In place of the addresses of the client's chain. */
  readonly urls?: readonly string[]
  /** A hosted node provider, asked after these. */
  readonly providerRpc?: ProviderRpc
}

/**
 * A transport for the app's own viem clients: the retries, deadlines, fallback and breaker that Latchkit has for its own calls. Its code and
 * viem's load with the first request.
 * @example
 * createPublicClient({ chain: mainnet, transport: evmTransport() })
 */
export function evmTransport({ urls, providerRpc }: EvmTransportOptions = {}): ViemTransport {
  let calls: ReturnType<typeof loadCalls> | undefined
  const loadCalls = () => import('./adapters/evm/page-rpc.js').then(({ createPageCalls }) => createPageCalls(providerRpc))
  return createViemTransport({
    urls,
    async call(request) {
      // What did not come may come the next time.
      calls ??= loadCalls().catch((error: unknown) => {
        calls = undefined
        throw error
      })
      return (await calls)(request)
    },
  })
}

function ignore(): void {}
