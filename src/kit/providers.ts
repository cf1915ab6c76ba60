import type { ChainNamespace } from '../domain/shared/caip/caip.js'

/** An EIP-1193 provider. Works with viem's `custom()` and ethers' `BrowserProvider`. */
export interface EthereumProvider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown
}

/** Account of a wallet by Wallet Standard, the wallet's own object. Works with the signers of `@solana/kit` and `@solana/react`. */
export interface SolanaWalletAccount {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  /** Such as `solana:mainnet`. */
  readonly chains: readonly `${string}:${string}`[]
  readonly features: readonly `${string}:${string}`[]
  readonly label?: string
  readonly icon?: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
}

/** Wallet of Solana that is none of the page: the embedded wallet, or one of a session. Takes the `solana_*` methods of WalletConnect. */
export interface SolanaRequestProvider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
}

/**
 * Provider of the active Solana wallet: the account object of a wallet of the page, else a request provider.
 * @example const account = provider && 'publicKey' in provider ? provider : undefined
 */
export type SolanaProvider = SolanaWalletAccount | SolanaRequestProvider

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
 * @example const isSatsConnect = provider !== undefined && 'request' in provider
 */
export type BitcoinProvider = BitcoinWalletAccount | SatsConnectProvider

/** Provider types by namespace. A custom adapter adds its namespace by declaration merging. */
export interface ProviderTypes {
  eip155: EthereumProvider
  solana: SolanaProvider
  bip122: BitcoinProvider
}

/** Provider type of a namespace; unknown if none is declared. */
export type ProviderOf<N extends ChainNamespace> = N extends keyof ProviderTypes ? ProviderTypes[N] : unknown
