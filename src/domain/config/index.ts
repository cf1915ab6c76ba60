export {
  CONNECTOR_GROUPS,
  SOCIAL_PROVIDERS,
  type SocialProvider,
  type AppMetadata,
  type ConfigState,
  type ConnectMethod,
  type ConnectorGroup,
  type EmbeddedWalletConfig,
  type Features,
  type NamespaceOverride,
  type NamespaceOverrides,
  type SiwxConfig,
  type ThemeMode,
  type ThemeVariables,
  type WalletConnectConfig,
} from './state.js'
export type { CustomWallet } from './session-wallets.js'
export { type EmbeddedWalletResolver, type LatchkitOptions, resolveConfig, type SignInResolver } from './options.js'
export { readable, readOptions } from './read-options.js'
export { refuse } from './refuse.js'
export type { ResolveSessions, SessionOptions } from './session-options.js'
