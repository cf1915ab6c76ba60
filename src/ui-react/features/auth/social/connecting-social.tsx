import type { ReactElement } from 'react'
import type { SocialProvider } from '../../../../domain/shared/features.js'
import { useSelected } from '../../../provider/use-selected.js'
import { ConnectingSocialView, type SocialState } from './connecting-social-view.js'
import { useSlow } from '../../../primitives/timing.js'
import { useKit } from '../../../dialog/use-kit.js'
import { useSuccess } from '../../../dialog/header-actions.js'
import type { ViewProps } from '../../../dialog/views.js'
import { loginReason, wordsOf } from '../problems.js'
import { type LoginRead, readLogin } from '../read-login.js'
import { backToConnect } from '../../connection/navigate.js'

/** View ConnectingSocial, connected to the state. The command that opened it has opened the popup. */
export function ConnectingSocial({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const provider = (params?.provider ?? 'google') as SocialProvider
  const read = useSelected(kit, readLogin)
  const login = read.login?.kind === 'social' && read.login.provider === provider ? read.login : undefined
  const slow = useSlow(login?.step === 'waiting' ? login.operation : undefined)
  useSuccess(login === undefined && read.connected)
  const { name, icons } = kit.config.metadata
  return (
    <ConnectingSocialView
      app={{ name, icon: icons?.[0] }}
      provider={provider}
      state={stateOf(read, provider, slow)}
      // In the call stack of the click, because browsers block popups that open later.
      onRetry={() => kit.dispatch({ type: 'loginWithSocial', provider })}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
      onMethods={() => backToConnect(kit)}
    />
  )
}

function stateOf({ login, problem, connected }: LoginRead, provider: SocialProvider, slow: boolean): SocialState {
  if (login?.kind === 'social' && login.provider === provider) return login.step === 'waiting' ? { step: 'waiting', slow } : { step: login.step }
  if (connected) return { step: 'connected' }
  const why = problem?.cause ?? problem?.code
  if (why === 'POPUP_BLOCKED') return { step: 'blocked' }
  if (why === 'POPUP_CLOSED') return { step: 'closed' }
  if (why === 'SOCIAL_UNTRUSTED') return { step: 'untrusted' }
  return { step: (problem && loginReason(problem)) ?? 'failed', text: wordsOf(problem) }
}
