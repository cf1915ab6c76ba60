import * as z from 'zod/mini'
import { chainsShape, createPageGlobal, type PageGlobal, policyShape } from './page-global.js'
import type { WalletPolicy } from '../policy.js'
import type { WalletChain } from '../types.js'

/** One wallet for a page. */
export interface PageWallet {
  name: string
  /** Reverse domain name, by which pages recognize the wallet. */
  rdns: string
  /** The test mnemonic by default. */
  mnemonic?: string
  /** Index of the account that is selected at first, from 0. */
  firstAccount?: number
  /** Number of accounts that a site gets when it connects; 1 by default. */
  sharedAccounts?: number
  /** `ask` by default, with a prompt in the page. */
  policy?: WalletPolicy
  /** Milliseconds until the wallet announces itself, as a slow extension does; at once by default. */
  announceAfterMs?: number
  /** Also sets `window.ethereum`, as wallets did before EIP-6963. */
  legacy?: boolean
}

/** One wallet for a page, for Solana or Bitcoin. Wallets with one name are one wallet with several chains. */
export interface PageChainWallet {
  name: string
  /** `solana` and `bitcoin` are Wallet Standard wallets; `sats-connect` is a provider of `window.btc_providers`. */
  kind: 'solana' | 'bitcoin' | 'sats-connect'
  /** URL of the node: JSON-RPC for Solana, Esplora for Bitcoin. */
  rpcUrl: string
  mnemonic?: string
  firstAccount?: number
  /** `ask` by default, with a prompt in the page. */
  policy?: WalletPolicy
  /** Milliseconds until the wallet announces itself; at once by default. */
  announceAfterMs?: number
}

/** Configuration of the wallets in a page and their chains. Served as `/sandbox/config.json`. */
export interface PageConfig {
  chains: WalletChain[]
  wallets: PageWallet[]
  /** Wallets for Solana and Bitcoin; none by default. */
  chainWallets?: PageChainWallet[]
}

/** Default wallets of a sandbox. They share a mnemonic and use different accounts of it. */
export const defaultWallets: readonly PageWallet[] = [
  { name: 'Kestrel', rdns: 'dev.latchkit.kestrel' },
  { name: 'Lumen', rdns: 'dev.latchkit.lumen', firstAccount: 5 },
]

/**
 * Returns the default wallets for Solana and Bitcoin. Kestrel has all three kinds of chains; Plover approves what it is asked; Osprey is reached by sats-connect.
 */
export function defaultChainWallets(solanaUrl: string | undefined, bitcoinUrl: string | undefined): PageChainWallet[] {
  const solana: PageChainWallet[] =
    solanaUrl === undefined
      ? []
      : [
          { name: 'Kestrel', kind: 'solana', rpcUrl: solanaUrl },
          { name: 'Plover', kind: 'solana', rpcUrl: solanaUrl, firstAccount: 5, policy: { decision: 'approve' } },
        ]
  const bitcoin: PageChainWallet[] =
    bitcoinUrl === undefined
      ? []
      : [
          { name: 'Kestrel', kind: 'bitcoin', rpcUrl: bitcoinUrl },
          { name: 'Osprey', kind: 'sats-connect', rpcUrl: bitcoinUrl, firstAccount: 5 },
        ]
  return [...solana, ...bitcoin]
}

/** Global variable with the configuration of the page's script. */
export const pageConfig: PageGlobal<PageConfig> = createPageGlobal(
  '__latchkitSandboxConfig',
  z.object({
    chains: chainsShape,
    wallets: z.array(
      z.object({
        name: z.string(),
        rdns: z.string(),
        mnemonic: z.exactOptional(z.string()),
        firstAccount: z.exactOptional(z.number()),
        sharedAccounts: z.exactOptional(z.number()),
        policy: z.exactOptional(policyShape),
        announceAfterMs: z.exactOptional(z.number()),
        legacy: z.exactOptional(z.boolean()),
      }),
    ),
    chainWallets: z.exactOptional(
      z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['solana', 'bitcoin', 'sats-connect']),
          rpcUrl: z.string(),
          mnemonic: z.exactOptional(z.string()),
          firstAccount: z.exactOptional(z.number()),
          policy: z.exactOptional(policyShape),
          announceAfterMs: z.exactOptional(z.number()),
        }),
      ),
    ),
  }),
)
