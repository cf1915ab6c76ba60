import type { PluginDomain } from '../plugin.js'
import { reviewGuards, subjectCases } from '../requests/index.js'
import { reviewModeOf } from './config.js'
import { tokens } from '../tokens/index.js'
import { solana } from './slice.js'
import { subjectOf } from './subject.js'

/** Pure half of `solana()`: transactions are reviewed, and token accounts are read. */
export const solanaDomain: PluginDomain = {
  name: 'solana',
  slices: [solana, tokens],
  guards: reviewGuards('solana', reviewModeOf, subjectOf),
  evolve: subjectCases('solana', subjectOf),
}
