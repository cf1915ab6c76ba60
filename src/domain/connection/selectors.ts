import { createSelector } from '../kernel/selectors.js'
import { sameAddress } from '../shared/address.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { RootState } from '../root.js'
import type { Connection, ConnectionStatus, ConnectFlow } from './state.js'

/** The specification's status of a namespace. A wallet that is being added leaves the one in use connected. */
export function selectConnectionStatus(state: RootState, namespace: ChainNamespace): ConnectionStatus {
  const one = state.connection.namespaces[namespace]
  if (one?.connectorId !== undefined) return 'connected'
  return one?.flow === undefined ? 'disconnected' : 'connecting'
}

/** Whether what is shown may still change by the restoring of an earlier session. */
export function selectIsRestoring(state: RootState, namespace: ChainNamespace): boolean {
  if (state.lifecycle.status === 'idle' || state.lifecycle.status === 'starting') return true
  return state.connection.namespaces[namespace]?.flow?.by === 'restore'
}

/** A held connection, active or not. */
export function selectHeldConnection(state: RootState, namespace: ChainNamespace, connectorId: string): Connection | undefined {
  return state.connection.namespaces[namespace]?.connections.find((held) => held.connectorId === connectorId)
}

/** An address in the letters in which a held connection has it. */
export function selectWritten(state: RootState, namespace: ChainNamespace, address: string): string | undefined {
  const accounts = state.connection.namespaces[namespace]?.connections.flatMap((held) => held.accounts)
  return accounts?.find((known) => sameAddress(namespace, known.address, address))?.address
}

/** The active connections, one a namespace at most. */
export function selectActiveConnections(state: RootState): { namespace: ChainNamespace; connectorId: string }[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
    one.connectorId === undefined ? [] : [{ namespace: namespace as ChainNamespace, connectorId: one.connectorId }],
  )
}

/** The pending try of the visitor to connect, if there is one, in any namespace. */
export const selectPendingConnect = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces],
  (state): (ConnectFlow & { namespace: ChainNamespace }) | undefined => {
    for (const [namespace, one] of Object.entries(state.connection.namespaces))
      if (one.flow?.by === 'visitor') return { ...one.flow, namespace: namespace as ChainNamespace }
    return undefined
  },
)
