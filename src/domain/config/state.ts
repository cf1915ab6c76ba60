import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Network } from '../shared/networks.js'
import type { CustomWallet } from './session-wallets.js'

/** Connector groups in the order of the Connect view (specification, section 9). */
export const CONNECTOR_GROUPS = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'] as const
/** A group of connectors in the Connect view. */
export type ConnectorGroup = (typeof CONNECTOR_GROUPS)[number]

/** Ways to connect, in the order of the Connect view. */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Features that can be switched on and off. */
export interface Features {
  readonly receive: boolean
  readonly send: boolean
  readonly analytics: boolean
  readonly allWallets: boolean
  readonly legalCheckbox: boolean
  readonly collapseWallets: boolean
}

/** What the app says of itself, shown to the visitor and to wallets. */
export interface AppMetadata {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** Dark, light, or as the system prefers. */
export type ThemeMode = 'dark' | 'light' | 'system'

/** Overrides of the look; all optional (MODAL-40). */
export interface ThemeVariables {
  readonly fontFamily?: string
  /** Multiplies every text size; 1 is 16 px root. */
  readonly scale?: number
  readonly accent?: string
  readonly colorMix?: string
  /** Per cent, 0 to 100. */
  readonly colorMixStrength?: number
  /** Multiplies every radius; 0 is square. */
  readonly radius?: number
  readonly zIndex?: number
  readonly qrColor?: string
}

/** What is asked of wallets in one namespace in place of the defaults. */
export interface NamespaceOverride {
  readonly methods?: readonly string[]
  readonly chains?: readonly CaipNetworkId[]
  readonly events?: readonly string[]
}

/** Replaces, per namespace, what sessions ask for (specification, section 6). */
export type NamespaceOverrides = { readonly [N in ChainNamespace]?: NamespaceOverride }

/** What is known of sessions over the relay without the code that makes them, so that a tape replays without it. */
export interface WalletConnectConfig {
  readonly projectId?: string
  /** The WalletConnect network's own when left out. */
  readonly relayUrl?: string
  readonly override?: NamespaceOverrides
  /** Opens wallets on phones by their https link where they have one. */
  readonly preferUniversalLinks?: boolean
}

/** Socials that an embedded wallet knows, in the order in which they are offered by default (AUTH-05). */
export const SOCIAL_PROVIDERS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
/** A social account that an embedded wallet is reached by. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** What is known of the embedded wallet without the code for it, so that a tape replays without it. */
export interface EmbeddedWalletConfig {
  /** Origin of the secure site, without a slash at its end. */
  readonly secureSite: string
  readonly email: boolean
  /** In the order in which they are offered; what the place that the page is in cannot do is left out later (AUTH-07 to AUTH-09). */
  readonly socials: readonly SocialProvider[]
  /** Whether wallets stand beside the e-mail field (AUTH-48). */
  readonly emailShowWallets: boolean
  /** Networks that the secure site serves (FRAME-47). */
  readonly networks: readonly CaipNetworkId[]
  /** Kind of account to begin with in eip155, where the visitor has not chosen one. */
  readonly preferredAccountType?: 'eoa' | 'smartAccount'
  /** Names in the option that are none of a social: told once, in development (AUTH-06). */
  readonly ignoredSocials?: readonly string[]
}

/** What is known of the sign-in with the wallet without the code for it, so that a tape replays without it. */
export interface SiwxConfig {
  /** Who is connected must sign in; else the app asks for it itself. */
  readonly required: boolean
  /** Sessions end with the connection (SIWX-15). */
  readonly signOutOnDisconnect: boolean
}

/** The options after defaults: JSON, complete, constant for the life of an instance. */
export interface ConfigState {
  readonly version: string
  readonly projectId?: string
  readonly metadata: AppMetadata
  readonly networks: readonly Network[]
  readonly defaultNetwork?: CaipNetworkId
  /** Namespaces that have an adapter, or are served by sessions. */
  readonly adapters: readonly ChainNamespace[]
  readonly features: Features
  readonly connectMethodsOrder?: readonly ConnectMethod[]
  readonly connectorOrder: readonly ConnectorGroup[]
  /** Hidden wallets: rdns, or names in any letter case (CONN-29). */
  readonly excludeWallets: readonly string[]
  readonly featuredWallets: readonly string[]
  /** Addresses of what the visitor accepts with the box for terms (MODAL-41). */
  readonly legal?: { readonly terms?: string; readonly privacy?: string }
  readonly allowUnsupportedChain: boolean
  readonly enableNetworkSwitch: boolean
  readonly enableReconnect: boolean
  /** Whether connections are shared with other tabs of the origin. */
  readonly tabs: 'shared' | 'isolated'
  readonly basic: boolean
  readonly embedded: boolean
  readonly disableAppend: boolean
  readonly debug: boolean
  /** Adapters that need a project id are in use. */
  readonly needsProjectId: boolean
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
  readonly locale?: string
  readonly storagePrefix: string
  /** Sessions over the relay are in use; `alone`: no namespace has an adapter of its own. */
  readonly walletConnect?: WalletConnectConfig & { readonly alone: boolean }
  readonly customWallets?: readonly CustomWallet[]
  /** The embedded wallet is offered: its plug is in use, with a project id and with e-mail or socials (AUTH-01). */
  readonly embeddedWallet?: EmbeddedWalletConfig
  /** Its plug is in use. */
  readonly siwx?: SiwxConfig
}
