/** What a WalletConnect wallet is made of, in one piece that is loaded when the first is started: the stock SDK is large. */
export { createWalletKeys } from './keys.js'
export { startKit } from './kit.js'
export { createWalletConnectWallet } from './wallet.js'
