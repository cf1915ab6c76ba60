import { type ReactElement, useEffect, useState } from 'react'
import { LOGIN_LIFE_MS } from '../../../../domain/auth/limits.js'
import { type AuthProblem, problemOf } from '../../../../domain/auth/state.js'
import type { LatchkitErrorShape } from '../../../../domain/shared/errors/errors.js'
import { createSecret } from '../../../../domain/shared/secrets/secret.js'
import { useSelected } from '../../../provider/use-selected.js'
import { UpdateEmailView, type UpdateEmailState } from './update-email-view.js'
import { useKit } from '../../../dialog/use-kit.js'
import type { ViewProps } from '../../../dialog/views.js'
import { type Translate, useText } from '../../../i18n/use-text.js'
import { codeText, loginReason, refusalText, wordsOf } from '../problems.js'
import { readLogin } from '../read-login.js'
import { useRefusals } from '../read-login.js'
import { authText } from '../strings.js'

/** A change that the user cancelled shows no error. One that the secure site did not answer ends as aborted, too. */
function isTold({ category, code }: LatchkitErrorShape): boolean {
  return category !== 'ABORTED' || code === 'FRAME_ABORTED'
}

/** Returns the text about a change that failed, or undefined if nothing more is known. */
function whyOf(problem: AuthProblem, t: Translate<typeof authText>): string | undefined {
  const reason = loginReason(problem)
  return reason === undefined ? wordsOf(problem) : t(`updateEmail.${reason}Text`)
}

type Ended = { readonly step: 'done' } | { readonly step: 'failed'; readonly text?: string | undefined }

/** View UpdateEmailWallet, connected to the state. Stays open until the e-mail has changed, or the user goes back (AUTH-24). */
export function UpdateEmail(_: ViewProps): ReactElement {
  const kit = useKit()
  const { change, user, online } = useSelected(kit, readLogin)
  const t = useText(authText)
  const [refused, setRefused] = useState<string>()
  const [ended, setEnded] = useState<Ended>()
  const refusals = useRefusals(change && `${change.operation} ${change.step}`, change?.submission !== undefined, change?.problem)
  useEffect(() => {
    const hearing = kit.events$.subscribe((event) => {
      if (event.type === 'emailUpdated') setEnded({ step: 'done' })
      if (event.type === 'emailUpdateFailed' && isTold(event.failure)) setEnded({ step: 'failed', text: whyOf(problemOf(event.failure), t) })
    })
    return () => hearing.unsubscribe()
  }, [kit, t])

  const send = (address: string) => {
    setEnded(undefined)
    const receipt = kit.dispatch({ type: 'updateEmail', email: address })
    setRefused(receipt.status === 'rejected' ? refusalText(receipt.failure, t) : undefined)
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
      problem: problem && codeText(problem, t),
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
