import type { ResolveSessions } from '../config/index.js'
import { resolveSessions } from '../config/session-options.js'
import type { Slice } from '../root.js'
import { type Begin, begin } from './begin.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { WalletConnectCommand } from './messages.js'
import { policies } from './policy.js'

/** Sessions with wallets elsewhere, over a relay: pairing, what wallets say in them, and their end. */
export const walletconnect: SessionSlice = { name: 'walletconnect', decide, evolve, policies, begin, resolve: resolveSessions }

/** The slice, what it decides in place of the slice `connection`, and what checks its options. */
export type SessionSlice = Slice<'walletconnect', WalletConnectCommand> & { readonly begin: Begin; readonly resolve: ResolveSessions }
