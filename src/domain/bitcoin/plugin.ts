import type { PluginDomain } from '../plugin.js'
import { bitcoin } from './slice.js'

/** Pure half of `bitcoin()`. */
export const bitcoinDomain: PluginDomain = { name: 'bitcoin', slices: [bitcoin] }
