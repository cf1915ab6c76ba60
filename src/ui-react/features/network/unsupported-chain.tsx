import { type ReactElement, useCallback } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { canSwitchTo, selectNetworks, selectWalletNetworkName } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { useSelected } from '../../provider/use-selected.js'
import { UnsupportedChainView } from './unsupported-chain-view.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { networkEntry } from './network-picture.js'

/** View UnsupportedChain, connected to the state. Closes only by switching or disconnecting (NET-17). */
export function UnsupportedChain({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const nameOf = useWalletName()
  const namespace = useSelected(
    kit,
    useCallback((state: RootState) => params?.namespace ?? state.network.activeNamespace ?? 'eip155', [params]),
  )
  const networks = useSelected(kit, selectNetworks)
  const { wallet, network, last } = useSelected(
    kit,
    useCallback((state: RootState) => readWallet(state, namespace), [namespace]),
  )
  const choices = networks.filter((one) => one.chainNamespace === namespace && canSwitchTo(kit.getState(), one))
  return (
    <UnsupportedChainView
      app={kit.config.metadata.name}
      wallet={nameOf(wallet)}
      network={network}
      networks={choices.map((one) => ({ ...networkEntry(one), lastUsed: one.caipNetworkId === last }))}
      onNetwork={(id) => kit.dispatch({ type: 'chooseNetwork', network: id as CaipNetworkId })}
      onDisconnect={() => kit.dispatch({ type: 'disconnect', namespace })}
    />
  )
}

function readWallet(state: RootState, namespace: ChainNamespace) {
  const connectorId = state.connection.namespaces[namespace]?.connectorId
  return {
    wallet: connectorId === undefined ? '' : selectConnectorName(state, connectorId, namespace),
    network: selectWalletNetworkName(state, namespace),
    last: state.network.namespaces[namespace]?.usedNetwork,
  }
}
