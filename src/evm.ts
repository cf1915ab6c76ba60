import type { EvmAdapterOptions } from './adapters/evm/evm-adapter.js'
import type { AdapterPlug } from './instance/adapter.js'

export type { Eip1193Provider } from './adapters/evm/eip1193.js'

/** What an app may set of the EVM adapter; all optional. */
export type EvmOptions = Omit<EvmAdapterOptions, 'clock' | 'timer' | 'onWarning'>

/**
 * EVM chains: wallets of the page (EIP-6963, the legacy provider, Safe) and JSON-RPC nodes. Its code loads with what uses it.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm()] })
 */
export function evm(options: EvmOptions = {}): AdapterPlug {
  return {
    namespace: 'eip155',
    async load() {
      const { createEvmAdapter } = await import('./adapters/evm/evm-adapter.js')
      return ({ clock, timer, logger }) =>
        createEvmAdapter({ ...options, clock, timer, onWarning: ({ message: text, context }) => void logger.log({ level: 'warn', text, context }).subscribe() })
    },
    hasten() {
      // What does not come is told where it is used.
      import('./adapters/evm/evm-adapter.js').then(({ hasten }) => hasten(), ignore)
    },
  }
}

function ignore(): void {}
