import type { ConfigState } from '../config/state.js'
import type { PluginDomain } from '../plugin.js'
import { reviewed } from '../reviews/index.js'
import type { ReviewMode } from '../shared/review/mode.js'
import type { SponsorConfig } from '../shared/evm/sponsor.js'

/** Configuration of the EVM plugin. JSON. */
export interface EvmConfig {
  /** Requests that are held until the visitor confirms them. */
  readonly review: ReviewMode | false
  /** Absent if visitors pay the networks' fees. */
  readonly sponsor?: SponsorConfig
}

/** Returns the requests that are held until the visitor confirms them. None without the plugin `evm()`, whose port reads them. */
export function reviewModeOf(config: ConfigState): ReviewMode | false {
  return config.plugins.evm?.review ?? false
}

/** Pure half of `evm()`: transactions, batches of calls and typed data are reviewed. */
export const evmDomain: PluginDomain = {
  name: 'evm',
  ...reviewed({ namespace: 'eip155', kinds: ['sendTransaction', 'sendCalls', 'signTypedData'], modeOf: reviewModeOf }),
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly evm?: EvmConfig
  }
}
