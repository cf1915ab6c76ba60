import type { PluginDomain } from '../plugin.js'
import { reviewed } from '../reviews/index.js'
import { tokens } from '../tokens/index.js'
import { reviewModeOf } from './config.js'
import { subjectOf } from './subject.js'

/** Pure half of `solana()`: transactions are reviewed, and token accounts are read. */
export const solanaDomain: PluginDomain = {
  name: 'solana',
  slices: [tokens],
  ...reviewed({ namespace: 'solana', kinds: ['sendTransaction', 'signTransactions'], modeOf: reviewModeOf, subjectOf }),
}
