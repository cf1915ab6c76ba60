import type { PluginDomain } from '../plugin.js'
import { tokens } from '../tokens/index.js'
import { transactions } from './slice.js'

/** Pure half of `solana()`: sent transactions are watched, token accounts read. */
export const solanaDomain: PluginDomain = { name: 'solana', slices: [transactions, tokens] }
