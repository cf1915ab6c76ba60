import type { Slice } from '../root.js'
import { decideChange } from './decide-change.js'
import { decideLogin } from './decide-login.js'
import { decideUser } from './decide-user.js'
import { decideWallet } from './decide-wallet.js'
import type { AuthCommand } from './messages.js'

/** What follows from a command; see the command types. */
export const decide: Slice<'auth', AuthCommand>['decide'] = { ...decideLogin, ...decideUser, ...decideChange, ...decideWallet }
