import type { PluginDomain } from '../plugin.js'
import { reviewGuards } from '../requests/index.js'
import { reviewModeOf } from './config.js'
import { tokens } from '../tokens/index.js'
import { transactions } from './slice.js'
import { subjectOf } from './subject.js'

/** Pure half of `solana()`: transactions are reviewed, and watched once they are sent; token accounts are read. */
export const solanaDomain: PluginDomain = { name: 'solana', slices: [transactions, tokens], guards: reviewGuards('solana', reviewModeOf, subjectOf) }
