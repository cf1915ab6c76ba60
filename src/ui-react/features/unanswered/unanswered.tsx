import { type ReactElement, useCallback } from 'react'
import { transportOf } from '../../../domain/config/index.js'
import { selectConnector, selectConnectorName } from '../../../domain/connectors/selectors.js'
import { findNetwork } from '../../../domain/network/selectors.js'
import type { LateAnswer } from '../../../domain/requests/index.js'
import type { RootState } from '../../../domain/root.js'
import { transactionExplorerUrl } from '../../../domain/shared/networks/networks.js'
import { useKit, useWalletName } from '../../dialog/use-kit.js'
import type { ViewProps } from '../../dialog/views.js'
import { useStrings } from '../../i18n/use-text.js'
import { useSelected } from '../../provider/use-selected.js'
import { type ShownAnswer, UnansweredView } from './unanswered-view.js'

/** View UnansweredRequests, connected to the state. */
export function Unanswered(_: ViewProps): ReactElement {
  const kit = useKit()
  const strings = useStrings()
  const nameOf = useWalletName()
  const { unanswered, arrived, canOpen } = useSelected(kit, readRequests)
  const state = kit.getState() as RootState
  const walletOf = useCallback(
    ({ connectorId, namespace }: Pick<LateAnswer, 'connectorId' | 'namespace'>) => ({
      name: nameOf(selectConnectorName(state, connectorId, namespace)),
      icon: selectConnector(state, connectorId, namespace)?.imageUrl,
    }),
    [nameOf, state],
  )
  const networkName = (id: LateAnswer['network']) => findNetwork(state, id)?.name ?? id
  return (
    <UnansweredView
      unanswered={unanswered.map(({ operation, kind, network, startedAt, earlier, moved, ...wallet }) => ({
        operation,
        kind,
        wallet: walletOf(wallet),
        network: networkName(network),
        time: strings.date(startedAt, { hour: 'numeric', minute: '2-digit' }),
        isEarlier: earlier === true,
        hasMoved: moved === true,
      }))}
      arrived={arrived.map((answer) => ({ ...shownOf(state, answer), wallet: walletOf(answer) }))}
      onOpen={canOpen ? () => kit.dispatch({ type: 'openWallet' }) : undefined}
      onForget={(operation) => kit.dispatch({ type: 'forgetRequest', operation })}
    />
  )
}

function readRequests({ requests, relay, config }: RootState) {
  const { unanswered = NONE, arrived = NONE } = requests
  const isRemote = unanswered.some(({ connectorId }) => transportOf(config, connectorId) === 'session')
  return { unanswered, arrived, canOpen: isRemote && relay.deepLink !== undefined }
}

const NONE = [] as const

function shownOf(state: RootState, { operation, kind, network: id, result }: LateAnswer): Omit<ShownAnswer, 'wallet'> {
  const hash = kind === 'sendTransaction' ? result : undefined
  const network = findNetwork(state, id)
  const href = hash === undefined || network === undefined ? undefined : transactionExplorerUrl(network, hash)
  return { operation, kind, outcome: result === undefined ? 'refused' : hash === undefined && kind !== 'sendCalls' ? 'signed' : 'sent', hash, href }
}
