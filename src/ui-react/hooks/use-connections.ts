import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type HeldConnection, selectHeldConnections } from './held-connections.js'

/**
 * Returns all connections: active ones, then other connected ones, then those of earlier visits (`recent`).
 *
 * @example
 * const connections = useConnections()
 * return <ul>{connections.map(({ connectorId, namespace, name, active }) => <li key={connectorId + namespace}>{active ? `${name} (in use)` : name}</li>)}</ul>
 */
export function useConnections(): readonly HeldConnection[] {
  return useSelected(useProvided('useConnections').kit, selectHeldConnections)
}
