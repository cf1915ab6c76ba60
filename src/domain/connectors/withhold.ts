import { leaveNamespaces } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import { selectConnector, selectConnectorName } from './selectors.js'

/**
 * Ends connections and attempts that the user did not start, if several wallets share the identity. The trusted one cannot be told apart, so the user must
 * choose (robustness, T2). Connections that the user started stay. The session is kept for the next reload.
 *
 * @param isGone true if the wallets have left: the user is asked when one comes back
 */
export function withhold(state: RootState, namespace: ChainNamespace, connectorIds: readonly string[], isGone = false): readonly DomainEvent[] {
  const { flow, connectorId, silent, awaited, unanswered, locked, withheldId } = state.connection.namespaces[namespace] ?? {}
  const ends = connectorId !== undefined && silent === true && connectorIds.includes(connectorId)
  const stops = flow !== undefined && flow.by !== 'visitor' && connectorIds.includes(flow.connectorId)
  const late = !isGone && (awaited || unanswered || locked) && withheldId !== undefined && connectorIds.includes(withheldId) ? withheldId : undefined
  const withheld = ends ? connectorId : stops && connectorId === undefined ? flow.connectorId : late
  const kept: readonly DomainEvent[] = withheld ? [{ type: 'restoreWithheld', namespace, connectorId: withheld, ...(isGone && { awaited: true }) }] : []
  return [
    ...(stops ? [stopped(state, namespace, flow, connectorIds)] : []),
    ...(ends ? [{ type: 'disconnected', namespace, connectorId, by: 'conflict' } as const, ...leaveNamespaces(state, [namespace])] : []),
    ...kept,
  ]
}

type Flow = NonNullable<NonNullable<RootState['connection']['namespaces'][ChainNamespace]>['flow']>

function stopped(state: RootState, namespace: ChainNamespace, { operation, connectorId, by }: Flow, claimants: readonly string[]): DomainEvent {
  const there = claimants.find((id) => selectConnector(state, id, namespace) !== undefined) ?? connectorId
  const contested = failure('WALLET_CONTESTED', { wallet: selectConnectorName(state, there, namespace) })
  return { type: 'connectFailed', operation, namespace, connectorId, by, failure: failure('CONNECT_FAILED', {}, contested) }
}
