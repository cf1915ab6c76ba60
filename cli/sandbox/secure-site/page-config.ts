import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../../src/domain/shared/caip.js'
import type { SiteChain } from './parts.js'

/** What the frame's page is told. */
export interface SitePageConfig {
  readonly chains: readonly SiteChain[]
  /** Which origins may hold it. */
  readonly ancestors: readonly string[]
  readonly fund: boolean
}

/** The global under which the script finds its configuration. */
export const sitePageGlobal = '__latchkitSecureSite'

/** Reads the configuration. @throws z.core.$ZodError when it is none. */
export function parseSitePageConfig(value: unknown): SitePageConfig {
  return z.parse(shape, value)
}

const hex = z.custom<`0x${string}`>((value) => typeof value === 'string' && value.startsWith('0x'))
const shape: z.ZodMiniType<SitePageConfig> = z.object({
  chains: z.array(
    z.object({
      id: z.custom<CaipNetworkId>((value) => typeof value === 'string' && value.includes(':')),
      name: z.string(),
      currency: z.string(),
      decimals: z.number(),
      rpcUrl: z.string(),
      smartAccounts: z.boolean(),
      tokens: z.exactOptional(z.array(z.object({ address: hex, name: z.string(), symbol: z.string(), decimals: z.number() }))),
    }),
  ),
  ancestors: z.array(z.string()),
  fund: z.boolean(),
})
