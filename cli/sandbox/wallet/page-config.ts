import * as z from 'zod/mini'
import { chainsShape, createPageGlobal, type PageGlobal, policyShape } from './page-global.js'
import type { WalletPolicy } from './policy.js'
import type { WalletChain } from './types.js'

/** One wallet for a page. */
export interface PageWallet {
  name: string
  /** Domain name in reverse order, by which pages know it again. */
  rdns: string
  /** The test mnemonic unless given. */
  mnemonic?: string
  /** The account that is chosen at first, from 0. */
  firstAccount?: number
  /** How many accounts a site gets when it connects; 1 unless given. */
  sharedAccounts?: number
  /** `ask`, by a prompt in the page, unless given. */
  policy?: WalletPolicy
  /** Appears this late, in ms, as an extension that is slow to start; at once unless given. */
  announceAfterMs?: number
  /** Also stands at `window.ethereum`, as wallets did before EIP-6963. */
  legacy?: boolean
}

/** What the wallets in a page are told: which to be, over which chains. Served as `/sandbox/config.json`. */
export interface PageConfig {
  chains: WalletChain[]
  wallets: PageWallet[]
}

/** The wallets of a sandbox unless told otherwise. They share a mnemonic and show other accounts of it. */
export const defaultWallets: readonly PageWallet[] = [
  { name: 'Kestrel', rdns: 'dev.latchkit.kestrel' },
  { name: 'Lumen', rdns: 'dev.latchkit.lumen', firstAccount: 5 },
]

/** Where the script in the page finds its configuration. */
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
  }),
)
