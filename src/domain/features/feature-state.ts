import type { RemoteFeatureName } from '../settings/state.js'

/**
 * Reason of a feature's state. `default`: nothing else was said. `option`: an option of the app. `remote`: the
 * settings of the project. `plugin`: the plugin is not in `use`. `chain`, `wallet`, `country`: not on this chain, with this wallet, or where the visitor is.
 * `browser`: the visitor's browser asks for it.
 */
export type FeatureReason = 'default' | 'option' | 'remote' | 'plugin' | 'chain' | 'wallet' | 'country' | 'browser'

/** Feature whose state has a reason. */
export type FeatureName = RemoteFeatureName | 'receive' | 'send' | 'analytics'

/** State of a feature, and its reason. */
export interface FeatureState {
  readonly on: boolean
  readonly because: FeatureReason
  /** Name of the option or plugin, the chain, or the problem. */
  readonly detail?: string
}

/** Returns the state of a feature that is off. */
export function off(because: FeatureReason, detail?: string): FeatureState {
  return { on: false, because, ...(detail !== undefined && { detail }) }
}
