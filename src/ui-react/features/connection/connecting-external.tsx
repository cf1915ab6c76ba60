import { type ReactElement, useCallback } from 'react'
import { selectConnectionClass } from '../../../domain/connection/selectors.js'
import type { Connector } from '../../../domain/connectors/state.js'
import { selectConnector, selectConnectorName } from '../../../domain/connectors/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { namespaceNames } from '../../../domain/shared/caip/describe-address.js'
import { useSelected } from '../../provider/use-selected.js'
import { ConnectingExternalView, type ConnectingState } from './connecting-external-view.js'
import { useKit } from '../../dialog/use-kit.js'
import { useSuccess } from '../../dialog/header-actions.js'
import type { ViewProps } from '../../dialog/views.js'
import { useText } from '../../i18n/use-text.js'
import { connectingText } from './strings-connecting.js'
import { backToConnect } from './navigate.js'
import { useSlow } from '../../primitives/timing.js'
import { type Reason, reasonOf } from '../failures/reasons.js'

/** View ConnectingExternal, connected to the state. The command that opened it has asked the wallet. */
export function ConnectingExternal({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const connectorId = params?.connectorId ?? ''
  const namespace = params?.namespace ?? 'eip155'
  const attempt = useSelected(
    kit,
    useCallback((state: RootState) => readAttempt(state, connectorId, namespace), [connectorId, namespace]),
  )
  const slow = useSlow(attempt.step === 'pending' ? attempt.operation : undefined)
  useSuccess(attempt.step === 'connected')
  const t = useText(connectingText)
  const { name, icons } = kit.config.metadata

  const why = () => {
    const { reason, said, saidBy, name: wallet } = attempt
    if (saidBy === 'app') return said
    if (reason === 'noAccount') return t('connecting.noAccount', { chain: namespaceNames[namespace] })
    if (reason === 'busy') return t('connecting.busy', { wallet })
    if (said !== undefined) return t('connecting.said', { wallet, text: said })
    if (reason === undefined) return undefined
    // Each text uses the placeholders that it has.
    return (t as (id: string, values: object) => string)(`connecting.${reason}Text`, { wallet })
  }

  const retry = () => {
    // Cancels a pending connect first, because a second one would be rejected.
    if (attempt.operation !== undefined) kit.dispatch({ type: 'cancelConnect', operation: attempt.operation })
    kit.dispatch({ type: 'connect', connectorId, namespace })
  }
  return (
    <ConnectingExternalView
      app={{ name, icon: icons?.[0] }}
      wallet={{ name: attempt.name, icon: attempt.icon }}
      state={attempt.step === 'failed' ? { step: 'failed', text: why(), final: attempt.reason === 'misconfigured' } : toState(attempt, slow)}
      onRetry={retry}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
      onAnother={() => backToConnect(kit)}
    />
  )
}

interface Attempt {
  readonly step: ConnectingState['step']
  readonly reason: Reason | undefined
  /** Reason in words, of the app's guard or of the wallet. */
  readonly said: string | undefined
  readonly saidBy: 'app' | 'wallet' | undefined
  /** Operation of a pending connect. */
  readonly operation: string | undefined
  readonly name: string
  readonly icon: string | undefined
  readonly type: Connector['type'] | undefined
}

function readAttempt(state: RootState, connectorId: string, namespace: ChainNamespace): Attempt {
  const connector = selectConnector(state, connectorId, namespace)
  const { flow, lastFailure } = state.connection.namespaces[namespace] ?? {}
  const step = stepOf(state, connectorId, namespace, connector)
  return {
    step,
    reason: lastFailure?.busy ? 'busy' : reasonOf(lastFailure?.cause, lastFailure?.code),
    said: lastFailure?.said?.text,
    saidBy: lastFailure?.said?.by,
    operation: flow?.connectorId === connectorId ? flow.operation : undefined,
    name: selectConnectorName(state, connectorId, namespace),
    icon: connector?.imageUrl,
    type: connector?.type,
  }
}

function stepOf(state: RootState, connectorId: string, namespace: ChainNamespace, connector: Connector | undefined): Attempt['step'] {
  const { flow, lastFailure } = state.connection.namespaces[namespace] ?? {}
  if (flow?.connectorId === connectorId) return 'pending'
  if (lastFailure?.connectorId === connectorId) return lastFailure.rejected ? 'declined' : 'failed'
  if (selectConnectionClass(state, namespace, connectorId) === 'connected') return 'connected'
  return connector === undefined ? 'absent' : 'failed'
}

/** An external wallet continues in its own app. An extension opens its window (CONN-26). */
function toState({ step, type }: Attempt, slow: boolean): ConnectingState {
  if (step === 'pending') return { step, slow, inApp: type === 'EXTERNAL' || type === 'WALLET_CONNECT' }
  return step === 'absent' ? { step, links: {} } : { step }
}
