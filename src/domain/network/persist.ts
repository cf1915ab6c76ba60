import type { Remembered, RootState, SliceMemory } from '../root.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseCaipNetworkId } from '../shared/caip/caip.js'

/** CORE-20. */
const activeNamespace: Remembered<ChainNamespace | null> = {
  key: 'active_namespace',
  select: (state) => state.network.activeNamespace ?? null,
  depends: (state) => state.network.activeNamespace,
  parse: (value) => (isChainNamespace(value) ? value : undefined),
  isSettled: isConnected,
}

/** CORE-21. */
const activeNetwork: Remembered<CaipNetworkId | null> = {
  key: 'active_network_id',
  select: (state) => (state.network.activeNamespace === undefined ? null : (state.network.namespaces[state.network.activeNamespace]?.caipNetwork ?? null)),
  depends: (state) => state.network,
  parse: (value) => (typeof value === 'string' && parseCaipNetworkId(value).ok ? (value as CaipNetworkId) : undefined),
  isSettled: isConnected,
}

/** Stored items of the network slice: the active network. */
export const networkMemory: SliceMemory = {
  items: { activeNamespace, activeNetwork },
  restore: (take) => ({ activeNamespace: take(activeNamespace), activeNetwork: take(activeNetwork) }),
  isFlat: true,
}

/** Returns true if a wallet is connected. It has reported its network. */
function isConnected({ connection }: RootState): boolean {
  return Object.values(connection.namespaces).some(({ connectorId }) => connectorId !== undefined)
}
