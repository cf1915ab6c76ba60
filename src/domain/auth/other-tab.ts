import type { FollowRules } from '../connection/index.js'
import { AUTH_RESTORE_MS } from './limits.js'
import { loginTarget } from './rules.js'

/** Rules for adopting a login of another tab. This tab asks the secure site for the user (UX-43). */
export const loginRules: FollowRules = {
  isRefused: (state, _, namespace) => 'code' in loginTarget(state, namespace),
  patienceMs: AUTH_RESTORE_MS,
}
