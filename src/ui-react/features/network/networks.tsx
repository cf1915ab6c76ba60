import type { ReactElement } from 'react'
import { selectActiveAddress } from '../../../domain/account/selectors.js'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { createSelector } from '../../../domain/kernel/selectors.js'
import { canSwitchTo, selectNetworks } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { useSelected } from '../../provider/use-selected.js'
import { type NetworkChoice, NetworksView } from './networks-view.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { networkEntry } from './network-picture.js'

/** View Networks, connected to the state. */
export function Networks(_: ViewProps): ReactElement {
  const kit = useKit()
  const nameOf = useWalletName()
  const { networks, wallet } = useSelected(kit, selectChoices)
  return (
    <NetworksView
      networks={networks}
      wallet={wallet && nameOf(wallet)}
      onNetwork={(id) => kit.dispatch({ type: 'chooseNetwork', network: id as CaipNetworkId })}
    />
  )
}

const selectChoices = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.network, state.connection.namespaces, state.account.namespaces, state.connectors.found],
  (state): { networks: readonly NetworkChoice[]; wallet: string | undefined } => {
    const networks = selectNetworks(state)
    const refused = networks.find((network) => !canSwitchTo(state, network))
    return { networks: networks.map((network) => toChoice(state, network)), wallet: refused && walletOf(state, refused) }
  },
)

function toChoice(state: RootState, network: Network): NetworkChoice {
  const { activeNamespace, namespaces } = state.network
  const { chainNamespace, caipNetworkId } = network
  const { caipNetwork, walletNetwork = caipNetwork } = namespaces[chainNamespace] ?? {}
  const isActive = activeNamespace === chainNamespace
  return {
    ...networkEntry(network),
    current: isActive && caipNetwork === caipNetworkId && walletNetwork === caipNetworkId,
    notInWallet: !canSwitchTo(state, network),
    // NET-12: a wallet is connected, but not in this namespace.
    secondWallet: !isActive && selectActiveAddress(state) !== undefined && selectActiveAddress(state, chainNamespace) === undefined,
  }
}

function walletOf(state: RootState, { chainNamespace }: Network): string | undefined {
  const connectorId = state.connection.namespaces[chainNamespace]?.connectorId
  return connectorId === undefined ? undefined : selectConnectorName(state, connectorId, chainNamespace)
}
