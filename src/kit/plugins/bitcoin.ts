import { defer, map, switchMap } from 'rxjs'
import { createBitcoinAdapter } from '../../adapters/bitcoin/bitcoin-adapter.js'
import type { EsploraRpcOptions } from '../../adapters/bitcoin/esplora/esplora-rpc.js'
import { createRpcOnDemand } from '../../adapters/rpc/on-demand-rpc.js'
import type { BitcoinWindow } from '../../adapters/bitcoin/wallets/btc-providers.js'
import { bitcoinDomain } from '../../domain/bitcoin/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import { lazy } from '../../lazy.js'
import type { BitcoinPort } from '../../ports/bitcoin.js'
import { warningHandler } from './warnings.js'

/** Options of {@link bitcoinModule}. */
export interface BitcoinPluginOptions extends Pick<EsploraRpcOptions, 'fetch' | 'fees'> {
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: BitcoinWindow | undefined
}

/** Reading of transactions. Loads with the first one. */
const reading = /* @__PURE__ */ lazy(() => import('../../domain/bitcoin/reading.js'))

/** The module of `bitcoin()`: payments, wallets and nodes. */
export function bitcoinModule(options: BitcoinPluginOptions): PluginModule {
  return {
    ...bitcoinDomain,
    ports({ clock, host, identify, read, run, state }) {
      const payments = lazy(async () => {
        const { createBitcoinPayments } = await import('../../adapters/bitcoin/payments/bitcoin-payments.js')
        return createBitcoinPayments({ timer: host.timer, random: host.random, read, publicKey: (...account) => adapter.publicKeyOf(...account) })
      })
      const adapter = createBitcoinAdapter({
        window: options.window,
        timer: host.timer,
        rpc: createRpcOnDemand(async () => {
          const { createEsploraRpc } = await import('../../adapters/bitcoin/esplora/esplora-rpc.js')
          return createEsploraRpc({ clock, timer: host.timer, fetch: options.fetch, fees: options.fees })
        }),
        transactions: {
          prepare: async (...request) => (await payments.load()).transactions.prepare(...request),
          build: async (...request) => (await payments.load()).transactions.build(...request),
          compare: async (...request) => (await payments.load()).transactions.compare(...request),
          send: async (...request) => (await payments.load()).transactions.send(...request),
          compareSent: async (...request) => (await payments.load()).transactions.compareSent(...request),
        },
        identify,
        shown: () => ({ address: state().account.namespaces.bip122?.address }),
        onWarning: warningHandler({ host, run }),
      })
      return {
        connector: adapter.connector,
        discovery: adapter.discovery,
        rpc: adapter.rpc,
        getProvider: (connectorId) => adapter.getProvider(connectorId),
        ports: {
          bitcoin: {
            preparePayment: (order) => defer(() => payments.load()).pipe(switchMap(({ port }) => port.preparePayment(order))),
            prepareReplacement: (order) => defer(() => payments.load()).pipe(switchMap(({ port }) => port.prepareReplacement(order))),
            review: (order) => defer(() => reading.load()).pipe(map(({ needsConfirmation }) => needsConfirmation(order))),
            lookAtPayment: (payment) => defer(() => payments.load()).pipe(switchMap(({ port }) => port.lookAtPayment(payment))),
            recipientsOf: (request) => defer(() => reading.load()).pipe(map(({ recipientsOf }) => recipientsOf(request))),
          } satisfies BitcoinPort,
        },
      }
    },
  }
}
