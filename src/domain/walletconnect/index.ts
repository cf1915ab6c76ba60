export type { LinkKind, LinkTarget, WalletConnectCommand, WalletConnectEvent } from './messages.js'
export { deepLinkChoice, type OpenPairing, sessionTopic } from './persist.js'
export { type SessionSlice, walletconnect } from './slice.js'
export type { DeepLinkChoice, Pairing, PairingPhase, WalletConnectState } from './state.js'
