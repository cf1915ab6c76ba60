/**
 * `latchkit/bitcoin`: Bitcoin. Wallets of the page (Wallet Standard, sats-connect), payments, and servers in the shape of Esplora.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import type { BitcoinPluginOptions } from './kit/plugins/bitcoin.js'
import { walletOfAccount } from './adapters/bitcoin/account-wallets.js'
import type { BitcoinWalletAccount } from './kit/providers.js'

export { bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from './adapters/bitcoin/networks.js'
export { bitcoin as bitcoinMainnet, bitcoinTestnet } from './domain/shared/networks/chains.js'
export type { BitcoinProvider, BitcoinWalletAccount, SatsConnectProvider } from './kit/providers.js'

/** Options of the Bitcoin adapter; all optional. */
export type BitcoinOptions = BitcoinPluginOptions

/**
 * Bitcoin: wallets of the page by Wallet Standard and sats-connect. Connects, signs messages and PSBTs, builds and sends payments. Its code loads on first use,
 * and `@scure/btc-signer` with the first transaction.
 * @example
 * createLatchkit({ networks: [bitcoinMainnet], use: [bitcoin()] })
 */
export function bitcoin(options: BitcoinOptions = {}): AnyPlugin {
  return {
    name: 'bitcoin',
    namespaces: ['bip122'],
    async load() {
      const { bitcoinModule } = await import('./kit/plugins/bitcoin.js')
      return bitcoinModule(options)
    },
  } satisfies Plugin
}

/**
 * Returns the Wallet Standard wallet of an account that `getProvider('bip122')` or `useProvider('bip122')` gave, to call its features.
 * @example
 * const wallet = bitcoinWallet(account)
 */
export function bitcoinWallet(account: BitcoinWalletAccount | undefined): object | undefined {
  return account === undefined ? undefined : walletOfAccount(account)
}
