import { AUTH_CONNECTOR_ID, selectConnector, WALLET_CONNECT_ID } from '../connectors/index.js'
import type { Failure } from '../kernel/failure.js'
import { endSwitch } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import { selectHeldConnection } from './selectors.js'
import type { ConnectFlow } from './state.js'

/** The tries to connect that are under way, with their namespaces. */
export function flowsOf(state: RootState): { namespace: ChainNamespace; flow: ConnectFlow }[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
    one.flow === undefined ? [] : [{ namespace: namespace as ChainNamespace, flow: one.flow }],
  )
}

/** The try of an operation, while it is under way. */
export function liveFlow(state: RootState, namespace: ChainNamespace, operation: string): ConnectFlow | undefined {
  const flow = state.connection.namespaces[namespace]?.flow
  return flow?.operation === operation ? flow : undefined
}

/** Ends a try because a newer one takes its place. */
export function supersede(namespace: ChainNamespace, flow: ConnectFlow | undefined): DomainEvent[] {
  return flow === undefined ? [] : [connectFailed(namespace, flow, failure('OPERATION_SUPERSEDED'))]
}

/** Ends a try. */
export function connectFailed(namespace: ChainNamespace, flow: Pick<ConnectFlow, 'operation' | 'connectorId' | 'by'>, reason: Failure): DomainEvent {
  return { type: 'connectFailed', operation: flow.operation, namespace, connectorId: flow.connectorId, by: flow.by, failure: reason }
}

/** A connection that its wallet or another tab has ended. */
export function lost(state: RootState, namespace: ChainNamespace, connectorId: string, by: 'wallet' | 'tab'): DomainEvent[] {
  return [{ type: 'disconnected', namespace, connectorId, by }, ...endSwitch(state, namespace)]
}

/** Why a wallet can never be asked in a namespace of this app. */
export function refuseAlways(state: RootState, connectorId: string, namespace: ChainNamespace): Failure | undefined {
  if (connectorId === WALLET_CONNECT_ID && state.config.walletConnect === undefined) return failure('WALLET_CONNECT_CONNECTOR_MISSING')
  return state.config.adapters.includes(namespace) ? undefined : failure('ADAPTER_NOT_FOUND', { namespace })
}

/** Why a wallet cannot be asked in a namespace now. */
export function refuseConnect(state: RootState, connectorId: string, namespace: ChainNamespace): Failure | undefined {
  if (state.lifecycle.status !== 'started') return failure('CONNECTION_CLIENT_MISSING', {}, failure('NOT_STARTED'))
  if (connectorId === AUTH_CONNECTOR_ID && state.auth.user === undefined) return failure('AUTH_NOT_CONNECTED')
  const refusal = refuseAlways(state, connectorId, namespace)
  if (refusal !== undefined) return refusal
  // One of an earlier visit may still be on its way into the page: it is waited for (CONN-23).
  const isKnown = selectConnector(state, connectorId, namespace) !== undefined || selectHeldConnection(state, namespace, connectorId) !== undefined
  return isKnown ? undefined : failure('CONNECTOR_NOT_FOUND', { namespace, connectorId })
}
