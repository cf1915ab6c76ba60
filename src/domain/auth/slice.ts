import type { Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { type JoinedSlices, joinAuth } from './joins.js'
import type { AuthCommand } from './messages.js'
import { type AuthMemory, authItems, restoreAuth } from './persist.js'
import { loginPolicies } from './policy-login.js'
import { userPolicies } from './policy-user.js'
import { viewPolicies } from './policy-views.js'

/** The visitor of the embedded wallet: logins by e-mail, social accounts and Farcaster, and what follows from being logged in. */
export const auth: AuthSlice = {
  name: 'auth',
  decide,
  evolve,
  policies: { ...loginPolicies, ...userPolicies, ...viewPolicies },
  memory: { items: authItems, restore: restoreAuth },
  join: joinAuth,
}

/** The slice, what is remembered of it, and what it adds to other slices. */
export type AuthSlice = Slice<'auth', AuthCommand> & { readonly memory: AuthMemory; readonly join: (slices: JoinedSlices) => JoinedSlices }
