export type { LinkKind, LinkTarget, WalletConnectCommand, WalletConnectEvent } from './messages.js'
export { walletConnectDomain } from './slice.js'
export { configureWalletConnect, type WalletConnectConfig, type WalletConnectSettings } from './config.js'
