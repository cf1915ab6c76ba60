import type { SwapConfig } from '../domain/swap/config.js'
import { allowancesDomain } from '../domain/allowances/index.js'
import { swapDomain } from '../domain/swap/index.js'
import { activityDomain } from '../domain/activity/index.js'
import { smartSessionsDomain } from '../domain/smart-sessions/index.js'
import { filter } from 'rxjs'
import type { MemoryPorts } from '../adapters/memory/memory-ports.js'
import { createSessionRequests } from '../adapters/walletconnect/sessions/session-requests.js'
import type { ServicesInput } from '../domain/api/config.js'
import type { EmbeddedWalletInput } from '../domain/auth/config.js'
import { createMemoryDirectory } from '../adapters/memory/memory-directory.js'
import type { DirectoryOptions } from '../domain/directory/config.js'
import { directoryDomain } from '../domain/directory/index.js'
import { namesDomain } from '../domain/names/index.js'
import type { NamesConfig } from '../domain/names/config.js'
import { ownDomains } from '../domain/definition.js'
import type { BuyOptions } from '../buy.js'
import { buyDomain } from '../domain/buy/index.js'
import { receiveDomain } from '../domain/receive/index.js'
import type { ReceiveOptions } from '../receive.js'
import type { PluginModule, PortContext } from '../domain/plugin.js'
import type { PortfolioOptions } from '../domain/portfolio/config.js'
import { payDomain } from '../domain/pay/index.js'
import { portfolioDomain } from '../domain/portfolio/index.js'
import type { ChainNamespace } from '../domain/shared/caip/caip.js'
import { servicesDomain } from '../domain/settings/index.js'
import { sendDomain } from '../domain/send/index.js'
import type { SiwxConfig } from '../domain/siwx/config.js'
import type { WalletConnectConfig } from '../domain/walletconnect/config.js'
import type { HostPorts } from '../ports/index.js'
import { type LoadedPlugin, loadedPlugin } from '../kit/loaded-plugin.js'
import { embeddedWalletModule } from '../kit/plugins/embedded-wallet.js'
import { namespaceModule } from '../kit/plugins/namespace.js'
import { signInModule } from '../kit/plugins/sign-in.js'
import { walletConnectModule } from '../kit/plugins/wallet-connect.js'
import type { ClockPort } from '../ports/clock.js'
import { configurePlugins } from './plugins.js'

/** In-memory page, as options of `createInstance`. */
export interface MemoryKitOptions {
  readonly use: readonly LoadedPlugin[]
  readonly ports: HostPorts & { readonly clock: ClockPort }
}

/** Plugins of an instance on an in-memory page. */
export interface OnMemory {
  /** Namespaces whose wallets and chains are in the page. Defaults to `eip155`. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** WalletConnect with the relay in memory; its wallet is `page.relay.wallet`. */
  readonly walletConnect?: WalletConnectConfig | undefined
  /** The embedded wallet, with the secure site in memory, `page.secureSite`. */
  readonly embedded?: EmbeddedWalletInput | undefined
  /** The sign-in with a wallet, with the host in memory, `page.siwx`. */
  readonly signIn?: SiwxConfig | undefined
  /** The hosted services in memory, `page.http`. */
  readonly services?: boolean | ServicesInput | undefined
  /** Histories in memory, `page.activity`. */
  readonly activity?: boolean | undefined
  /** Tokens with prices in memory, `page.portfolio`. */
  readonly portfolio?: PortfolioOptions | undefined
  /** Transfers in memory, `page.transfers`. */
  readonly send?: boolean | undefined
  /** Payments over the same transfers. */
  readonly pay?: boolean | undefined
  /** Smart sessions in memory, `page.smartSessions`. */
  readonly smartSessions?: boolean | undefined
  /** Purchases, at providers in memory, `page.ramp`, over coins in memory, `page.funds`. */
  readonly buy?: BuyOptions | undefined
  /** View WalletReceive, over coins in memory, `page.funds`, and a sheet to share, `page.share`. */
  readonly receive?: ReceiveOptions | undefined
  /** Names of accounts in memory, `page.names`. */
  readonly names?: boolean | Partial<NamesConfig> | undefined
  /** Exchanges of tokens in memory, `page.swaps`. */
  readonly swap?: Partial<SwapConfig> | undefined
  /** Allowances in memory, `page.allowances`. */
  readonly allowances?: boolean | undefined
  /** The directory of wallets, with a short list in memory, and `page.http` beside `services`. */
  readonly directory?: DirectoryOptions | undefined
  /** Plugins of the namespaces, such as `solana()`, with their slices and ports. Their wallets and nodes are those of the page. */
  readonly chains?: readonly LoadedPlugin[] | undefined
}

/**
 * Returns options that run an instance on an in-memory page: its wallets and chains, and its host.
 *
 * @example
 * const page = createMemoryPorts()
 * page.wallets.add({ id: 'io.example.alpha' })
 * const kit = createInstance({ networks: [mainnet], ...onMemory(page) })
 * kit.start()
 * await settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
 */
export function onMemory(page: MemoryPorts, choice: OnMemory = {}): MemoryKitOptions {
  const {
    namespaces = ['eip155'],
    chains = [],
    walletConnect,
    embedded,
    signIn,
    services,
    activity,
    portfolio,
    buy,
    send,
    pay,
    smartSessions,
    receive,
    names,
    swap,
    allowances,
    directory,
  } = choice
  const { connector, calls, discovery, rpc, finality, review, relay, frame: _, popup, siwx, http, services: servicesPort, ...host } = page.ports
  const chainOf = (name: string) => chains.find(({ namespaces = [] }) => namespaces.some((one) => one === name))
  const modules: readonly PluginModule[] = [
    ...namespaces.map((namespace) => {
      // The plugin of the namespace brings slices of its own, whatever its ports are.
      const chain: PluginModule = chainOf(namespace)?.module ?? ownDomains.find(({ name }) => name === namespace) ?? {}
      const wallets = namespaceModule(() => ({
        namespace,
        connector,
        calls,
        rpc,
        discovery: { announcements: () => discovery.announcements().pipe(filter((found) => found.namespace === namespace)) },
        getProvider: () => undefined,
      }))
      return { ...chain, ports: (context: PortContext) => ({ review, ...chain.ports?.(context), ...wallets.ports?.(context), finality }) }
    }),
    ...(walletConnect
      ? [
          walletConnectModule(({ timer }) => ({
            relay,
            pairingUri: page.pairingUri,
            requests(session, owner) {
              const { port, calls: batches, provider, dispose } = createSessionRequests({ relay, timer, session, owner })
              return { port, calls: batches, getProvider: (namespace) => (namespace === 'eip155' ? provider : undefined), dispose }
            },
          })),
        ]
      : []),
    ...(embedded ? [embeddedWalletModule(() => ({ frame: page.frame.channel, popup }))] : []),
    ...(signIn ? [signInModule(() => siwx)] : []),
    ...(services ? [{ ...servicesDomain, ports: () => ({ http, ports: { services: servicesPort } }) }] : []),
    ...(activity ? [{ ...activityDomain, ports: () => ({ ports: { activity: page.activity.port } }) }] : []),
    ...(portfolio ? [{ ...portfolioDomain, ports: () => ({ ports: { portfolio: page.portfolio.port } }) }] : []),
    ...(pay ? [{ ...payDomain, ports: () => ({ ports: { transfers: page.transfers.port, payments: page.payments.port } }) }] : []),
    ...(send ? [{ ...sendDomain, ports: () => ({ ports: { transfers: page.transfers.port } }) }] : []),
    ...(smartSessions ? [{ ...smartSessionsDomain, ports: () => ({ ports: { smartSessions: page.smartSessions.port } }) }] : []),
    ...(buy ? [{ ...buyDomain, ports: () => ({ ports: { ramp: page.ramp.port, funds: page.funds.port } }) }] : []),
    ...(receive ? [{ ...receiveDomain, ports: () => ({ ports: { funds: page.funds.port, share: page.share.port } }) }] : []),
    ...(names ? [{ ...namesDomain, ports: () => ({ ports: { names: page.names.port, nameRegistry: page.names.registry } }) }] : []),
    ...(swap ? [{ ...swapDomain, ports: () => ({ ports: { swaps: page.swaps.port } }) }] : []),
    ...(allowances ? [{ ...allowancesDomain, ports: () => ({ ports: { allowances: page.allowances.port } }) }] : []),
    ...(directory
      ? [{ ...directoryDomain, ports: (context: PortContext) => ({ ports: { wallets: createMemoryDirectory(page.timer.port, context.http) } }) }]
      : []),
  ]
  const plugins = configurePlugins({ ...choice, adapters: namespaces }).map((plugin) => chainOf(plugin.name) ?? plugin)
  return {
    use: plugins.flatMap((plugin, index) => ((module) => (module ? [loadedPlugin(plugin, module)] : []))(modules[index])),
    ports: { ...host, clock: page.clock.port },
  }
}
