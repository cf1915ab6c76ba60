import { type ReactElement, useCallback, useContext } from 'react'
import { selectConnectorName } from '../../../domain/connectors/selectors.js'
import { findNetwork, selectIsUnsupported, selectNetwork } from '../../../domain/network/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { ViewEntry } from '../../../domain/modal/index.js'
import { useSelected } from '../../provider/use-selected.js'
import { useText } from '../../i18n/use-text.js'
import type { NetworkEntry } from './network-picture.js'
import { SwitchNetworkView } from './switch-network-view.js'
import { DeclinedContext } from '../../dialog/use-declined-switch.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { networkEntry } from './network-picture.js'
import { viewsText } from '../../dialog/strings-views.js'

/** View SwitchNetwork, connected to the state. The command that opened it has asked the wallet. Shows a failed switch for a moment, then goes back (NET-15). */
export function SwitchNetwork({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const nameOf = useWalletName()
  const t = useText(viewsText)
  const declined = useContext(DeclinedContext)
  const { from, to, wallet, pending, unknown } = useSelected(
    kit,
    useCallback((state: RootState) => readSwitch(state, params), [params]),
  )
  const elsewhere: NetworkEntry = { id: '', name: t('common.unknownNetwork') }
  return (
    <SwitchNetworkView
      from={from === undefined || unknown ? elsewhere : networkEntry(from)}
      to={to === undefined ? elsewhere : networkEntry(to)}
      wallet={nameOf(wallet)}
      state={declined ? 'failed' : pending ? 'pending' : 'done'}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
    />
  )
}

function readSwitch(state: RootState, params: ViewEntry['params']) {
  const to = params?.network === undefined ? undefined : findNetwork(state, params.network)
  const namespace = to?.chainNamespace ?? 'eip155'
  const connectorId = state.connection.namespaces[namespace]?.connectorId
  return {
    from: selectNetwork(state, namespace),
    to,
    wallet: connectorId === undefined ? '' : selectConnectorName(state, connectorId, namespace),
    pending: state.network.pending !== undefined && state.network.pending.network === to?.caipNetworkId,
    unknown: selectIsUnsupported(state, namespace),
  }
}
