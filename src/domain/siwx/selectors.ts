import type { SignInSession } from '../../ports/siwx.js'
import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { SignInStep } from './state.js'

/** State of the sign-in of the active account on the active network. */
export interface SignInView {
  /**
   * `off`: sign-in is not configured. `none`: not connected. `looking`: the host is asked for a session. `owed`: connected, not signed in. `signing`: the user
   * is signing in (see `step`). `signedIn`: see `session`.
   */
  readonly status: 'off' | 'none' | 'looking' | 'owed' | 'signing' | 'signedIn'
  /** True if the app requires sign-in. The dialog then opens the sign-in view and stays open until it is done. */
  readonly required: boolean
  readonly step?: SignInStep
  readonly session?: SignInSession
}

/** Returns the state of the sign-in with the wallet. */
export const selectSignIn: (state: PublicState) => SignInView = createSelector(
  (state: PublicState) => [state.siwx, state.config],
  ({ siwx: { phase, attempt, session }, config }) => ({
    status: config.plugins.siwx === undefined ? 'off' : attempt === undefined ? phase : 'signing',
    required: config.plugins.siwx?.required === true,
    ...(attempt ? { step: attempt.step } : {}),
    ...(session ? { session } : {}),
  }),
)
