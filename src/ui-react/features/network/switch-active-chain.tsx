import { type ReactElement, useCallback } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { findNetwork, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import { useSelected } from '../../provider/use-selected.js'
import { useText } from '../../i18n/use-text.js'
import { SwitchActiveChainView } from './switch-active-chain-view.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { networkEntry } from './network-picture.js'
import { viewsText } from '../../dialog/strings-views.js'

/** View SwitchActiveChain, connected to the state. The chosen network needs a wallet that is not connected yet (NET-12). */
export function SwitchActiveChain({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const nameOf = useWalletName()
  const t = useText(viewsText)
  const wanted = params?.network
  const { from, to, wallet } = useSelected(
    kit,
    useCallback((state: RootState) => ({ from: selectNetwork(state), to: wanted && findNetwork(state, wanted), wallet: activeWallet(state) }), [wanted]),
  )
  const elsewhere = { id: '', name: t('common.unknownNetwork') }
  const connect = () => {
    const { navigateTo: view = 'Connect', navigateWithReplace, ...rest } = params ?? {}
    // Passes the parameters on: once a wallet is connected there, the network becomes active (NET-14).
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
