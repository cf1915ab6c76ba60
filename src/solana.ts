/**
 * `latchkit/solana`: Solana. Wallets of the page (Wallet Standard), and helpers for the app's own clusters and transactions.
 * @packageDocumentation
 */
import { walletOf } from './adapters/solana/account-wallets.js'
import { transactionBytes } from './adapters/solana/transaction-input.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import { type ReviewMode, readReviewMode } from './domain/shared/review/mode.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { failure } from './domain/shared/errors/start-errors.js'
import type { Network } from './domain/shared/networks/networks.js'
import type { SolanaPluginOptions } from './kit/plugins/solana.js'
import type { Commitment } from './domain/shared/solana/answers.js'

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
 * @example
 * const provider = kit.getProvider('solana')
 * const account = provider && 'publicKey' in provider ? provider : undefined
 */
export type SolanaProvider = SolanaWalletAccount | SolanaRequestProvider

declare module './kit/providers.js' {
  interface ProviderTypes {
    solana: SolanaProvider
  }
}

export { solana as solanaMainnet, solanaDevnet, solanaTestnet } from './domain/shared/networks/chains.js'

export { selectHeldTokens, selectSolanaTokens } from './domain/tokens/selectors.js'
export { solanaTransport, type SolanaTransportOptions } from './adapters/solana/rpc/solana-transport.js'
export { solanaTransfer } from './adapters/solana/rpc/solana-transfer.js'
export type { PreparedTransfer, TransferRequest } from './adapters/solana/rpc/reads.js'

/** Options of {@link solana}; all optional. */
export interface SolanaOptions extends SolanaPluginOptions {
  /** Stage that a sent transaction must reach to count as confirmed; `confirmed` by default. */
  readonly commitment?: Commitment
  /**
   * Transactions that are shown to the visitor before the wallet is asked, which is asked once they are confirmed: those with warnings (`warnings`, by default),
   * all (`always`), or none (`false`).
   */
  readonly review?: ReviewMode | false
}

/**
 * Solana: wallets of the page by Wallet Standard, and nodes of the app's networks. Connects, signs in, signs messages and transactions, sends, and follows
 * what was sent. Its code loads on first use.
 *
 * @throws OPTIONS_INVALID
 * @example
 * createLatchkit({ networks: [solanaMainnet], use: [solana()] })
 */
export function solana(given: SolanaOptions = {}): AnyPlugin {
  const { commitment = 'confirmed', review = 'warnings', ...options } = given
  return {
    given,
    name: 'solana',
    namespaces: ['solana'],
    configure() {
      if (!['processed', 'confirmed', 'finalized'].includes(commitment))
        throw invalid('commitment', `"${commitment}" is none of processed, confirmed, finalized`)
      return { config: { commitment, review: readReviewMode(review) } }
    },
    async load() {
      const { solanaModule } = await import('./kit/plugins/solana.js')
      return solanaModule(options)
    },
  } satisfies Plugin
}

/** A cluster of the app's own. */
export interface SolanaClusterOptions {
  /** Answer of `getGenesisHash`. */
  readonly genesisHash: string
  readonly name: string
  readonly rpcUrl: string
}

/**
 * Creates the network of a cluster of the app's own, such as a local validator. Wallets are asked for it as `solana:localnet` if `solana({ localnet })` names
 * it.
 *
 * @throws OPTIONS_INVALID
 * @example
 * const local = solanaCluster({ genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', name: 'Localnet', rpcUrl: 'http://127.0.0.1:8899' })
 * createLatchkit({ networks: [local], use: [solana({ localnet: local.caipNetworkId })] })
 */
export function solanaCluster({ genesisHash, name, rpcUrl }: SolanaClusterOptions): Network {
  const id = /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(genesisHash) ? genesisHash.slice(0, 32) : undefined
  if (id === undefined) throw invalid('genesisHash', 'must be the answer of getGenesisHash: 43 or 44 characters of base58')
  return {
    id,
    name,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }
}

/** A transaction as the `sendTransaction` and `signTransactions` of Solana take it. */
export type SolanaTransactionInput = {
  /** Wire format in base64. */
  readonly transaction: string
}

/**
 * Returns a transaction in the format of `sendTransaction` and `signTransactions`.
 * @param transaction bytes in the wire format; a transaction of `@solana/kit` or `@solana/web3.js` 2; a `Transaction` (with `feePayer` and `recentBlockhash`)
 * or `VersionedTransaction` of `@solana/web3.js` 1
 *
 * @throws OPTIONS_INVALID
 * @example
 * await kit.run({ type: 'sendTransaction', transaction: solanaTransaction(new Uint8Array(215)) })
 */
export function solanaTransaction(transaction: unknown): SolanaTransactionInput {
  let bytes: Uint8Array | undefined
  try {
    bytes = transactionBytes(transaction)
  } catch (error) {
    throw invalid('transaction', `cannot be serialized: ${error instanceof Error ? error.message : 'unknown reason'}`)
  }
  if (bytes === undefined || bytes.length === 0)
    throw invalid('transaction', 'must be bytes, a transaction of @solana/kit, or a Transaction or VersionedTransaction of @solana/web3.js')
  return { transaction: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

/**
 * Returns the Wallet Standard wallet of an account that `getProvider('solana')` or `useProvider('solana')` gave, for libraries that take a wallet.
 * @example
 * const wallet = solanaWallet(kit.getProvider('solana')) // new StandardWalletAdapter({ wallet })
 */
export function solanaWallet(account: SolanaProvider | undefined): object | undefined {
  return account === undefined ? undefined : walletOf(account)
}

function invalid(option: string, problem: string): LatchkitError {
  return LatchkitError.from(failure('OPTIONS_INVALID', { option, problem }))
}
