import { type ReactElement, useCallback, useState } from 'react'
import { findCustomWallet } from '../../../domain/connectors/selectors.js'
import { WALLET_CONNECT_ID } from '../../../domain/connectors/state.js'
import type { RootState } from '../../../domain/root.js'
import type { LinkKind } from '../../../domain/walletconnect/messages.js'
import { selectLinkKinds } from '../../../domain/walletconnect/selectors-view.js'
import { useSelected } from '../../provider/use-selected.js'
import { type WalletPlace, WalletConnectView } from '../../views/walletconnect/wallet-connect-view.js'
import { useKit } from '../use-kit.js'
import type { ViewProps } from '../views.js'
import { copySecret } from './copy-secret.js'
import { placesOf } from './places.js'
import { readTry } from './read-try.js'
import { usePairingState } from './use-pairing-state.js'

/** Views ConnectingWalletConnect and ConnectingWalletConnectBasic over the state: the command that led here has begun a pairing. */
export function ConnectingWalletConnect({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const { walletId, namespace } = params ?? {}
  const wallet = useSelected(
    kit,
    useCallback((state: RootState) => (walletId === undefined ? undefined : findCustomWallet(state, walletId)), [walletId]),
  )
  const kinds = useSelected(
    kit,
    useCallback((state: RootState) => (walletId === undefined ? NONE : selectLinkKinds(state, walletId)), [walletId]),
  )
  const mobile = useSelected(kit, selectIsMobile)
  const attempt = useSelected(kit, readTry)
  const places = wallet === undefined ? [] : placesOf(wallet, kinds, mobile)
  const [chosen, setChosen] = useState<WalletPlace>()
  const [scans, setScans] = useState(false)
  const place = chosen ?? places[0] ?? 'phone'
  // The code is what a phone scans: on a computer it stands where the phone's link would.
  const canOpen = places.includes(place) && (mobile || place !== 'phone')
  const { state, acknowledge, setOpened } = usePairingState(kit, attempt, canOpen && !scans)
  const { name, icons } = kit.config.metadata

  const open = () => {
    let refused = false
    const hearing = kit.events$.subscribe(({ type }) => {
      refused ||= type === 'walletOpenFailed'
    })
    const { status } = kit.dispatch({ type: 'openWallet', as: linkOf[place], ...(wallet ? { walletId: wallet.id } : {}) })
    hearing.unsubscribe()
    setOpened(refused || status === 'rejected' ? 'refused' : 'yes')
  }
  const retry = () => {
    acknowledge()
    if (attempt.operation === undefined)
      kit.dispatch({ type: 'connect', connectorId: WALLET_CONNECT_ID, ...(walletId ? { walletId } : {}), ...(namespace ? { namespace } : {}) })
    else if (attempt.phase === 'declined' || attempt.phase === 'failed') kit.dispatch({ type: 'renewPairing' })
  }
  const another = () => {
    const below = kit.getState().modal.stack.at(-2)
    kit.dispatch(below?.view === 'Connect' ? { type: 'goBack' } : { type: 'replaceView', view: 'Connect' })
  }
  const copy = async (address: string) => {
    const copied = await copySecret(address)
    if (copied) kit.dispatch({ type: 'showToast', message: 'toast.linkCopied' })
    return copied
  }
  const choosePlace = (next: WalletPlace) => {
    setChosen(next)
    setScans(false)
    setOpened(undefined)
  }
  return (
    <WalletConnectView
      app={{ name, icon: icons?.[0] }}
      wallet={wallet && { name: wallet.name, icon: wallet.imageUrl, homepage: wallet.homepage }}
      places={places}
      place={place}
      state={state}
      onPlace={choosePlace}
      onOpen={open}
      onCopy={copy}
      onSwap={canOpen && (mobile || !places.includes('phone')) ? () => setScans(!scans) : undefined}
      onRetry={retry}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
      onAnother={another}
    />
  )
}

const linkOf: Record<WalletPlace, LinkKind> = { phone: 'mobile', desktop: 'desktop', browser: 'web' }

const NONE: readonly LinkKind[] = []

function selectIsMobile(state: RootState): boolean {
  return state.lifecycle.platform.mobile
}
