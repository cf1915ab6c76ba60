import { cleanName } from '../shared/text/text.js'
import type { ConnectCommand } from './messages.js'
import { type Transport, transportOf } from '../config/index.js'
import { selectConnector, unknownConnector } from '../connectors/index.js'
import type { Failure } from '../shared/errors/failure.js'
import { endSwitch, leaveNamespaces } from '../network/index.js'
import type { DomainCommand, DomainEvent, EventOf, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure, isCatalogueText } from '../shared/errors/errors.js'
import { selectHeldConnection } from './selectors.js'
import type { ConnectFlow } from './state.js'

/** Returns the running connect attempts with their namespaces. */
export function flowsOf(state: RootState): { namespace: ChainNamespace; flow: ConnectFlow }[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
    one.flow === undefined ? [] : [{ namespace: namespace as ChainNamespace, flow: one.flow }],
  )
}

/** Returns the running connect attempt of an operation. */
export function liveFlow(state: RootState, namespace: ChainNamespace, operation: string): ConnectFlow | undefined {
  const flow = state.connection.namespaces[namespace]?.flow
  return flow?.operation === operation ? flow : undefined
}

/** Returns the reports that end the connect attempts with matching connectors. */
export function endConnects(state: RootState, reason: Failure, matches: (transport: Transport) => boolean): readonly DomainCommand[] {
  return flowsOf(state)
    .filter(({ flow }) => matches(transportOf(state.config, flow.connectorId)))
    .map(({ namespace, flow: { operation } }) => ({ type: 'reportConnectFailed', operation, namespace, failure: reason }))
}

/** Ends a connect attempt, because a newer one replaces it. */
export function supersede(namespace: ChainNamespace, flow: ConnectFlow | undefined): DomainEvent[] {
  return flow === undefined ? [] : [connectFailed(namespace, flow, failure('OPERATION_SUPERSEDED'))]
}

/** Ends a connect attempt. */
export function connectFailed(
  namespace: ChainNamespace,
  { operation, connectorId, by, silent }: Pick<ConnectFlow, 'operation' | 'connectorId' | 'by' | 'silent'>,
  reason: Failure,
): EventOf<'connectFailed'> {
  return { type: 'connectFailed', operation, namespace, connectorId, by, failure: reason, ...(silent && { silent }) }
}

/** Returns the events of a connection that its wallet or another tab ended. */
export function lost(state: RootState, namespace: ChainNamespace, connectorId: string, by: 'wallet' | 'tab', keepsSession = false): DomainEvent[] {
  return loseAll(state, [namespace], connectorId, by).map((event) => (event.type === 'disconnected' && keepsSession ? { ...event, keepsSession } : event))
}

/** Returns the events of a wallet's connections in several namespaces that it or another tab ended. */
export function loseAll(state: RootState, namespaces: readonly ChainNamespace[], connectorId: string, by: 'wallet' | 'tab'): DomainEvent[] {
  return [...namespaces.map((namespace): DomainEvent => ({ type: 'disconnected', namespace, connectorId, by })), ...leaveNamespaces(state, namespaces)]
}

/** Returns the events of a wallet that shares no account for now. Its session stays, and so do the network and the namespace that the user chose. */
export function lock(state: RootState, namespace: ChainNamespace, connectorId: string): DomainEvent[] {
  return [{ type: 'walletLocked', namespace, connectorId }, ...endSwitch(state, namespace)]
}

/** Returns the failure if this app can never connect a wallet in the namespace. */
export function refuseAlways(state: RootState, namespace: ChainNamespace): Failure | undefined {
  return state.config.adapters.includes(namespace) ? undefined : failure('ADAPTER_NOT_FOUND', { namespace })
}

/** Returns the failure if a wallet cannot be asked to connect in a namespace now. */
export function refuseConnect(state: RootState, connectorId: string, namespace: ChainNamespace): Failure | undefined {
  if (state.lifecycle.status !== 'started') return failure('CONNECTION_CLIENT_MISSING', {}, failure('NOT_STARTED'))
  const refusal = refuseAlways(state, namespace)
  if (refusal !== undefined) return refusal
  // The provider of an earlier visit's wallet may be injected later, so the connect waits for it (CONN-23).
  const isKnown = selectConnector(state, connectorId, namespace) !== undefined || selectHeldConnection(state, namespace, connectorId) !== undefined
  return isKnown ? undefined : unknownConnector(state, connectorId, namespace)
}

/** Returns the namespace of a connect. */
export function namespaceFor(state: RootState, command: ConnectCommand): ChainNamespace {
  return (
    command.namespace ??
    selectConnector(state, command.connectorId)?.chain ??
    namespaceHolding(state, command.connectorId) ??
    state.config.adapters[0] ??
    'eip155'
  )
}

function namespaceHolding(state: RootState, connectorId: string): ChainNamespace | undefined {
  const holding = Object.entries(state.connection.namespaces).find(([, one]) => one.connections.some((held) => held.connectorId === connectorId))
  return holding?.[0] as ChainNamespace | undefined
}

/** Longest sentence of a wallet that is shown. */
const MAX_SAID = 160

/**
 * Returns the sentence that says why a connect failed, if there is one that a visitor can read: no code, no trace, one line. Failures of the catalogue have
 * texts of their own in the views.
 */
export function saidOf(reason: Failure, refused: true | undefined): { readonly said: { readonly by: 'app' | 'wallet'; readonly text: string } } | undefined {
  if (refused) return isCatalogueText(reason) ? undefined : { said: { by: 'app', text: cleanName(reason.message, MAX_SAID) } }
  const behind = reason.cause
  const isOfWallet = reason.code === 'CONNECT_FAILED' && typeof behind?.code !== 'string'
  const text = isOfWallet ? cleanName(behind?.message ?? '', MAX_SAID + 1) : ''
  const isSentence = text.length <= MAX_SAID && /^[\p{L}\p{N}“"'].*\s/u.test(text) && !/[{}<>]|0x|\b(undefined|null|TypeError)\b|https?:|\bat \w+ \(/.test(text)
  return isSentence ? { said: { by: 'wallet', text } } : undefined
}
