import type { Connection } from '../../domain/connection/state.js'
import { selectConnections } from '../../domain/connection/selectors-view.js'
import { selectConnector } from '../../domain/connectors/selectors.js'
import { WALLET_CONNECT_ID } from '../../domain/connectors/state.js'
import { createSelector } from '../../domain/kernel/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'

/** A wallet that is or was connected. */
export interface HeldConnection extends Connection {
  readonly namespace: ChainNamespace
  /** The one in use in its namespace. */
  readonly active: boolean
  readonly icon: string | undefined
}

/** The connections with the icons of their wallets. */
export const selectHeldConnections = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.connection.namespaces, state.connectors.found, state.walletconnect.session],
  (state): readonly HeldConnection[] => selectConnections(state).map((held) => ({ ...held, icon: iconOf(state, held) })),
)

/** A wallet at the other end of a session shows its own. */
function iconOf(state: RootState, { connectorId, namespace }: Pick<HeldConnection, 'connectorId' | 'namespace'>): string | undefined {
  if (connectorId === WALLET_CONNECT_ID) return state.walletconnect.session?.peer.icons[0]
  return selectConnector(state, connectorId, namespace)?.imageUrl
}
