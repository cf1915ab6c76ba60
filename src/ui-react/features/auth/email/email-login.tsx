import { type ReactElement, useState } from 'react'
import { LOGIN_LIFE_MS } from '../../../../domain/auth/limits.js'
import type { AuthProblem } from '../../../../domain/auth/state.js'
import { createSecret } from '../../../../domain/shared/secrets/secret.js'
import { useSelected } from '../../../provider/use-selected.js'
import { type EmailLoginState, EmailLoginView } from './email-login-view.js'
import { useKit } from '../../../dialog/use-kit.js'
import { useSuccess } from '../../../dialog/header-actions.js'
import type { ViewProps } from '../../../dialog/views.js'
import { codeText, loginReason, refusalText, wordsOf } from '../problems.js'
import { readLogin } from '../read-login.js'
import { authText } from '../strings.js'
import { backToConnect } from '../../connection/navigate.js'
import { useRefusals } from '../read-login.js'
import { useText } from '../../../i18n/use-text.js'
import { useSeconds } from '../../../primitives/timing.js'

/** View EmailLogin, connected to the state. A code is wrapped in a secret at once. */
export function EmailLogin({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const t = useText(authText)
  const read = useSelected(kit, readLogin)
  const login = read.login?.kind === 'email' ? read.login : undefined
  // The last address is kept for a retry. Its refusal is shown beside the field.
  const [mail, setMail] = useState(login?.email ?? '')
  const [refused, setRefused] = useState<string>()
  const [sendProblem, setSendProblem] = useState<string>()
  const refusals = useRefusals(login?.operation, login?.step === 'checking', login?.problem)
  const wait = useSeconds(login === undefined ? undefined : read.nextCodeAt)
  useSuccess(login === undefined && read.connected)
  const { name, icons } = kit.config.metadata

  const send = (address: string) => {
    setMail(address.trim())
    setSendProblem(undefined)
    const receipt = kit.dispatch({ type: 'loginWithEmail', email: address, ...(params?.namespace ? { namespace: params.namespace } : {}) })
    setRefused(receipt.status === 'rejected' ? refusalText(receipt.failure, t) : undefined)
  }
  const again = () => {
    const receipt = kit.dispatch({ type: 'resendEmailCode' })
    setSendProblem(receipt.status === 'rejected' ? refusalText(receipt.failure, t) : undefined)
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
      onMethods={() => backToConnect(kit)}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
    />
  )

  function stateOf(): EmailLoginState {
    const offline = !read.online
    if (login === undefined) {
      if (read.connected) return { step: 'connected' }
      // The code cooldown runs, or the address is invalid, so the address step stays open.
      if (refused !== undefined || read.problem === undefined || mail === '') return { step: 'address', problem: refused, offline }
      return failedOf(read.problem)
    }
    if (login.step === 'sending' || login.step === 'device' || login.step === 'connecting') return { step: login.step }
    const sending = login.resend !== undefined
    const { problem } = login
    // A problem after a check is about the code, and any other about sending one.
    const checked = problem !== undefined && (problem.code === 'EMAIL_CODE_REFUSED' || refusals > 0)
    return {
      step: 'code',
      checking: login.step === 'checking',
      refused: checked ? Math.max(1, refusals) : 0,
      problem: checked ? codeText(problem, t) : undefined,
      sending,
      sendProblem: checked || sending || problem === undefined ? sendProblem : (wordsOf(problem) ?? t('email.unsent')),
      wait,
      offline,
    }
  }
}

function failedOf(problem: AuthProblem): EmailLoginState {
  const why = loginReason(problem) ?? (problem.step === 'sending' ? undefined : 'notIn')
  return { step: 'failed', why, text: loginReason(problem) === undefined ? wordsOf(problem) : undefined }
}
