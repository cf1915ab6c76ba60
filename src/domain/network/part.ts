import type { Slice } from '../root.js'
import { policies } from './policy.js'

/** What is done about networks for a wallet that is connected. */
export const networkPart: Slice<'network', never> = { name: 'network', decide: {}, evolve: {}, policies }
