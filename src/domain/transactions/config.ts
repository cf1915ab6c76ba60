import type { ConfigState } from '../config/state.js'
import type { Commitment } from '../shared/solana/answers.js'

/** Configuration of the solana plugin. JSON. */
export interface SolanaConfig {
  /** Stage at which a transaction counts as confirmed. */
  readonly commitment: Commitment
}

/** Returns the commitment of the app; `confirmed` by default. */
export function commitmentOf(config: ConfigState): Commitment {
  return config.plugins.solana?.commitment ?? 'confirmed'
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly solana?: SolanaConfig
  }
}
