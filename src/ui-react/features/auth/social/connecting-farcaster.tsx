import type { ReactElement } from 'react'
import { useSelected } from '../../../provider/use-selected.js'
import { ConnectingFarcasterView, type FarcasterState } from './connecting-farcaster-view.js'
import { useKit } from '../../../dialog/use-kit.js'
import { useSuccess } from '../../../dialog/header-actions.js'
import type { ViewProps } from '../../../dialog/views.js'
import { copySecret } from '../../../primitives/clipboard.js'
import { loginReason, wordsOf } from '../problems.js'
import { type LoginRead, readLogin } from '../read-login.js'
import { backToConnect } from '../../connection/navigate.js'

/** View ConnectingFarcaster, connected to the state. The command that opened it has requested a URL. */
export function ConnectingFarcaster(_: ViewProps): ReactElement {
  const kit = useKit()
  const read = useSelected(kit, readLogin)
  useSuccess(read.login === undefined && read.connected)
  const { name, icons } = kit.config.metadata
  const copy = async (address: string) => {
    const copied = await copySecret(address)
    if (copied) kit.dispatch({ type: 'showToast', message: 'toast.linkCopied' })
    return copied
  }
  return (
    <ConnectingFarcasterView
      app={{ name, icon: icons?.[0] }}
      state={stateOf(read)}
      mobile={read.mobile}
      onCopy={copy}
      onRetry={() => kit.dispatch({ type: 'loginWithFarcaster' })}
      onMethods={() => backToConnect(kit)}
    />
  )
}

function stateOf({ login, problem, connected, online }: LoginRead): FarcasterState {
  if (login?.kind === 'farcaster') return login.step === 'connecting' ? { step: 'connecting' } : { step: 'waiting', url: login.url, offline: !online }
  if (connected) return { step: 'connected' }
  return { step: 'failed', why: problem && loginReason(problem), text: wordsOf(problem) }
}
