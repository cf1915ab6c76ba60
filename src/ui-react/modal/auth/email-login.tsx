import { authErrors } from '../../../domain/shared/auth-errors.js'
import { type ReactElement, useState } from 'react'
import { LOGIN_LIFE_MS } from '../../../domain/auth/limits.js'
import type { AuthProblem } from '../../../domain/auth/state.js'
import { createSecret } from '../../../domain/shared/secret.js'
import { useSelected } from '../../provider/use-selected.js'
import { type EmailLoginState, EmailLoginView } from '../../views/auth/email-login-view.js'
import { useKit } from '../use-kit.js'
import type { ViewProps } from '../views.js'
import { readLogin } from './read-login.js'
import { toWays } from './to-ways.js'
import { useRefusals } from './use-refusals.js'
import { useSeconds } from './use-seconds.js'

/** View EmailLogin over the state. A code becomes a secret in the call that it comes with. */
export function EmailLogin({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const read = useSelected(kit, readLogin)
  const login = read.login?.kind === 'email' ? read.login : undefined
  // What was typed last stays for another try; a refusal of it is told beside the field.
  const [mail, setMail] = useState(login?.email ?? '')
  const [refused, setRefused] = useState<string>()
  const [sendProblem, setSendProblem] = useState<string>()
  const refusals = useRefusals(login?.operation, login?.step === 'checking', login?.problem)
  const wait = useSeconds(login === undefined ? undefined : read.nextCodeAt)
  const { name, icons } = kit.config.metadata

  const send = (address: string) => {
    setMail(address.trim())
    setSendProblem(undefined)
    const receipt = kit.dispatch({ type: 'loginWithEmail', email: address, ...(params?.namespace ? { namespace: params.namespace } : {}) })
    setRefused(receipt.status === 'rejected' ? receipt.failure.message : undefined)
  }
  const again = () => {
    const receipt = kit.dispatch({ type: 'resendEmailCode' })
    setSendProblem(receipt.status === 'rejected' ? receipt.failure.message : undefined)
  }
  const another = () => {
    setRefused(undefined)
    setMail('')
    kit.dispatch({ type: 'cancelLogin' })
  }
  return (
    <EmailLoginView
      key={login === undefined ? 'address' : 'login'}
      app={{ name, icon: icons?.[0] }}
      mail={login?.email ?? mail}
      state={stateOf()}
      minutes={LOGIN_LIFE_MS / 60_000}
      onAddress={send}
      onCode={(code) => void kit.dispatch({ type: 'submitEmailCode', code: createSecret(code) })}
      onAgain={again}
      onAnother={another}
      onRetry={() => send(mail)}
      onWays={() => toWays(kit)}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
    />
  )

  function stateOf(): EmailLoginState {
    const offline = !read.online
    if (login === undefined) {
      if (read.connected) return { step: 'connected' }
      // A code that may not be asked for yet, or an address that is none: the field stays.
      if (refused !== undefined || read.problem === undefined || mail === '') return { step: 'address', problem: refused, offline }
      return failedOf(read.problem, read.unreachable)
    }
    if (login.step === 'sending' || login.step === 'device' || login.step === 'connecting') return { step: login.step }
    const sending = login.resend !== undefined
    const checked = login.problem?.code === 'EMAIL_CODE_REFUSED'
    return {
      step: 'code',
      checking: login.step === 'checking',
      refused: checked ? Math.max(1, refusals) : 0,
      problem: checked ? wordsOf(login.problem) : undefined,
      sending,
      sendProblem: checked || sending ? sendProblem : (login.problem?.message ?? sendProblem),
      wait,
      offline,
    }
  }
}

/** What the secure site itself says of a code knows more than we do; our own words are in the visitor's language. */
export function wordsOf(problem: AuthProblem | undefined): string | undefined {
  return problem === undefined || problem.message === authErrors.EMAIL_CODE_REFUSED[0] || saysNoMore.test(problem.message) ? undefined : problem.message
}

const saysNoMore = /^(invalid|wrong|incorrect) (code|otp)\.?$/i

function failedOf({ code, message, cause }: AuthProblem, unreachable: boolean): EmailLoginState {
  if (unreachable) return { step: 'failed', why: 'unreachable' }
  if (cause === 'UNVERIFIED_DOMAIN') return { step: 'failed', why: 'unverified' }
  if (cause === 'IFRAME_REQUEST_TIMEOUT') return { step: 'failed', why: 'late' }
  if (code === 'LOGIN_EXPIRED') return { step: 'failed', why: 'expired' }
  return { step: 'failed', text: message === authErrors.EMAIL_LOGIN_FAILED[0] ? undefined : message }
}
