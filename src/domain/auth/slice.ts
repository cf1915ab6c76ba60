import type { Slice } from '../root.js'
import type { MoreAlerts } from '../shared/alerts.js'
import { createSecretKeeper, type SecretKeeper } from '../shared/secret-keeper.js'
import { serviceAlerts, serviceErrors } from '../shared/service-alerts.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import { type JoinedSlices, joinAccount, joinAuth } from './joins.js'
import type { AuthCommand } from './messages.js'
import { type AuthMemory, authItems, restoreAuth } from './persist.js'
import { emailPolicies } from './policy-email.js'
import { loginPolicies } from './policy-login.js'
import { userPolicies } from './policy-user.js'
import { viewPolicies } from './policy-views.js'

/** The visitor of the embedded wallet: logins by e-mail, social accounts and Farcaster, and what follows from being logged in. */
export const auth: AuthSlice = {
  name: 'auth',
  decide,
  evolve,
  policies: { ...loginPolicies, ...emailPolicies, ...userPolicies, ...viewPolicies },
  memory: { items: authItems, restore: restoreAuth },
  join: joinAuth,
  joinAccount,
  createSecrets: createSecretKeeper,
  alerts: { alerts: serviceAlerts, errors: serviceErrors },
}

/** The slice, what is remembered of it, what it adds to other slices, what keeps its codes and tokens, and alerts that only a service gives cause for. */
export type AuthSlice = Slice<'auth', AuthCommand> & {
  readonly memory: AuthMemory
  readonly join: (slices: JoinedSlices) => JoinedSlices
  readonly joinAccount: typeof joinAccount
  readonly createSecrets: () => SecretKeeper
  readonly alerts: MoreAlerts
}
