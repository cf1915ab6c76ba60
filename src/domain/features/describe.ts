import type { PublicState } from '../public.js'
import type { FeatureName, FeatureReason, FeatureState } from './feature-state.js'
import { selectFeature } from './features.js'
import { REMOTE_FEATURES } from '../settings/state.js'

const reasons: Readonly<Record<FeatureReason, string>> = {
  default: 'by default',
  option: 'an option of the app ({detail})',
  remote: 'the settings of the project',
  plugin: 'the plugin {detail} is not in the option use',
  chain: 'not on this chain ({detail})',
  wallet: 'not with this wallet ({detail})',
  country: 'not where the visitor is',
  browser: "the visitor's browser asks for privacy",
}

/** Returns a line for the console and for devtools: `email: off, the settings of the project`. */
export function describeFeature(name: FeatureName, { on, because, detail = '' }: FeatureState): string {
  return `${name}: ${on ? 'on' : 'off'}, ${reasons[because].replace(/ \(\{detail\}\)|\{detail\}/g, (place) => (detail === '' ? '' : place.replace('{detail}', detail)))}`
}

/** Returns a line for each feature: why it is there, or not. */
export function describeFeatures(state: PublicState): readonly string[] {
  return ([...REMOTE_FEATURES, 'receive', 'send', 'analytics'] as const).map((name) => describeFeature(name, selectFeature(state, name)))
}
