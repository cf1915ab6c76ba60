export {
  CONNECTOR_GROUPS,
  type AppMetadata,
  type ConfigState,
  type ConnectMethod,
  type ConnectorGroup,
  type Features,
  type NamespaceOverride,
  type NamespaceOverrides,
  type ThemeMode,
  type ThemeVariables,
  type WalletConnectConfig,
} from './state.js'
export type { CustomWallet } from './session-wallets.js'
export { type LatchkitOptions, resolveConfig } from './options.js'
export type { ResolveSessions, SessionOptions } from './session-options.js'
