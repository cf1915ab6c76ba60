import { createSelector } from '../kernel/selectors.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { RootState } from '../root.js'
import type { Connection, ConnectionClass, ConnectionState } from './state.js'

/** How a connector stands to its namespace (CONN-18 to CONN-20). */
export function selectConnectionClass(state: RootState, namespace: ChainNamespace, connectorId: string): ConnectionClass {
  const one = state.connection.namespaces[namespace]
  if (one?.connectorId === connectorId) return 'connected'
  return one?.connections.some((held) => held.connectorId === connectorId && !held.recent) ? 'active' : 'disconnected'
}

/** All held connections with their namespace, active ones first, then connected, then earlier ones. */
export const selectConnections = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces],
  (state) => listConnections(state.connection.namespaces),
)

function listConnections(
  namespaces: ConnectionState['namespaces'],
): readonly (Connection & { readonly namespace: ChainNamespace; readonly active: boolean })[] {
  const order = (one: { active: boolean; recent: boolean }) => (one.active ? 0 : one.recent ? 2 : 1)
  return Object.entries(namespaces)
    .flatMap(([namespace, one]) =>
      one.connections.map((held) => ({ ...held, namespace: namespace as ChainNamespace, active: one.connectorId === held.connectorId })),
    )
    .sort((a, b) => order(a) - order(b))
}
