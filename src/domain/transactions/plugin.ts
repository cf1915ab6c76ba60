import type { PluginDomain } from '../plugin.js'
import { reviewGuards } from '../requests/index.js'
import { reviewModeOf } from './config.js'
import { transactions } from './slice.js'

/** Pure half of `solana()`: transactions are reviewed, and watched once they are sent. */
export const solanaDomain: PluginDomain = { name: 'solana', slices: [transactions], guards: reviewGuards('solana', reviewModeOf) }
