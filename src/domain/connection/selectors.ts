import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Connection, ConnectionStatus, ConnectFlow, ConnectionClass, ConnectionState } from './state.js'

/**
 * Returns the status of a namespace. A wallet that is being added leaves the one in use connected.
 *
 * @example kit.select((state) => selectConnectionStatus(state, 'eip155')) === 'connected'
 */
export function selectConnectionStatus(state: PublicState, namespace: ChainNamespace): ConnectionStatus {
  const one = state.connection.namespaces[namespace]
  if (one?.connectorId !== undefined) return 'connected'
  return one?.flow === undefined ? 'disconnected' : 'connecting'
}

/**
 * Returns true while restoring an earlier session may still change the connection.
 *
 * @example kit.select((state) => selectIsRestoring(state, 'eip155'))
 */
export function selectIsRestoring(state: PublicState, namespace: ChainNamespace): boolean {
  if (state.lifecycle.status === 'idle' || state.lifecycle.status === 'starting') return true
  return state.connection.namespaces[namespace]?.flow?.by === 'restore'
}

/**
 * Returns the wallet of a namespace that is locked: it shares no account for now, its session stays. Undefined if there is none.
 *
 * @example const isLocked = kit.select((state) => selectLockedWallet(state, 'eip155')) !== undefined
 */
export function selectLockedWallet(state: PublicState, namespace: ChainNamespace): string | undefined {
  const { locked, withheldId } = state.connection.namespaces[namespace] ?? {}
  return locked ? withheldId : undefined
}

/** A held connection, active or not. */
export function selectHeldConnection(state: PublicState, namespace: ChainNamespace, connectorId: string): Connection | undefined {
  return state.connection.namespaces[namespace]?.connections.find((held) => held.connectorId === connectorId)
}

/** The active connections, one a namespace at most. */
export function selectActiveConnections(state: PublicState): { namespace: ChainNamespace; connectorId: string }[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
    one.connectorId === undefined ? [] : [{ namespace: namespace as ChainNamespace, connectorId: one.connectorId }],
  )
}

/**
 * Returns the user's pending connect in any namespace. Undefined if there is none.
 *
 * @example const asked = kit.select(selectPendingConnect)?.connectorId
 */
export const selectPendingConnect: (state: PublicState) => (ConnectFlow & { readonly namespace: ChainNamespace }) | undefined = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.connection.namespaces],
  (state) => {
    for (const [namespace, one] of Object.entries(state.connection.namespaces))
      if (one.flow?.by === 'visitor') return { ...one.flow, namespace: namespace as ChainNamespace }
    return undefined
  },
)

/**
 * Returns the state of a connector in its namespace: `connected` (in use), `active` (connected, not in use) or `disconnected` (CONN-18 to CONN-20).
 *
 * @example kit.select((state) => selectConnectionClass(state, 'eip155', 'io.example.wallet'))
 */
export function selectConnectionClass(state: PublicState, namespace: ChainNamespace, connectorId: string): ConnectionClass {
  const one = state.connection.namespaces[namespace]
  if (one?.connectorId === connectorId) return 'connected'
  return one?.connections.some((held) => held.connectorId === connectorId && !held.recent) ? 'active' : 'disconnected'
}

/** Connection in a list. */
export interface HeldConnectionView extends Connection {
  readonly namespace: ChainNamespace
  /** True for the active wallet of its namespace. */
  readonly active: boolean
}

/**
 * Returns all connections with their namespace: active ones, then other connected ones, then those of earlier visits.
 *
 * @example const names = kit.select(selectConnections).map(({ name }) => name)
 */
export const selectConnections: (state: PublicState) => readonly HeldConnectionView[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.connection.namespaces],
  (state) => listConnections(state.connection.namespaces),
)

function listConnections(namespaces: ConnectionState['namespaces']): readonly HeldConnectionView[] {
  const order = (one: { active: boolean; recent: boolean }) => (one.active ? 0 : one.recent ? 2 : 1)
  return Object.entries(namespaces)
    .flatMap(([namespace, one]) =>
      one.connections.map((held) => ({ ...held, namespace: namespace as ChainNamespace, active: one.connectorId === held.connectorId })),
    )
    .sort((a, b) => order(a) - order(b))
}
