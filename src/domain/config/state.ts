import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'
import type { ConnectorType } from '../connectors/state.js'
import type { ViewName } from '../modal/state.js'
import type { PluginConfigs } from '../registry.js'
import type { WalletIdentity } from '../shared/wallet-identities.js'

/** Connector groups in the order of the Connect view (CONN-25): the wallets of the visitor and of the app, then a code for any other. */
export const CONNECTOR_GROUPS = ['recent', 'injected', 'featured', 'custom', 'walletConnect', 'external', 'recommended'] as const
/** Group of connectors in the Connect view. */
export type ConnectorGroup = (typeof CONNECTOR_GROUPS)[number]

/** Connect methods of the Connect view. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Optional features. */
export interface Features {
  /** Reserved for the view WalletReceive. Defaults to true. */
  readonly receive: boolean
  /** Reserved for the view WalletSend. Defaults to true. */
  readonly send: boolean
  /** False sends no analytics events. Without `services()` none are sent in either case. Defaults to true. */
  readonly analytics: boolean
  /** Lists all wallets where WalletConnect is the only method, on a phone. Defaults to true. */
  readonly allWallets: boolean
  /** Asks for consent to your terms before a connect button works. Defaults to false. */
  readonly legalCheckbox: boolean
  /** Puts wallets behind one entry below e-mail and social logins. Defaults to false. */
  readonly collapseWallets: boolean
}

/** Metadata of the app, shown to users and wallets. */
export interface AppMetadata {
  readonly name: string
  readonly description?: string
  /** URL of the app. Defaults to the page's origin. */
  readonly url?: string
  /** URLs of square images. */
  readonly icons?: readonly string[]
}

/** Color mode of the dialog. `system` follows the operating system. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** Overrides of the theme, all optional (MODAL-40). */
export interface ThemeVariables {
  /** CSS font stack. */
  readonly fontFamily?: string
  /** Factor of every text size. 1 means a root size of 16 px. */
  readonly scale?: number
  /** CSS color of primary buttons and marks. The text on it becomes black or white by contrast. */
  readonly accent?: string
  /** CSS color that is mixed into all surfaces, by `colorMixStrength`. */
  readonly colorMix?: string
  /** Percentage, 0 to 100. */
  readonly colorMixStrength?: number
  /** Factor of every radius. 0 means square corners. */
  readonly radius?: number
  /** Used by an embedded dialog only: a modal one is in the top layer. */
  readonly zIndex?: number
  /** CSS color of the QR code. Ignored below a contrast of 4.5 on white. */
  readonly qrColor?: string
}

/** Transport of a connector: `page` for injected providers, `session` for WalletConnect, `frame` for the secure site. */
export type Transport = 'page' | 'session' | 'frame'

/** Connector that a plugin configures. It exists without a wallet in the page. */
export interface ConfiguredConnector {
  readonly id: string
  readonly type: ConnectorType
  /** Name in state. The UI may show its own text instead. */
  readonly name: string
  readonly namespaces: readonly ChainNamespace[]
  readonly transport: Transport
  /** True if disconnecting one namespace disconnects all. */
  readonly endsTogether?: boolean
  /** Name of the plugin that implements the connector. */
  readonly plugin: string
}

/**
 * Button of a feature in view Account, which a plugin declares. `onramp`, `swaps`, `receive` and `send` have their place, text, icon, networks and switches by
 * their id (MODAL-37); any other says them itself. JSON.
 */
export interface FeatureButton {
  /** Unique in an app. */
  readonly id: string
  /** View that it opens. */
  readonly view: ViewName
  /** Place in the row; lower comes first. `onramp` has 10, `swaps` 20, `receive` 30, `send` 40; any other has 50 by default. */
  readonly order?: number
  /** Text. Required for ids other than the four. */
  readonly label?: string
  /** Name of a plugin without which the feature is off: `services`. */
  readonly needs?: string
  /** Shown only while the active network is one of these, or of one of these namespaces. */
  readonly when?: { readonly namespaces?: readonly ChainNamespace[]; readonly networks?: readonly CaipNetworkId[] }
  /** Networks on which the plugin serves the feature beside those of the specification. */
  readonly also?: readonly CaipNetworkId[]
}

/** Place that the page asks or shows, for its content security policy. */
export interface UsedHost {
  readonly directive: 'connect-src' | 'img-src' | 'frame-src'
  /** URL, of which the origin counts, or a scheme: `blob:`. */
  readonly source: string
  /** Reason to ask it. */
  readonly why: string
}

/** Reason for which the slice of a feature cannot serve right now, as its state member `unavailable`. */
export interface Unavailable {
  readonly because: 'chain' | 'wallet' | 'country'
  /** The network, wallet or country. */
  readonly detail?: string
}

/** When to fetch the code of core and dialog before it is needed. */
export type Prefetch = 'idle' | 'intent' | false

/** Options with defaults. JSON, complete, and constant for the life of an instance. */
export interface ConfigState {
  readonly version: string
  readonly projectId?: string
  readonly metadata: AppMetadata
  readonly networks: readonly Network[]
  readonly defaultNetwork?: CaipNetworkId
  /** Namespaces that plugins serve. */
  readonly adapters: readonly ChainNamespace[]
  readonly features: Features
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly connectorOrder: readonly ConnectorGroup[]
  /** Hidden wallets: rdns, or names in any letter case (CONN-29). */
  readonly excludeWalletIds: readonly string[]
  readonly featuredWalletIds: readonly string[]
  /** Known wallets that the app adds to the built-in ones. */
  readonly walletIdentities?: readonly WalletIdentity[]
  /** URLs of the documents that the legal checkbox links (MODAL-41). */
  readonly legal?: { readonly terms?: string; readonly privacy?: string }
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  /** `shared` shares connections with other tabs of the origin. */
  readonly tabs: 'shared' | 'isolated'
  readonly basic: boolean
  readonly embedded: boolean
  readonly disableAppend: boolean
  readonly debug: boolean
  readonly prefetch: Prefetch
  /** False if balances are read on request alone, and pictures of other hosts are not drawn (DX-32). */
  readonly optionalTraffic?: false
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly locale?: string
  readonly storagePrefix: string
  /** Options that cannot work as they are, for the developer's console. */
  readonly problems?: readonly { readonly option: string; readonly problem: string }[]
  /** Options that are not needed and do not fit. They count as absent. */
  readonly leftOut?: readonly { readonly option: string; readonly problem: string }[]
  /** Names of the plugins in use, in order. */
  readonly use: readonly string[]
  readonly plugins: PluginConfigs
  readonly connectors: readonly ConfiguredConnector[]
  /** Places that plugins ask, beside the nodes of the networks. `cspFor` of `latchkit/csp` has all. */
  readonly hosts?: readonly (UsedHost & { readonly plugin: string })[]
  /** Buttons of features in view Account, with the plugins that declared them. */
  readonly buttons?: readonly (FeatureButton & { readonly plugin: string })[]
}

/** Returns the configured connector with this id, or undefined for an injected wallet. */
export function configuredConnector({ connectors }: ConfigState, id: unknown): ConfiguredConnector | undefined {
  return connectors.find((one) => one.id === id)
}

/** Returns the transport of a connector. An unconfigured connector is an injected wallet. */
export function transportOf(config: ConfigState, id: unknown): Transport {
  return configuredConnector(config, id)?.transport ?? 'page'
}

/** Returns the WalletConnect connector, or undefined without `walletConnect()`. */
export function sessionConnector({ connectors }: ConfigState): ConfiguredConnector | undefined {
  return connectors.find(({ transport }) => transport === 'session')
}

/** Methods, chains and events to request in one namespace, in place of the defaults. */
export interface NamespaceOverride {
  readonly methods?: readonly string[]
  readonly chains?: readonly CaipNetworkId[]
  readonly events?: readonly string[]
}

/** Requested namespaces of sessions, in place of the defaults (specification, section 6). */
export type NamespaceOverrides = { readonly [N in ChainNamespace]?: NamespaceOverride }
