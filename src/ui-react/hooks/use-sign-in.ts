import { useMemo } from 'react'
import { selectSignIn, type SignInView } from '../../domain/siwx/selectors.js'
import { failure, LatchkitError } from '../../domain/shared/errors.js'
import type { SignInSession } from '../../ports/siwx.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** What {@link useSignIn} gives. `error` and `reset` are about the newest `signIn` of this component. */
export interface UseSignInResult extends Pick<MutationState<SignInSession>, 'error' | 'reset'> {
  /** As in {@link SignInView}: `off` where the app has no sign-in, `owed` for a connected account that has not signed in. */
  readonly status: SignInView['status']
  readonly isSignedIn: boolean
  /** The visitor is signing in, here or in the dialog. */
  readonly isPending: boolean
  /** The app wants it: the dialog asks for it by itself. */
  readonly isRequired: boolean
  /** Of the active account on the active network. For display: a server that serves somebody checks message and signature again. */
  readonly session: SignInSession | undefined
  /**
   * Asks the wallet for the signature; gives the session that there is where the account is signed in already. Rejected with `SIGNATURE_DECLINED` when the visitor
   * says no, and with `SIWX_NOT_ENABLED` without `latchkit/siwx`. To show first what is to be signed, open the view: `open('SIWXSignMessage')` of `useModal`.
   */
  readonly signIn: Call<void, SignInSession>
  /** Ends the session of the active account on the active network; the wallet stays connected. Where sign-in is required the dialog asks again. */
  readonly signOut: () => void
}

/**
 * The sign-in with the wallet (`latchkit/siwx`): whether the visitor has proved that the account is theirs.
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
