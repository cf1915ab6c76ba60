import type { KeySource } from '../wallet/keyring.js'
import type { Decision, WalletPolicy } from '../wallet/policy.js'
import type { SiteStore } from '../wallet/site.js'

/** Options of a wallet of the page for Solana or Bitcoin. */
export interface ChainWalletOptions {
  readonly name: string
  /** URL of the node: JSON-RPC for Solana, Esplora for Bitcoin. */
  readonly rpcUrl: string
  /** Name of the page that asks, for prompts. */
  readonly origin?: string
  /** Index of the account that is selected at first, from 0. */
  readonly firstAccount?: number
  /** The test mnemonic by default. */
  readonly keys?: KeySource
  /** `ask` by default. */
  readonly policy?: Decision | WalletPolicy
  /** Storage of the page's permission; in memory by default. */
  readonly store?: SiteStore
}
