import * as z from 'zod/mini'
import { chainsShape, createPageGlobal, type PageGlobal, policyShape } from '../wallet/page-global.js'
import type { WalletPolicy } from '../wallet/policy.js'
import type { WalletChain } from '../wallet/types.js'

/** What the wallet in a page is told. */
export interface WalletPageConfig {
  relayUrl: string
  projectId?: string
  chains: WalletChain[]
  /** `ask`, by a prompt in the page, unless given. */
  policy?: WalletPolicy
}

/** Where the script in the page finds its configuration. */
export const walletPageConfig: PageGlobal<WalletPageConfig> = createPageGlobal(
  '__latchkitWalletConnectConfig',
  z.object({ relayUrl: z.string(), projectId: z.exactOptional(z.string()), chains: chainsShape, policy: z.exactOptional(policyShape) }),
)
