import { transportOf } from '../../domain/config/index.js'
import type { Connection } from '../../domain/connection/state.js'
import { selectConnections } from '../../domain/connection/selectors.js'
import { selectConnector } from '../../domain/connectors/selectors.js'
import { createSelector } from '../../domain/kernel/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Wallet that is or was connected. */
export interface HeldConnection extends Connection {
  readonly namespace: ChainNamespace
  /** True for the active wallet of its namespace. */
  readonly active: boolean
  readonly icon: string | undefined
}

/** Returns the connections with the icons of their wallets. */
export const selectHeldConnections = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces, state.connectors.found, state.relay.session],
  (state): readonly HeldConnection[] => selectConnections(state).map((held) => ({ ...held, icon: iconOf(state, held) })),
)

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

/** Returns the icon of a wallet. WalletConnect wallets provide their own. */
function iconOf(state: RootState, { connectorId, namespace }: Pick<HeldConnection, 'connectorId' | 'namespace'>): string | undefined {
  if (transportOf(state.config, connectorId) === 'session') return state.relay.session?.peer.icons[0]
  return selectConnector(state, connectorId, namespace)?.imageUrl
}
