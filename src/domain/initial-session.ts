import { evolve as evolveConnection } from './connection/evolve.js'
import { connectionMemory } from './connection/persist.js'
import { restoreItems } from './lifecycle/persist.js'
import { evolve as evolveNetwork } from './network/evolve.js'
import { networkMemory } from './network/persist.js'
import type { RootState } from './root.js'

/** The slices whose items a first render needs. */
const SLICES = [
  { name: 'connection', remembered: connectionMemory },
  { name: 'network', remembered: networkMemory },
] as const

/**
 * Returns the state of a first render with known stored items (DX-02): the restored state, before any wallet was asked. Returns the same reference if there is
 * no session to restore.
 */
export function initialSessionState(initial: RootState, items: Readonly<Record<string, string>>): RootState {
  const { remembered } = restoreItems(initial, items, SLICES)
  if (!remembered.reconnect) return initial
  const restored = { type: 'restored', operation: 'initial-session', remembered, safeApp: false, quarantined: [], readOnly: [] } as const
  const connection = evolveConnection.restored?.(initial.connection, restored, 0, initial.config) ?? initial.connection
  const network = evolveNetwork.restored?.(initial.network, restored, 0, initial.config) ?? initial.network
  const isRestoring = Object.values(connection.namespaces).some(({ flow }) => flow !== undefined)
  return isRestoring ? { ...initial, connection, network } : initial
}
