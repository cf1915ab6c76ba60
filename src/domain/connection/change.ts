import type { ChainNamespace } from '../shared/caip.js'
import type { ConnectionState, NamespaceConnection } from './state.js'

const EMPTY: NamespaceConnection = { connections: [], disconnectedIds: [] }

/** The state with one namespace changed; the same where that stays as it is. */
export function changeConnection(
  state: ConnectionState,
  namespace: ChainNamespace,
  update: (one: NamespaceConnection) => NamespaceConnection,
): ConnectionState {
  const before = state.namespaces[namespace] ?? EMPTY
  const after = update(before)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}
