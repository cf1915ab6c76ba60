import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { WalletConnectCommand } from './messages.js'
import { policies } from './policy.js'

/** Sessions with wallets elsewhere, over a relay: pairing, what wallets say in them, and their end. */
export const walletconnect: Slice<'walletconnect', WalletConnectCommand> = { name: 'walletconnect', decide, evolve, policies }
