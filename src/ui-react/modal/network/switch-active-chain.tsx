import { type ReactElement, useCallback } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { findNetwork, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useSelected } from '../../provider/use-selected.js'
import { viewText } from '../../strings/en/view.js'
import { useText } from '../../strings/use-text.js'
import { SwitchActiveChainView } from '../../views/network/switch-active-chain-view.js'
import { useKit } from '../use-kit.js'
import { useWalletName } from '../wallet-name.js'
import type { ViewProps } from '../views.js'
import { networkEntry } from './network-entry.js'

/** View SwitchActiveChain over the state: the chosen network needs a wallet that is not connected yet (NET-12). */
export function SwitchActiveChain({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const nameOf = useWalletName()
  const t = useText(viewText)
  const wanted = params?.network
  const { from, to, wallet } = useSelected(
    kit,
    useCallback((state: RootState) => ({ from: selectNetwork(state), to: wanted && findNetwork(state, wanted), wallet: activeWallet(state) }), [wanted]),
  )
  const elsewhere = { id: '', name: t('common.unknownNetwork') }
  const connect = () => {
    const { navigateTo: view = 'Connect', navigateWithReplace, ...rest } = params ?? {}
    // What it is for goes along: once a wallet is connected there, the network becomes the active one (NET-14).
    kit.dispatch(navigateWithReplace ? { type: 'replaceView', view, params: rest } : { type: 'pushView', view, params: rest })
  }
  return (
    <SwitchActiveChainView
      from={from ? networkEntry(from) : elsewhere}
      to={to ? networkEntry(to) : elsewhere}
      wallet={nameOf(wallet)}
      onConnect={connect}
      onStay={() => kit.dispatch({ type: 'goBack' })}
    />
  )
}

function activeWallet(state: RootState): string {
  const namespace = state.network.activeNamespace
  const connectorId = namespace === undefined ? undefined : state.connection.namespaces[namespace]?.connectorId
  return connectorId === undefined ? '' : selectConnectorName(state, connectorId, namespace)
}
