import { useMemo } from 'react'
import { selectSignIn, type SignInView } from '../../domain/siwx/selectors.js'
import { LatchkitError } from '../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { SignInSession } from '../../ports/siwx.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** Result of {@link useSignIn}. `error` and `reset` refer to the latest `signIn` of this component. */
export interface UseSignInResult extends Pick<MutationState<SignInSession>, 'error' | 'reset'> {
  /** As in {@link SignInView}: `off` without sign-in, `owed` for a connected account that has not signed in. */
  readonly status: SignInView['status']
  readonly isSignedIn: boolean
  /** True while the user is signing in, here or in the dialog. */
  readonly isPending: boolean
  /** True if the app requires sign-in. The dialog then asks for it automatically. */
  readonly isRequired: boolean
  /** Session of the active account on the active network. For display only: a server must verify message and signature again. */
  readonly session: SignInSession | undefined
  /**
   * Asks the wallet for the signature. Resolves with the existing session if the account is signed in already. Rejects with `SIGNATURE_DECLINED` if the user
   * rejects, and with `SIWX_NOT_ENABLED` without `latchkit/siwx`. To show the message first, open the view: `open('SIWXSignMessage')` of `useModal`.
   */
  readonly signIn: Call<void, SignInSession>
  /** Ends the session of the active account on the active network. The wallet stays connected. If sign-in is required, the dialog asks again. */
  readonly signOut: () => void
}

/**
 * Returns the state of the sign-in with a wallet (`latchkit/siwx`).
 *
 * @example
 * const { isSignedIn, signIn, signOut } = useSignIn()
 * return isSignedIn ? <button onClick={signOut}>Sign out</button> : <button onClick={() => signIn()}>Sign in</button>
 */
export function useSignIn(): UseSignInResult {
  const { kit } = useProvided('useSignIn')
  const { status, required, session } = useSelected(kit, selectSignIn)
  const [signIn, { error, reset }] = useMutation<void, SignInSession>('useSignIn', async (mine, _, options) => {
    const kept = (await mine.run({ type: 'signIn' }, options))?.session ?? mine.select(selectSignIn).session
    if (kept === undefined) throw LatchkitError.from(failure('ABORTED'))
    return kept
  })
  return useMemo(
    () => ({
      status,
      isSignedIn: status === 'signedIn',
      isPending: status === 'signing',
      isRequired: required,
      session,
      signIn,
      signOut: () => void kit.dispatch({ type: 'signOut' }),
      error,
      reset,
    }),
    [kit, status, required, session, signIn, error, reset],
  )
}
