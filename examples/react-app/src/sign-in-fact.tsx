import { useSignIn } from 'latchkit/react'
import type { ReactElement } from 'react'

/** Shows the sign-in state and when the session expires. Renders nothing if the app does not use sign-in (src/kit.ts). */
export function SignInFact(): ReactElement | null {
  const { status, session, signOut } = useSignIn()
  if (status === 'off') return null
  const end = session?.data.expirationTime
  return (
    <div data-sign-in={status}>
      <dt>Sign-in</dt>
      <dd className="facts__pair">
        {session ? `Signed in${end ? ` until ${new Date(end).toLocaleDateString('en', { dateStyle: 'medium' })}` : ''}` : texts[status]}
        {status === 'signedIn' && (
          <button type="button" className="text-button" onClick={signOut}>
            Sign out
          </button>
        )}
      </dd>
    </div>
  )
}

const texts = {
  none: 'None',
  looking: 'Looking for an earlier one',
  owed: 'Not signed in',
  signing: 'Waiting for your signature',
  signedIn: 'Signed in',
} as const
