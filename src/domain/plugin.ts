import type { Observable } from 'rxjs'
import type { AnyPlugin } from './any-plugin.js'
import type { ClockPort } from '../ports/clock.js'
import type { BatchRef, BatchStatus, CallsPort } from '../ports/calls.js'
import type { ConnectorPort, ConnectorRef } from '../ports/connector.js'
import type { DiscoveryPort } from '../ports/discovery.js'
import type { FinalityPort } from '../ports/finality.js'
import type { HttpPort } from '../ports/services/http.js'
import type { HostPorts, Ports } from '../ports/index.js'
import type { ReviewPort } from '../ports/review.js'
import type { RpcPort } from '../ports/rpc.js'
import type { ConfigState, ConfiguredConnector, FeatureButton, LatchkitOptions, UsedHost } from './config/index.js'
import type { RunOptions } from './kernel/run.js'
import type { Decision, GuardContext } from './kernel/types.js'
import type { PluginConfigs } from './registry.js'
import type { PublicCommand } from './public.js'
import type { ReviewedChain } from './reviews/chain.js'
import type { AnySlice, DomainCommand, DomainEvent, RootState, Slice } from './root.js'
import type { CaipNetworkId, ChainNamespace } from './shared/caip/caip.js'
import type { Json } from './shared/json/json.js'
import type { Network } from './shared/networks/networks.js'

/**
 * Feature that an app adds with `use: [...]`. Its options are read at once, its code loads with the core. The built-in features are plugins too.
 *
 * @example
 * const visits: Plugin = { name: 'visits', configure: () => ({ config: {} }), load: async () => ({ slices: [] }) }
 */
export interface Plugin extends AnyPlugin {
  /**
   * Checks the options, in `createLatchkit`. Pure. Returns undefined to disable the plugin: its code never loads.
   *
   * @throws OPTIONS_INVALID
   */
  configure?(given: PluginOptions): PluginSetup | undefined
  load(): Promise<PluginModule>
}

/** Inputs of a plugin's configuration. */
export interface PluginOptions {
  /** Options of the app. */
  readonly options: LatchkitOptions
  readonly networks: readonly Network[]
  readonly projectId: string | undefined
  /** Namespaces for which plugins support injected wallets. */
  readonly namespaces: readonly ChainNamespace[]
}

/** Result of a plugin's configuration. JSON. */
export interface PluginSetup {
  /** Stored in `state.config.plugins[name]` and in the head of a tape. A replay needs no other options of the plugin. */
  readonly config?: PluginConfigs[keyof PluginConfigs] | Json
  /** Namespaces that it serves in addition to {@link Plugin.namespaces}. */
  readonly namespaces?: readonly ChainNamespace[]
  /** Connectors that exist without a wallet in the page. */
  readonly connectors?: readonly Omit<ConfiguredConnector, 'plugin'>[]
  /** Places that its code asks, for `cspFor`. Its nodes are those of the networks. */
  readonly hosts?: readonly UsedHost[]
  /** Buttons of its features in view Account (MODAL-38). */
  readonly buttons?: readonly FeatureButton[]
  /** Reason why the plugin cannot work as configured, with the fix: `needs a project id; write ...`. Logged as an error once, in production too. */
  readonly problem?: string
  /** Options that are not needed and do not fit: they count as absent, and are logged in development. */
  readonly leftOut?: readonly { readonly option: string; readonly problem: string }[]
  /** Leaves the plugin out. Its code never loads. */
  readonly off?: boolean
}

/** Pure half of a plugin. A replay needs nothing else. */
export interface PluginDomain {
  readonly name: string
  readonly slices?: readonly AnySlice[]
  readonly guards?: Guards
  /** Parts that several plugins need, such as the plans of all acts. Each is there once, and its guards come before those of plugins. */
  readonly shares?: readonly PluginDomain[]
  /** True if its guards decide in place of a slice, as a start of a session does: they come after the guards of the others, which may refuse. */
  readonly decides?: true
  /** Reducers that the plugin adds to other slices. They run after the slice's own. */
  readonly evolve?: ExtraCases
  /** Namespace whose requests are reviewed. Its reader and simulator is the port `review`. */
  readonly review?: ReviewedChain
}

/** Code of a plugin. */
export interface PluginModule extends Omit<PluginDomain, 'name'> {
  /** Creates the plugin's adapters, once per instance. */
  ports?(context: PortContext): PluginPorts
}

/**
 * Guards that run before a command's slice. Each returns undefined to pass the command on, a rejection, or events in place of the slice's. `context.decide()`
 * returns the decision without this guard. Guards run in the order of `use`, those of plugins that decide last.
 */
export type Guards = {
  readonly [T in DomainCommand['type']]?: (
    state: RootState,
    command: Extract<DomainCommand, { type: T }>,
    context: GuardContext<DomainCommand, DomainEvent>,
  ) => Decision<DomainEvent> | undefined
}

/** Reducers for slices of others, by slice and event. */
export type ExtraCases = { readonly [Name in keyof RootState]?: Slice<Name, never>['evolve'] }

/** Context that an instance passes to its adapters. */
export interface InstanceContext {
  readonly config: ConfigState
  /** Options of the app, including hosts and handlers that are not JSON. */
  readonly options: LatchkitOptions
  readonly clock: ClockPort
  /** The ports of the host: storage, timer, navigation and so on. */
  readonly host: HostPorts
  /** Calls the listener after each input that changed state. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Returns the id of a provider object in this page load, the same for the same object in every plugin. Discovery announces it as `object`. */
  identify(provider: object): string
  /** Calls an RPC node of a configured network, with the retry policy of its namespace. Fails with a typed failure, also if the network has no RPC URL. */
  read(network: CaipNetworkId, method: string, params: readonly Json[]): Observable<Json>
}

/** Context that an instance passes to a plugin's adapters. */
export interface PortContext extends InstanceContext {
  /** Asks a wallet, of any plugin, what became of a batch of calls. Fails with a typed failure. */
  batchStatus(batch: BatchRef): Observable<BatchStatus>
  /** Sends a request to a wallet, of any plugin, as its provider for the app does, and emits its answer unchecked. Fails as the provider does; with code 4200 without one. */
  askWallet(wallet: ConnectorRef, method: string, params: readonly Json[]): Observable<unknown>
  /** Returns the calls of the hosted services; undefined without the plugin `services()`. */
  http(): HttpPort | undefined
  state(): RootState
  run(command: PublicCommand, options?: RunOptions): Promise<unknown>
}

/** Adapters of a plugin, and handles that the instance exposes. */
export interface PluginPorts extends Partial<Pick<Ports, 'relay' | 'frame' | 'popup' | 'siwx'>> {
  /** Called for the plugin's configured connectors, and for wallets of its namespaces. */
  readonly connector?: ConnectorPort
  /** Batches of calls (EIP-5792), for the wallets of {@link connector}. */
  readonly calls?: CallsPort
  readonly discovery?: DiscoveryPort
  /** Calls of the hosted services. */
  readonly http?: HttpPort
  /** RPC nodes of its namespaces, including namespaces without other nodes. */
  readonly rpc?: RpcPort
  /** Tells the ends of transactions in its namespaces. Loads its code with the first one. */
  readonly finality?: FinalityPort
  /** Reads and simulates what wallets of its namespaces are asked for. Loads its code with the first request. */
  readonly review?: ReviewPort
  /** Ports of a custom plugin, by name. Its policies access them as `io.ports`. */
  readonly ports?: Readonly<Record<string, object>>
  /** Wraps ports of other plugins. */
  wrap?(ports: Ports): Partial<Ports>
  /** Returns the provider of a connected wallet for the app: EIP-1193 in eip155. */
  getProvider?(connectorId: string, namespace: ChainNamespace): unknown
  /** Returns the URI of the open pairing. Secret. */
  pairingUri?(): string | undefined
  /** Returns the host of the plugin's frame. */
  frameHost?(): object | undefined
  /** Called when the instance is disposed of. */
  dispose?(): void
}
