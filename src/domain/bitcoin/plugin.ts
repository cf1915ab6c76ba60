import type { PluginDomain } from '../plugin.js'
import { reviewed } from '../reviews/index.js'
import { reviewModeOf } from './config.js'
import { bitcoin } from './slice.js'
import { subjectOf } from './subject.js'

/** Pure half of `bitcoin()`. */
export const bitcoinDomain: PluginDomain = {
  name: 'bitcoin',
  slices: [bitcoin],
  ...reviewed({ namespace: 'bip122', kinds: ['sendTransaction', 'signTransactions'], modeOf: reviewModeOf, subjectOf }),
}
