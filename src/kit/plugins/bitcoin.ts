import { createBitcoinAdapter } from '../../adapters/bitcoin/bitcoin-adapter.js'
import { createEsploraRpc, type EsploraRpcOptions } from '../../adapters/bitcoin/esplora/esplora-rpc.js'
import { createBitcoinPayments } from '../../adapters/bitcoin/payments/bitcoin-payments.js'
import type { BitcoinWindow } from '../../adapters/bitcoin/wallets/btc-providers.js'
import { bitcoinDomain } from '../../domain/bitcoin/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import { log } from '../log.js'

/** Options of {@link bitcoinModule}. */
export interface BitcoinPluginOptions extends Pick<EsploraRpcOptions, 'fetch' | 'fees'> {
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: BitcoinWindow | undefined
}

/** The module of `bitcoin()`: payments, wallets and nodes. */
export function bitcoinModule(options: BitcoinPluginOptions): PluginModule {
  return {
    ...bitcoinDomain,
    ports({ clock, host, identify, read, state }) {
      const payments = createBitcoinPayments({
        timer: host.timer,
        random: host.random,
        read,
        publicKey: (connectorId, address) => adapter.publicKeyOf(connectorId, address),
      })
      const adapter = createBitcoinAdapter({
        window: options.window,
        timer: host.timer,
        rpc: createEsploraRpc({ clock, timer: host.timer, fetch: options.fetch, fees: options.fees }),
        transactions: payments.transactions,
        identify,
        shown: () => ({ address: state().account.namespaces.bip122?.address }),
        onWarning: ({ message, context }) => log(host.logger, { level: 'warn', text: message, context }),
      })
      return {
        connector: adapter.connector,
        discovery: adapter.discovery,
        rpc: adapter.rpc,
        getProvider: (connectorId) => adapter.getProvider(connectorId),
        ports: { bitcoin: payments.port },
      }
    },
  }
}
