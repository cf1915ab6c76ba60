import { filter } from 'rxjs'
import type { MemoryPorts } from '../adapters/memory/memory-ports.js'
import { createSessionConnector } from '../adapters/walletconnect/sessions/session-connector.js'
import type { EmbeddedWalletInput } from '../domain/auth/config.js'
import { ownDomains } from '../domain/definition.js'
import type { PluginModule } from '../domain/plugin.js'
import type { ReviewMode } from '../domain/shared/review-mode.js'
import type { ChainNamespace } from '../domain/shared/caip/caip.js'
import type { SiwxConfig } from '../domain/siwx/config.js'
import type { WalletConnectConfig } from '../domain/walletconnect/config.js'
import type { HostPorts } from '../ports/index.js'
import { type LoadedPlugin, loadedPlugin } from '../kit/loaded-plugin.js'
import { embeddedWalletModule } from '../kit/plugins/embedded-wallet.js'
import { namespaceModule } from '../kit/plugins/namespace.js'
import { signInModule } from '../kit/plugins/sign-in.js'
import { walletConnectModule } from '../kit/plugins/wallet-connect.js'
import type { SolanaPort } from '../ports/solana.js'
import type { ClockPort } from '../ports/clock.js'
import { configurePlugins } from './plugins.js'

/** In-memory page, as options of `createInstance`. */
export interface MemoryKitOptions {
  readonly use: readonly LoadedPlugin[]
  readonly ports: HostPorts & { readonly clock: ClockPort }
}

/** Reviews of transactions of Solana, on an in-memory page. */
export interface MemoryReviews {
  /** Option `review` of `solana()`. */
  readonly mode: ReviewMode
  /** Reads the transactions. */
  readonly port: SolanaPort
}

/**
 * Returns options that run an instance on an in-memory page: its wallets and chains as adapters of these namespaces, and its host.
 *
 * @param walletConnect WalletConnect with the relay in memory; its wallet is `page.relay.wallet`
 * @param embedded the embedded wallet, with the secure site in memory, `page.secureSite`
 * @param signIn the sign-in with a wallet, with the host in memory, `page.siwx`
 * @param reviews transactions of Solana that are held until they are confirmed; by default none
 * @example
 * const page = createMemoryPorts()
 * page.wallets.add({ id: 'io.example.alpha' })
 * const kit = createInstance({ networks: [mainnet], ...onMemory(page) })
 * kit.start()
 * await settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
 */
export function onMemory(
  page: MemoryPorts,
  namespaces: readonly ChainNamespace[] = ['eip155'],
  walletConnect?: WalletConnectConfig,
  embedded?: EmbeddedWalletInput,
  signIn?: SiwxConfig,
  reviews?: MemoryReviews,
): MemoryKitOptions {
  const { connector, discovery, rpc, relay, frame, popup, siwx, ...host } = page.ports
  const modules: readonly PluginModule[] = [
    ...namespaces.map((namespace) => ({
      // The plugin of the namespace brings slices of its own, whatever its ports are.
      ...ownDomains.find(({ name }) => name === namespace),
      ...withReviews(
        namespace === 'solana' ? reviews : undefined,
        namespaceModule(() => ({
          namespace,
          connector,
          rpc,
          discovery: { announcements: () => discovery.announcements().pipe(filter((found) => found.namespace === namespace)) },
          getProvider: () => undefined,
        })),
      ),
    })),
    ...(walletConnect
      ? [
          walletConnectModule(({ timer }) => ({
            relay,
            pairingUri: page.pairingUri,
            requests: (session) => createSessionConnector({ relay, timer, session }),
          })),
        ]
      : []),
    ...(embedded ? [embeddedWalletModule(() => ({ frame, popup }))] : []),
    ...(signIn ? [signInModule(() => siwx)] : []),
  ]
  const plugins = configurePlugins({ adapters: namespaces, walletConnect, embedded, signIn, review: reviews?.mode })
  return {
    use: plugins.flatMap((plugin, index) => ((module) => (module ? [loadedPlugin(plugin, module)] : []))(modules[index])),
    ports: { ...host, clock: page.clock.port },
  }
}

/** Adds the port that reads transactions of Solana before a wallet is asked. */
function withReviews(reviews: MemoryReviews | undefined, module: PluginModule): PluginModule {
  if (reviews === undefined) return module
  return { ...module, ports: (context) => ({ ...module.ports?.(context), ports: { solana: reviews.port } }) }
}
