import type { PluginDomain } from '../plugin.js'
import { transactions } from './slice.js'

/** Pure half of `solana()`: sent transactions are watched. */
export const solanaDomain: PluginDomain = { name: 'solana', slices: [transactions] }
