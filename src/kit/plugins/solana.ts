import { defer, switchMap } from 'rxjs'
import { createRpcOnDemand } from '../../adapters/rpc/on-demand-rpc.js'
import { createSolanaAdapter, type SolanaAdapterOptions } from '../../adapters/solana/solana-adapter.js'
import { createSentTransactions } from '../../adapters/solana/wallets/sent-transactions.js'
import { createFindSent, type SolanaSending } from '../../adapters/solana/wallets/solana-sending.js'
import { findNetwork } from '../../domain/network/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import { commitmentOf } from '../../domain/solana/config.js'
import { solanaDomain } from '../../domain/solana/index.js'
import { lazy } from '../../lazy.js'
import { laterReviews } from './later-reviews.js'
import { warningHandler } from './warnings.js'

/** Options of {@link solanaModule}. */
export interface SolanaPluginOptions extends Pick<SolanaAdapterOptions, 'window' | 'localnet'> {
  /** By default the global `fetch`, read at each call. */
  readonly fetch?: typeof fetch | undefined
  /** URLs of sockets, by RPC URL; by default the RPC URL with `wss`. */
  readonly socketUrls?: Readonly<Record<string, string>> | undefined
}

/** Following of sent transactions. Loads with the first one. */
const following = /* @__PURE__ */ lazy(() => import('../../adapters/solana/finality/solana-finality.js'))

/** The module of `solana()`: wallets, nodes, and what becomes of sent transactions. */
export function solanaModule(options: SolanaPluginOptions): PluginModule {
  return {
    ...solanaDomain,
    ports({ clock, config, host, identify, read, run, state }) {
      const { timer } = host
      const urlsOf = (network: CaipNetworkId) => findNetwork(state(), network)?.rpcUrls.default.http ?? []
      const rpc = createRpcOnDemand(async () => {
        const { createSolanaRpc } = await import('../../adapters/solana/rpc/solana-rpc.js')
        return createSolanaRpc({ clock, timer, fetch: options.fetch, socketUrls: options.socketUrls })
      })
      const loaded = lazy(async () => (await import('../../adapters/solana/rpc/sending.js')).createSolanaSending({ rpc, timer, urlsOf }))
      const sending: SolanaSending = {
        // Without a node of the app, wallets send.
        canSend: (network) => urlsOf(network).length > 0,
        send: async (...request) => (await loaded.load()).send(...request),
        find: async (request) => (await loaded.load()).find(request),
      }
      const sent = createSentTransactions()
      const onWarning = warningHandler({ host, run })
      const reviews = lazy(async () => {
        const { createSolanaReviews } = await import('../../adapters/solana/review/solana-reviews.js')
        return createSolanaReviews({ read, canRead: sending.canSend, sent: createFindSent(sent, sending, onWarning) })
      })
      const adapter = createSolanaAdapter({
        ...options,
        timer,
        identify,
        rpc,
        sending,
        sent,
        shown() {
          const { account, network } = state()
          return { address: account.namespaces.solana?.address, network: network.namespaces.solana?.caipNetwork }
        },
        onWarning,
      })
      return {
        connector: adapter.connector,
        discovery: adapter.discovery,
        rpc: adapter.rpc,
        getProvider: (connectorId) => adapter.getProvider(connectorId),
        finality: {
          follow: (transaction) =>
            defer(() => following.load()).pipe(
              switchMap(({ followSolanaTransaction }) => followSolanaTransaction({ timer, read, commitment: commitmentOf(config) }, transaction)),
            ),
        },
        review: laterReviews(reviews.load),
      }
    },
  }
}
