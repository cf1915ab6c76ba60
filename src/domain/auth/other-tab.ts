import type { FollowRules } from '../connection/index.js'
import { AUTH_RESTORE_MS } from './limits.js'
import { loginTarget } from './rules.js'

/** A login in another tab is taken up in this one, which asks the secure site who it is (UX-43). */
export const loginRules: FollowRules = {
  isRefused: (state, _, namespace) => 'code' in loginTarget(state, namespace),
  patienceMs: AUTH_RESTORE_MS,
}
