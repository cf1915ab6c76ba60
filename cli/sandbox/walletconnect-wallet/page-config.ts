import * as z from 'zod/mini'
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

/** The global under which the script finds its configuration. */
export const walletPageGlobal = '__latchkitWalletConnectConfig'

/** Reads the configuration. @throws z.core.$ZodError when it is none. */
export function parseWalletPageConfig(value: unknown): WalletPageConfig {
  return z.parse(shape, value)
}

const shape: z.ZodMiniType<WalletPageConfig> = z.object({
  relayUrl: z.string(),
  projectId: z.exactOptional(z.string()),
  chains: z.array(
    z.object({
      chainId: z.number(),
      rpcUrl: z.string(),
      name: z.exactOptional(z.string()),
      currency: z.exactOptional(z.string()),
    }),
  ),
  policy: z.exactOptional(z.custom<WalletPolicy>((policy) => typeof policy === 'object' && policy !== null)),
})
