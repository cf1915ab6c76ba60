import type { ChainNamespace } from '../shared/caip/caip.js'
import type { ConnectionState, NamespaceConnection } from './state.js'

const EMPTY: NamespaceConnection = { connections: [], disconnectedIds: [] }

/** Returns the state with one namespace updated, or the same reference if nothing changed. */
export function changeConnection(
  state: ConnectionState,
  namespace: ChainNamespace,
  update: (one: NamespaceConnection) => NamespaceConnection,
): ConnectionState {
  const before = state.namespaces[namespace] ?? EMPTY
  const after = update(before)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}
