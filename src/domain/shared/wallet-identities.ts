/** Names of one wallet: its rdns in EIP-6963, and the names that it announces in any protocol. */
export interface WalletIdentity {
  /** Reverse domain name, lower case. Absent for a wallet without EVM chains. */
  readonly rdns?: string
  readonly names: readonly string[]
}

/**
 * Wallets that announce themselves in several protocols, from their own packages and documents. Nothing in the page proves a name, so announcements are joined by
 * this table only, and only if each name has one claimant. Apps add rows with the option `walletIdentities`.
 */
export const WALLET_IDENTITIES: readonly WalletIdentity[] = [
  { rdns: 'io.metamask', names: ['MetaMask'] },
  { rdns: 'app.phantom', names: ['Phantom'] },
  { rdns: 'com.okex.wallet', names: ['OKX Wallet', 'OKX'] },
  { rdns: 'com.trustwallet.app', names: ['Trust Wallet', 'Trust'] },
  { rdns: 'com.coinbase.wallet', names: ['Coinbase Wallet'] },
  { rdns: 'app.backpack', names: ['Backpack'] },
  { rdns: 'io.rabby', names: ['Rabby Wallet'] },
  { rdns: 'com.bitget.web3', names: ['Bitget Wallet'] },
  { rdns: 'io.magiceden.wallet', names: ['Magic Eden Wallet', 'Magic Eden'] },
  { rdns: 'com.exodus.web3-wallet', names: ['Exodus'] },
  { names: ['Xverse Wallet', 'Xverse'] },
]

/** Returns a name as it is compared: NFKC, trimmed, lower case. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}
