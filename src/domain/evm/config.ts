import type { ConfigState } from '../config/state.js'
import type { ReviewMode } from '../shared/review/mode.js'

/** Configuration of the EVM plugin. JSON. */
export interface EvmConfig {
  /** Requests that are held until the visitor confirms them. */
  readonly review: ReviewMode | false
}

/** Returns the requests that are held until the visitor confirms them. None without the plugin `evm()`, whose port reads them. */
export function reviewModeOf(config: ConfigState): ReviewMode | false {
  return config.plugins.evm?.review ?? false
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly evm?: EvmConfig
  }
}
