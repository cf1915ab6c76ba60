/** Modules of a WalletConnect wallet, loaded together when the first wallet starts, because the SDK is large. */
export { createWalletKeys } from './keys.js'
export { startKit } from './kit.js'
export { createWalletConnectWallet } from './wallet.js'
