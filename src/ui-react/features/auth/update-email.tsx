import { type ReactElement, useEffect, useState } from 'react'
import { LOGIN_LIFE_MS } from '../../../domain/auth/limits.js'
import { createSecret } from '../../../domain/shared/secrets/secret.js'
import { useSelected } from '../../provider/use-selected.js'
import { UpdateEmailView, type UpdateEmailState } from './update-email-view.js'
import { useKit } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { wordsOf } from './email-login.js'
import { readLogin } from './read-login.js'
import { useRefusals } from './read-login.js'

type Ended = { readonly step: 'done' } | { readonly step: 'failed'; readonly text?: string }

/** View UpdateEmailWallet, connected to the state. Stays open until the e-mail has changed, or the user goes back (AUTH-24). */
export function UpdateEmail(_: ViewProps): ReactElement {
  const kit = useKit()
  const { change, user, online } = useSelected(kit, readLogin)
  const [refused, setRefused] = useState<string>()
  const [ended, setEnded] = useState<Ended>()
  const refusals = useRefusals(change && `${change.operation} ${change.step}`, change?.submission !== undefined, change?.problem)
  useEffect(() => {
    const hearing = kit.events$.subscribe((event) => {
      if (event.type === 'emailUpdated') setEnded({ step: 'done' })
      // A change that the user cancelled shows no error.
      if (event.type === 'emailUpdateFailed' && event.failure.category !== 'ABORTED') setEnded({ step: 'failed' })
    })
    return () => hearing.unsubscribe()
  }, [kit])

  const send = (address: string) => {
    setEnded(undefined)
    const receipt = kit.dispatch({ type: 'updateEmail', email: address })
    setRefused(receipt.status === 'rejected' ? receipt.failure.message : undefined)
  }
  const offline = !online
  const mail = user?.email ?? ''
  const stateOf = (): UpdateEmailState => {
    if (change === undefined) return ended ?? { step: 'address', problem: refused, offline }
    if (change.step === 'sending') return { step: 'address', sending: true }
    const { step, submission, problem } = change
    return {
      step,
      to: step === 'primary' ? mail : change.email,
      checking: submission !== undefined,
      refused: problem === undefined ? 0 : Math.max(1, refusals),
      problem: wordsOf(problem),
      wait: 0,
      offline,
    }
  }
  return (
    <UpdateEmailView
      mail={mail}
      state={stateOf()}
      minutes={LOGIN_LIFE_MS / 60_000}
      onAddress={send}
      onCode={(code) => void kit.dispatch({ type: 'submitEmailChangeCode', code: createSecret(code) })}
      onAnother={() => kit.dispatch({ type: 'cancelEmailUpdate' })}
      onRetry={() => setEnded(undefined)}
      onBack={() => kit.dispatch({ type: 'goBack' })}
    />
  )
}
