import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import { type HeldConnection, selectHeldConnections } from './held-connections.js'

/** All connections: those in use, then those held beside them, then those of earlier visits (`recent`). */
export function useConnections(): readonly HeldConnection[] {
  return useSelected(useProvided('useConnections').kit, selectHeldConnections)
}
