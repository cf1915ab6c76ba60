import * as z from 'zod/mini'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { createPageGlobal, type PageGlobal } from '../wallet/page/page-global.js'
import type { SiteChain } from './parts.js'

/** Configuration of the frame's page. */
export interface SitePageConfig {
  readonly chains: readonly SiteChain[]
  /** Origins that may embed the frame. */
  readonly ancestors: readonly string[]
  readonly fund: boolean
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

/** Global variable with the configuration of the page's script. */
export const sitePageConfig: PageGlobal<SitePageConfig> = createPageGlobal('__latchkitSecureSite', shape)
