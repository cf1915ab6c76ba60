/**
 * `latchkit/bitcoin`: Bitcoin. Wallets of the page (Wallet Standard, sats-connect), payments, and servers in the shape of Esplora.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import { type ReviewMode, readReviewMode } from './domain/shared/review/mode.js'
import type { BitcoinPluginOptions } from './kit/plugins/bitcoin.js'
import { walletOfAccount } from './adapters/bitcoin/account-wallets.js'

export { bitcoinRegtest, bitcoinSignet, bitcoinTestnet4 } from './adapters/bitcoin/networks.js'
export { bitcoin as bitcoinMainnet, bitcoinTestnet } from './domain/shared/networks/chains.js'

/** Account of a Bitcoin wallet by Wallet Standard, the wallet's own object. `bitcoinWallet()` of `latchkit/bitcoin` returns its wallet. */
export interface BitcoinWalletAccount {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  /** Such as `bitcoin:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
}

/** Provider with the requests of sats-connect, the wallet's own object. */
export interface SatsConnectProvider {
  /** Resolves with an envelope of JSON-RPC 2.0: `result`, or `error` with code and message. */
  request(method: string, params: object | null): Promise<unknown>
  addListener?(listener: { readonly eventName: string; readonly cb: (event: unknown) => void }): () => void
}

/**
 * Provider of the active Bitcoin wallet of the page: the sats-connect provider of a wallet that has one, else its Wallet Standard account.
 * @example
 * const provider = kit.getProvider('bip122')
 * const isSatsConnect = provider !== undefined && 'request' in provider
 */
export type BitcoinProvider = BitcoinWalletAccount | SatsConnectProvider

declare module './kit/providers.js' {
  interface ProviderTypes {
    bip122: BitcoinProvider
  }
}

/** Options of {@link bitcoin}; all optional. */
export interface BitcoinOptions extends BitcoinPluginOptions {
  /**
   * Transactions that are shown to the visitor before the wallet is asked, which is asked once they are confirmed: those with warnings (`warnings`, by default),
   * all (`always`), or none (`false`).
   */
  readonly review?: ReviewMode | false
}

/**
 * Bitcoin: wallets of the page by Wallet Standard and sats-connect. Connects, signs messages and PSBTs, builds and sends payments. Its code loads on first use,
 * and `@scure/btc-signer` with the first transaction.
 *
 * @throws OPTIONS_INVALID
 * @example
 * createLatchkit({ networks: [bitcoinMainnet], use: [bitcoin()] })
 */
export function bitcoin(given: BitcoinOptions = {}): AnyPlugin {
  const { review = 'warnings', ...options } = given
  return {
    given,
    name: 'bitcoin',
    namespaces: ['bip122'],
    configure: () => ({ config: { review: readReviewMode(review) } }),
    async load() {
      const { bitcoinModule } = await import('./kit/plugins/bitcoin.js')
      return bitcoinModule(options)
    },
  } satisfies Plugin
}

/**
 * Returns the Wallet Standard wallet of an account that `getProvider('bip122')` or `useProvider('bip122')` gave, to call its features.
 * @example
 * const account = kit.getProvider('bip122')
 * const wallet = account && 'publicKey' in account ? bitcoinWallet(account) : undefined
 */
export function bitcoinWallet(account: BitcoinWalletAccount | undefined): object | undefined {
  return account === undefined ? undefined : walletOfAccount(account)
}
