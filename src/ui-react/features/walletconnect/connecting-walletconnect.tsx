import { WALLET_CONNECT_ID } from '../../../domain/walletconnect/connector-id.js'
import { type ReactElement, useCallback, useState } from 'react'
import { findCustomWallet } from '../../../domain/connectors/selectors.js'
import type { CustomWallet } from '../../../domain/connectors/custom-wallets.js'
import type { RootState } from '../../../domain/root.js'
import type { LinkKind } from '../../../domain/walletconnect/messages.js'
import { selectLinkKinds, selectOpensAnyWallet } from '../../../domain/walletconnect/selectors.js'
import { useSelected } from '../../provider/use-selected.js'
import { type WalletPlace, WalletConnectView } from './wallet-connect-view.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSuccess } from '../../dialog/header-actions.js'
import type { ViewProps } from '../../dialog/views.js'
import { NotOpened } from '../directory/get-links.js'
import { useStillHere } from '../directory/use-still-here.js'
import { backToConnect } from '../connection/navigate.js'
import { copySecret } from '../../primitives/clipboard.js'
import { readTry } from './read-try.js'
import { usePairingState } from './use-pairing-state.js'

/** Views ConnectingWalletConnect and ConnectingWalletConnectBasic, connected to the state. The command that opened them has started a pairing. */
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
  const opensAny = useSelected(kit, selectOpensAnyWallet)
  const attempt = useSelected(kit, readTry)
  const places = wallet === undefined ? [] : placesOf(wallet, kinds, mobile)
  const [chosen, setChosen] = useState<WalletPlace>()
  const [scans, setScans] = useState(false)
  const place = chosen ?? places[0] ?? 'phone'
  // Phones scan the code, so on a computer it is shown in place of the phone's link.
  const canOpen = wallet === undefined ? opensAny : places.includes(place) && (mobile || place !== 'phone')
  const { state, acknowledge, setOpened } = usePairingState(kit, attempt, canOpen && !scans)
  useSuccess(state.step === 'connected')
  const listed = useSelected(
    kit,
    useCallback(({ directory }: RootState) => directory.chosen.find(({ id }) => id === walletId), [walletId]),
  )
  const platform = useSelected(kit, selectPlatform)
  const isLeft = useStillHere(state.step === 'open' && state.opened !== undefined && state.opened !== 'refused')
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
      get={isLeft && listed !== undefined ? <NotOpened wallet={listed} platform={platform} /> : undefined}
      onPlace={choosePlace}
      onOpen={open}
      onCopy={copy}
      onSwap={canOpen && (mobile || !places.includes('phone')) ? () => setScans(!scans) : undefined}
      onRetry={retry}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
      onAnother={() => backToConnect(kit)}
    />
  )
}

const linkOf: Record<WalletPlace, LinkKind> = { phone: 'mobile', desktop: 'desktop', browser: 'web' }

const NONE: readonly LinkKind[] = []

function selectPlatform({ lifecycle }: RootState): RootState['lifecycle']['platform'] {
  return lifecycle.platform
}

function selectIsMobile(state: RootState): boolean {
  return state.lifecycle.platform.mobile
}

/**
 * Returns the platforms on which a wallet can be reached from this device: by its links, and on a computer by a code for its phone app (WC-28). Without any,
 * the view shows the code, which any wallet can scan.
 *
 * @param kinds links that work on this device
 */
function placesOf({ mobileLink, universal }: CustomWallet, kinds: readonly LinkKind[], mobile: boolean): readonly WalletPlace[] {
  const here = kinds.map((kind) => placeOf[kind])
  return mobile || (mobileLink ?? universal) === undefined ? here : ['phone', ...here]
}

const placeOf = { mobile: 'phone', desktop: 'desktop', web: 'browser' } as const
