import type { Decision, WalletPolicy } from '../wallet/policy.js'
import type { Hex, WalletChain } from '../wallet/types.js'

/** What a session serves of one namespace. */
export interface SessionNamespace {
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** CAIP-2. */
  readonly chains?: readonly string[]
}

/** The namespaces of a session, by their names (`eip155`). */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** One session of the wallet. */
export interface WalletSession {
  readonly topic: string
  readonly peer: { readonly name: string; readonly url: string }
  readonly namespaces: SessionNamespaces
  /** Seconds since the epoch. */
  readonly expiry: number
}

/** What the wallet tells of itself. */
export interface PeerMetadata {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/** A chain of another namespace than eip155 that the wallet knows. */
export interface OtherChain {
  /** CAIP-2. */
  readonly chain: string
  readonly name?: string
  /** A node to send to, for Solana. Without one what is sent is signed, and nobody hears of it. */
  readonly rpcUrl?: string
}

/** What the wallet serves; chains and methods are those of eip155. */
export interface Serving {
  /** Which of its chains, by number; all unless given. */
  readonly chains?: readonly number[]
  /** How many accounts a session gets, the chosen one first; 1 unless given. */
  readonly accounts?: number
  /** Which methods; all that it knows unless given. A name that it does not know is served and answered with 4200. */
  readonly methods?: readonly string[]
  readonly events?: readonly string[]
  /** Exactly these namespaces, whatever was proposed. What does not fit the proposal the stock SDK refuses to send. */
  readonly namespaces?: SessionNamespaces
}

/** Where the stock SDK keeps what outlives a start. */
export interface KeyValueStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** A wallet to be reached through WalletConnect. */
export interface WalletConnectWalletOptions {
  /** Such as `ws://127.0.0.1:5321`. */
  readonly relayUrl: string
  /** 32 hex digits. The sandbox's relay takes any. */
  readonly projectId?: string
  /** The EVM chains that it knows; the first is active until it switches. */
  readonly chains: readonly WalletChain[]
  /** The Solana chains that it knows: mainnet and devnet, without nodes, unless given. With none it does not serve Solana. */
  readonly solana?: readonly OtherChain[]
  /** The Bitcoin chains that it knows: mainnet and testnet unless given. With none it does not serve Bitcoin. */
  readonly bip122?: readonly OtherChain[]
  /** Its keys: the accounts of a mnemonic (the test mnemonic unless given), or private keys. */
  readonly mnemonic?: string
  readonly privateKeys?: readonly Hex[]
  /** The account that is chosen at first, from 0. */
  readonly firstAccount?: number
  /**
   * As for the wallets of a page, with `wc_sessionPropose` and `wc_sessionAuthenticate` as further methods, and with `ask`
   * unless given. A refusal has the code 5000 unless `error` says otherwise.
   */
  readonly policy?: Decision | WalletPolicy
  readonly serve?: Serving
  /** Whether it signs in with the connection (session authenticate); an app falls back to a proposal where not. True unless given. */
  readonly authenticate?: boolean
  readonly metadata?: Partial<PeerMetadata>
  /** False: requests come at once and together, instead of one by one with a second between, as the stock SDK has it. */
  readonly requestQueue?: boolean
}
