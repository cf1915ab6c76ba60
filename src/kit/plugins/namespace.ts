import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip/caip.js'
import type { PluginModule } from '../../domain/plugin.js'
import { loadedPlugin, type LoadedPlugin } from '../loaded-plugin.js'
import type { ClockPort } from '../../ports/clock.js'
import type { ProvidedBatch } from '../../adapters/evm/calls/sent-batch.js'
import type { CallsPort } from '../../ports/calls.js'
import type { ConnectorPort } from '../../ports/connector.js'
import type { DiscoveryPort } from '../../ports/discovery.js'
import type { LoggerPort } from '../../ports/logger.js'
import type { RpcPort } from '../../ports/rpc.js'
import { evmFinality } from './evm-finality.js'
import { watchBatch } from './watch-batch.js'
import { createHeldWallet, type HeldWallet } from '../../adapters/shared/held-connection.js'
import type { TimerPort } from '../../ports/timer.js'

/** Context that an instance passes to its namespace adapters. */
export interface AdapterContext {
  readonly clock: ClockPort
  readonly timer: TimerPort
  readonly logger: LoggerPort
  /** Returns the id of a provider object in this page load; see `Announcement.object`. */
  identify(provider: object): string
  /** Returns the account and the network of the adapter's namespace that the app shows; undefined while there is none. */
  shown(): { readonly address?: string | undefined; readonly network?: CaipNetworkId | undefined }
  /** Returns the view of the instance on a wallet of the adapter's namespace. Its provider for the app shows what the instance holds. */
  held(connectorId: string): HeldWallet
  /** Follows a batch of calls (EIP-5792) that the app sent through a provider. */
  batchSent(connectorId: string, batch: ProvidedBatch): void
}

/** The wallets and nodes of one namespace. Replace it or write your own, and test it with the contract suites of `latchkit/testing`. */
export interface NamespaceAdapter {
  readonly namespace: ChainNamespace
  readonly discovery: DiscoveryPort
  readonly connector: ConnectorPort
  /** Batches of calls (EIP-5792). */
  readonly calls?: CallsPort
  readonly rpc: RpcPort
  /** Returns the provider for the app's own use: EIP-1193 in eip155. Undefined if there is no such wallet. */
  getProvider(connectorId: string): unknown
  /** Called when the instance ends: its providers reject requests from now on. */
  dispose?(): void
}

/** Creates an adapter; each instance has its own. */
export type AdapterFactory = (context: AdapterContext) => NamespaceAdapter

/**
 * Creates the plugin of a namespace from your own adapter.
 * @param factory creates the adapter, once per instance
 */
export function namespacePlugin(namespace: ChainNamespace, factory: AdapterFactory): LoadedPlugin {
  return loadedPlugin({ name: namespace, namespaces: [namespace] }, namespaceModule(factory))
}

/** Creates the module of a namespace: its wallets and nodes. */
export function namespaceModule(factory: AdapterFactory): PluginModule {
  return {
    ports({ clock, config, host, identify, read, batchStatus, state, subscribe, run }) {
      const adapter = factory({
        clock,
        timer: host.timer,
        logger: host.logger,
        identify,
        batchSent: watchBatch({ run }),
        held: (connectorId) => createHeldWallet({ state, subscribe }, connectorId, adapter.namespace),
        shown() {
          const { account, network } = state()
          return { address: account.namespaces[adapter.namespace]?.address, network: network.namespaces[adapter.namespace]?.caipNetwork }
        },
      })
      return {
        connector: adapter.connector,
        ...(adapter.calls && { calls: adapter.calls }),
        discovery: adapter.discovery,
        rpc: adapter.rpc,
        ...(adapter.namespace === 'eip155' && { finality: evmFinality({ config, host, read, batchStatus }) }),
        getProvider: (connectorId) => adapter.getProvider(connectorId),
        ...(adapter.dispose ? { dispose: () => adapter.dispose?.() } : {}),
      }
    },
  }
}
