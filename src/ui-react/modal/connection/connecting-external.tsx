import { type ReactElement, useCallback } from 'react'
import { selectConnectionClass } from '../../../domain/connection/selectors-view.js'
import type { Connector } from '../../../domain/connectors/state.js'
import { selectConnector, selectConnectorName } from '../../../domain/connectors/selectors.js'
import type { RootState } from '../../../domain/root.js'
import type { ChainNamespace } from '../../../domain/shared/caip.js'
import { useSelected } from '../../provider/use-selected.js'
import { ConnectingExternalView, type ConnectingState } from '../../views/connection/connecting-external-view.js'
import { useKit } from '../use-kit.js'
import type { ViewProps } from '../views.js'
import { useSlow } from './use-slow.js'

/** View ConnectingExternal over the state: the wallet was asked by the command that led here. */
export function ConnectingExternal({ entry: { params } }: ViewProps): ReactElement {
  const kit = useKit()
  const connectorId = params?.connectorId ?? ''
  const namespace = params?.namespace ?? 'eip155'
  const attempt = useSelected(
    kit,
    useCallback((state: RootState) => readAttempt(state, connectorId, namespace), [connectorId, namespace]),
  )
  const slow = useSlow(attempt.step === 'pending' ? attempt.operation : undefined)
  const { name, icons } = kit.config.metadata

  const retry = () => {
    // A wallet that is still asked is given up first: asking it twice at once is refused.
    if (attempt.operation !== undefined) kit.dispatch({ type: 'cancelConnect', operation: attempt.operation })
    kit.dispatch({ type: 'connect', connectorId, namespace })
  }
  const another = () => {
    const below = kit.getState().modal.stack.at(-2)
    kit.dispatch(below?.view === 'Connect' ? { type: 'goBack' } : { type: 'replaceView', view: 'Connect' })
  }
  return (
    <ConnectingExternalView
      app={{ name, icon: icons?.[0] }}
      wallet={{ name: attempt.name, icon: attempt.icon }}
      state={toState(attempt, slow)}
      onRetry={retry}
      onCancel={() => kit.dispatch({ type: 'goBack' })}
      onAnother={another}
    />
  )
}

interface Attempt {
  readonly step: ConnectingState['step']
  /** While it is pending. */
  readonly operation: string | undefined
  readonly name: string
  readonly icon: string | undefined
  readonly type: Connector['type'] | undefined
}

function readAttempt(state: RootState, connectorId: string, namespace: ChainNamespace): Attempt {
  const connector = selectConnector(state, connectorId, namespace)
  const flow = state.connection.namespaces[namespace]?.flow
  return {
    step: stepOf(state, connectorId, namespace, connector),
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

/** A wallet beside the page goes on in its own app; an extension shows itself here (CONN-26). */
function toState({ step, type }: Attempt, slow: boolean): ConnectingState {
  if (step === 'pending') return { step, slow, inApp: type === 'EXTERNAL' || type === 'WALLET_CONNECT' }
  return step === 'absent' ? { step, links: {} } : { step }
}
