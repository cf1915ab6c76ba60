import { endSwitch } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import { failure } from '../shared/errors.js'
import { selectConnector, selectConnectorName } from './selectors.js'

/**
 * Ends what was connected, or is being connected, without the visitor: which of several wallets of one identity the visitor trusted cannot be known, so
 * only the visitor connects one of them (robustness, T2). What the visitor began or chose stays. The session is kept for the next reload.
 */
export function withhold(state: RootState, namespace: ChainNamespace, connectorIds: readonly string[]): readonly DomainEvent[] {
  const { flow, connectorId, silent } = state.connection.namespaces[namespace] ?? {}
  const ends = connectorId !== undefined && silent === true && connectorIds.includes(connectorId)
  const stops = flow !== undefined && flow.by !== 'visitor' && connectorIds.includes(flow.connectorId)
  const withheld = ends ? connectorId : stops && connectorId === undefined ? flow.connectorId : undefined
  return [
    ...(stops ? [stopped(state, namespace, flow, connectorIds)] : []),
    ...(ends ? [{ type: 'disconnected', namespace, connectorId, by: 'conflict' } as const, ...endSwitch(state, namespace)] : []),
    ...(withheld ? [{ type: 'restoreWithheld', namespace, connectorId: withheld } as const] : []),
  ]
}

type Flow = NonNullable<NonNullable<RootState['connection']['namespaces'][ChainNamespace]>['flow']>

function stopped(state: RootState, namespace: ChainNamespace, { operation, connectorId, by }: Flow, claimants: readonly string[]): DomainEvent {
  const there = claimants.find((id) => selectConnector(state, id, namespace) !== undefined) ?? connectorId
  const contested = failure('WALLET_CONTESTED', { wallet: selectConnectorName(state, there, namespace) })
  return { type: 'connectFailed', operation, namespace, connectorId, by, failure: failure('CONNECT_FAILED', {}, contested) }
}
