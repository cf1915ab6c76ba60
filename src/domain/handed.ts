import { evolve as evolveConnection } from './connection/evolve.js'
import { restoreItems } from './lifecycle/persist.js'
import { evolve as evolveNetwork } from './network/evolve.js'
import type { RootState } from './root.js'

/**
 * The state of a first render for a visitor whose remembered items are known already (DX-02): as it will be when these were restored, before
 * any wallet was asked. The same reference where there is no session to restore.
 */
export function handedState(initial: RootState, items: Readonly<Record<string, string>>): RootState {
  const { remembered } = restoreItems(initial, items)
  if (!remembered.reconnect) return initial
  const restored = { type: 'restored', operation: 'handed', remembered, safeApp: false, quarantined: [], readOnly: [] } as const
  const connection = evolveConnection.restored?.(initial.connection, restored, 0) ?? initial.connection
  const network = evolveNetwork.restored?.(initial.network, restored, 0) ?? initial.network
  const isRestoring = Object.values(connection.namespaces).some(({ flow }) => flow !== undefined)
  return isRestoring ? { ...initial, connection, network } : initial
}
