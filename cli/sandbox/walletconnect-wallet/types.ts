import type { Decision, WalletPolicy } from '../wallet/policy.js'
import type { Hex, WalletChain } from '../wallet/types.js'

/** Permissions of a session in one namespace. */
export interface SessionNamespace {
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2 ids. */
  readonly chains?: readonly string[]
}

/** Namespaces of a session, by name (`eip155`). */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** One session of the wallet. */
export interface WalletSession {
  readonly topic: string
  readonly peer: { readonly name: string; readonly url: string }
  readonly namespaces: SessionNamespaces
  /** Seconds since the epoch. */
  readonly expiry: number
}

/** Metadata of the wallet. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** Chain of the wallet in another namespace than eip155. */
export interface OtherChain {
  /** CAIP-2 id. */
  readonly chain: string
  readonly name?: string
  /** URL of a Solana node that transactions are sent to. Without one they are only signed. */
  readonly rpcUrl?: string
}

/** Permissions that the wallet grants; chains and methods are those of eip155. */
export interface Serving {
  /** Numbers of its chains; all by default. */
  readonly chains?: readonly number[]
  /** Number of accounts that a session gets, the selected one first; 1 by default. */
  readonly accounts?: number
  /** Methods; all that it knows by default. An unknown method is granted and answered with 4200. */
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** Grants exactly these namespaces, whatever was proposed. The SDK refuses to send namespaces that do not fit the proposal. */
  readonly namespaces?: SessionNamespaces
}

/** Persistent storage of the WalletConnect SDK. */
export interface KeyValueStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** Options of a WalletConnect wallet. */
export interface WalletConnectWalletOptions {
  /** URL such as `ws://127.0.0.1:5321`. */
  readonly relayUrl: string
  /** 32 hex digits. The sandbox's relay accepts any. */
  readonly projectId?: string
  /** EVM chains of the wallet; the first is active until it switches. */
  readonly chains: readonly WalletChain[]
  /** Solana chains of the wallet; by default mainnet and devnet, without nodes. An empty list disables Solana. */
  readonly solana?: readonly OtherChain[]
  /** Bitcoin chains of the wallet; by default mainnet and testnet. An empty list disables Bitcoin. */
  readonly bip122?: readonly OtherChain[]
  /** Keys: the accounts of a mnemonic (the test mnemonic by default), or private keys. */
  readonly mnemonic?: string
  readonly privateKeys?: readonly Hex[]
  /** Index of the account that is selected at first, from 0. */
  readonly firstAccount?: number
  /**
   * Policy like that of the wallets of a page, `ask` by default, with the additional methods `wc_sessionPropose` and `wc_sessionAuthenticate`. A rejection has
   * the code 5000 unless `error` says otherwise.
   */
  readonly policy?: Decision | WalletPolicy
  readonly serve?: Serving
  /** Supports sign-in with the connection (session authenticate); an app falls back to a proposal if not. True by default. */
  readonly authenticate?: boolean
  readonly metadata?: Partial<PeerMetadata>
  /** False delivers requests at once and concurrently, instead of one by one with a second between, as the SDK does by default. */
  readonly requestQueue?: boolean
}
