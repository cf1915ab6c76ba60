import type { PluginDomain } from '../plugin.js'
import { reviewGuards, subjectCases } from '../requests/index.js'
import { reviewModeOf } from './config.js'
import { bitcoin } from './slice.js'
import { subjectOf } from './subject.js'

/** Pure half of `bitcoin()`. */
export const bitcoinDomain: PluginDomain = {
  name: 'bitcoin',
  slices: [bitcoin],
  guards: reviewGuards('bip122', reviewModeOf, subjectOf),
  evolve: subjectCases('bip122', subjectOf),
}
