import { defer, EMPTY, type Observable, of, switchMap } from 'rxjs'
import { createBitcoinAdapter } from '../../adapters/bitcoin/bitcoin-adapter.js'
import type { EsploraRpcOptions } from '../../adapters/bitcoin/esplora/esplora-rpc.js'
import type { BitcoinPayments } from '../../adapters/bitcoin/payments/bitcoin-payments.js'
import { createRpcOnDemand } from '../../adapters/rpc/on-demand-rpc.js'
import type { BitcoinWindow } from '../../adapters/bitcoin/wallets/btc-providers.js'
import { bitcoinDomain } from '../../domain/bitcoin/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import { lazy } from '../../lazy.js'
import type { BitcoinPort } from '../../ports/bitcoin.js'
import type { ReviewPort } from '../../ports/review.js'
import { laterReviews } from './later-reviews.js'
import { warningHandler } from './warnings.js'

/** Options of {@link bitcoinModule}. */
export interface BitcoinPluginOptions extends Pick<EsploraRpcOptions, 'fetch' | 'fees'> {
  /** The page's window; by default the global one, and none on a server. */
  readonly window?: BitcoinWindow | undefined
}

/** Reading of transactions. Loads with the first one. A Bitcoin transaction says all that it does, so nothing is simulated. */
const reviews = /* @__PURE__ */ lazy(async (): Promise<ReviewPort> => {
  const { readBitcoin } = await import('../../domain/bitcoin/reading.js')
  return { read: (order) => of(readBitcoin(order)), simulate: () => EMPTY, additions: () => EMPTY }
})

/** The module of `bitcoin()`: payments, wallets and nodes. */
export function bitcoinModule(options: BitcoinPluginOptions): PluginModule {
  return {
    ...bitcoinDomain,
    ports({ clock, host, identify, read, run, state }) {
      const payments = lazy(async () => {
        const [{ createBitcoinPayments }, { createSigner }] = await Promise.all([
          import('../../adapters/bitcoin/payments/bitcoin-payments.js'),
          import('../../adapters/bitcoin/wallets/signer.js'),
        ])
        const publicKey = (...account: Parameters<typeof adapter.publicKeyOf>) => adapter.publicKeyOf(...account)
        const { port, transactions } = createBitcoinPayments({ timer: host.timer, random: host.random, read, publicKey })
        return { port, signer: createSigner(transactions) }
      })
      const adapter = createBitcoinAdapter({
        window: options.window,
        timer: host.timer,
        rpc: createRpcOnDemand(async () => {
          const { createEsploraRpc } = await import('../../adapters/bitcoin/esplora/esplora-rpc.js')
          return createEsploraRpc({ clock, timer: host.timer, fetch: options.fetch, fees: options.fees })
        }),
        signer: async () => (await payments.load()).signer,
        identify,
        shown: () => ({ address: state().account.namespaces.bip122?.address }),
        onWarning: warningHandler({ host, run }),
      })
      const finality = lazy(async () => {
        const { createBitcoinFinality } = await import('../../adapters/bitcoin/finality/bitcoin-finality.js')
        return createBitcoinFinality({ timer: host.timer, read })
      })
      const later = <T>(ask: (port: BitcoinPayments['port']) => Observable<T>) => defer(() => payments.load()).pipe(switchMap(({ port }) => ask(port)))
      return {
        connector: adapter.connector,
        discovery: adapter.discovery,
        rpc: adapter.rpc,
        getProvider: (connectorId) => adapter.getProvider(connectorId),
        review: laterReviews(reviews.load),
        finality: { follow: (payment) => defer(() => finality.load()).pipe(switchMap((port) => port.follow(payment))) },
        ports: {
          bitcoin: {
            preparePayment: (order) => later((port) => port.preparePayment(order)),
            prepareReplacement: (order) => later((port) => port.prepareReplacement(order)),
          } satisfies BitcoinPort,
        },
      }
    },
  }
}
