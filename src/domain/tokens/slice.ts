import type { Slice } from '../root.js'
import { tokensRead } from './read.js'

/** Tokens slice: token accounts of the active Solana accounts. */
export const tokens: Slice<'tokens'> = { name: 'tokens', ...tokensRead }
