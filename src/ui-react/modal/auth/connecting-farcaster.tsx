import type { ReactElement } from 'react'
import { useSelected } from '../../provider/use-selected.js'
import { ConnectingFarcasterView, type FarcasterState } from '../../views/auth/connecting-farcaster-view.js'
import { useKit } from '../use-kit.js'
import type { ViewProps } from '../views.js'
import { copySecret } from '../walletconnect/copy-secret.js'
import { type LoginRead, readLogin } from './read-login.js'
import { toWays } from './to-ways.js'

/** View ConnectingFarcaster over the state: the command that led here has asked for an address. */
export function ConnectingFarcaster(_: ViewProps): ReactElement {
  const kit = useKit()
  const read = useSelected(kit, readLogin)
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
      onWays={() => toWays(kit)}
    />
  )
}

function stateOf({ login, problem, connected, unreachable, online }: LoginRead): FarcasterState {
  if (login?.kind === 'farcaster') return login.step === 'connecting' ? { step: 'connecting' } : { step: 'waiting', url: login.url, offline: !online }
  if (connected) return { step: 'connected' }
  return { step: 'failed', why: problem?.cause === 'UNVERIFIED_DOMAIN' ? 'unverified' : unreachable ? 'unreachable' : undefined }
}
