/** Id of the WalletConnect connector, in each namespace that it serves. */
export const WALLET_CONNECT_ID = 'walletConnect'
