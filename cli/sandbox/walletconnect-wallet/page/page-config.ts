import * as z from 'zod/mini'
import { chainsShape, createPageGlobal, type PageGlobal, policyShape } from '../../wallet/page/page-global.js'
import type { WalletPolicy } from '../../wallet/policy.js'
import type { WalletChain } from '../../wallet/types.js'

/** Configuration of the wallet in a page. */
export interface WalletPageConfig {
  relayUrl: string
  projectId?: string
  chains: WalletChain[]
  /** `ask` by default, with a prompt in the page. */
  policy?: WalletPolicy
}

/** Global variable with the configuration of the page's script. */
export const walletPageConfig: PageGlobal<WalletPageConfig> = createPageGlobal(
  '__latchkitWalletConnectConfig',
  z.object({ relayUrl: z.string(), projectId: z.exactOptional(z.string()), chains: chainsShape, policy: z.exactOptional(policyShape) }),
)
