import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { AuthCommand } from './messages.js'
import { loginPolicies } from './policy-login.js'
import { userPolicies } from './policy-user.js'
import { viewPolicies } from './policy-views.js'

/** The visitor of the embedded wallet: logins by e-mail, social accounts and Farcaster, and what follows from being logged in. */
export const auth: Slice<'auth', AuthCommand> = { name: 'auth', decide, evolve, policies: { ...loginPolicies, ...userPolicies, ...viewPolicies } }
