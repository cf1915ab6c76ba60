import type { Slice } from '../../root.js'
import { decideChange } from './change.js'
import { decideLogin } from './login.js'
import { decideUser } from './user.js'
import { decideWallet } from './wallet.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'auth'>['decide'] = { ...decideLogin, ...decideUser, ...decideChange, ...decideWallet }
