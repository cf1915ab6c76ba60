import type { ConfigState } from '../config/state.js'
import type { ReviewMode } from '../shared/review/mode.js'

/** Configuration of the bitcoin plugin. JSON. */
export interface BitcoinConfig {
  /** Transactions that are held until the visitor confirms them. */
  readonly review: ReviewMode | false
}

/** Returns the transactions that are held until the visitor confirms them. None without the plugin `bitcoin()`, whose port reads them. */
export function reviewModeOf(config: ConfigState): ReviewMode | false {
  return config.plugins.bitcoin?.review ?? false
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly bitcoin?: BitcoinConfig
  }
}
