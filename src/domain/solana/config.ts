import type { ConfigState } from '../config/state.js'
import type { ReviewMode } from '../shared/review/mode.js'
import type { Commitment } from '../shared/solana/answers.js'

/** Configuration of the solana plugin. JSON. */
export interface SolanaConfig {
  /** Stage at which a transaction counts as confirmed. */
  readonly commitment: Commitment
  /** Transactions that are held until the visitor confirms them. */
  readonly review: ReviewMode | false
}

/** Returns the commitment of the app; `confirmed` by default. */
export function commitmentOf(config: ConfigState): Commitment {
  return config.plugins.solana?.commitment ?? 'confirmed'
}

/** Returns the transactions that are held until the visitor confirms them. None without the plugin `solana()`, whose port reads them. */
export function reviewModeOf(config: ConfigState): ReviewMode | false {
  return config.plugins.solana?.review ?? false
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly solana?: SolanaConfig
  }
}
