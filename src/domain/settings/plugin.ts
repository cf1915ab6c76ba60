import { analytics } from '../analytics/index.js'
import type { PluginDomain } from '../plugin.js'
import { settings } from './slice.js'

/** Pure half of `services()`. */
export const servicesDomain: PluginDomain = { name: 'services', slices: [settings, analytics] }
