import type { RootState } from '../root.js'
import { matchesNetworkId, type Network } from '../shared/networks.js'

/** A configured network by its CAIP-2 id, deprecated ids included. */
export function findNetwork(state: Pick<RootState, 'network'>, id: string): Network | undefined {
  for (const one of Object.values(state.network.namespaces)) {
    const found = one.requestedCaipNetworks.find((network) => matchesNetworkId(network, id))
    if (found !== undefined) return found
  }
  return undefined
}

/** The network the app works on, of one namespace or the active one. */
export function selectNetwork(state: RootState, namespace = state.network.activeNamespace): Network | undefined {
  const one = namespace === undefined ? undefined : state.network.namespaces[namespace]
  return one?.requestedCaipNetworks.find((network) => network.caipNetworkId === one.caipNetwork)
}

/** Whether the connected wallet of a namespace is on a network that the app does not run on. */
export function selectIsUnsupported(state: RootState, namespace = state.network.activeNamespace): boolean {
  const one = namespace === undefined ? undefined : state.network.namespaces[namespace]
  if (one?.walletNetwork === undefined) return false
  return !one.requestedCaipNetworks.some((network) => network.caipNetworkId === one.walletNetwork)
}

/** Whether the connected wallet offers a network (NET-08). Without a wallet everything can be chosen. */
export function canSwitchTo(state: RootState, network: Pick<Network, 'caipNetworkId' | 'chainNamespace'>): boolean {
  const one = state.network.namespaces[network.chainNamespace]
  if (one === undefined || one.supportsAllNetworks || state.connection.namespaces[network.chainNamespace]?.connectorId === undefined) return true
  return one.approvedCaipNetworkIds.includes(network.caipNetworkId)
}

/** The EVM chain id for reads that have no network: 1 (NET-29). */
export function selectChainId(state: RootState): number {
  const network = selectNetwork(state, 'eip155')
  return typeof network?.id === 'number' ? network.id : 1
}
