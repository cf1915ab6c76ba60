import type { SignInSession } from '../../ports/siwx.js'
import { createSelector } from '../kernel/selectors.js'
import type { RootState } from '../root.js'
import type { SignInStep } from './state.js'

/** How the sign-in of the active account on the active network stands. */
export interface SignInView {
  /**
   * `off`: the app has none. `none`: nobody is connected. `looking`: it is asked whether there is a session. `owed`: connected and not signed in.
   * `signing`: the visitor is signing in, see `step`. `signedIn`: see `session`.
   */
  readonly status: 'off' | 'none' | 'looking' | 'owed' | 'signing' | 'signedIn'
  /** The app wants it: the dialog asks for it by itself, and stays until it is done. */
  readonly required: boolean
  readonly step?: SignInStep
  readonly session?: SignInSession
}

/** How the sign-in with the wallet stands. */
export const selectSignIn = createSelector(
  (state: RootState) => [state.siwx, state.config],
  ({ siwx: { phase, attempt, session }, config }): SignInView => ({
    status: config.siwx === undefined ? 'off' : attempt === undefined ? phase : 'signing',
    required: config.siwx?.required === true,
    ...(attempt ? { step: attempt.step } : {}),
    ...(session ? { session } : {}),
  }),
)
