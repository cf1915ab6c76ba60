import type { ConfigState } from '../config/index.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'
import type { NamespaceNetworks, NetworkState } from './state.js'

/** A namespace without networks. */
export const NO_NETWORKS: NamespaceNetworks = {
  supportsAllNetworks: true,
  smartAccountEnabledNetworks: [],
  approvedCaipNetworkIds: [],
  requestedCaipNetworks: [],
}

/** Returns the configured networks. The first network of each namespace is active until another is chosen. The default network's namespace is active. */
export function initialNetworks(config: ConfigState): NetworkState {
  const namespaces: { -readonly [N in ChainNamespace]?: NamespaceNetworks } = {}
  const grouped = new Map<ChainNamespace, Network[]>()
  for (const network of config.networks) {
    const group = grouped.get(network.chainNamespace) ?? []
    group.push(network)
    grouped.set(network.chainNamespace, group)
  }
  for (const [namespace, networks] of grouped)
    namespaces[namespace] = { ...NO_NETWORKS, ...(networks[0] ? { caipNetwork: networks[0].caipNetworkId } : {}), requestedCaipNetworks: networks }
  const first = config.networks.find((network) => network.caipNetworkId === config.defaultNetwork) ?? config.networks[0]
  return first === undefined ? { namespaces } : activate({ namespaces }, first.chainNamespace, first.caipNetworkId)
}

/** Activates a namespace, and the given network in it. */
export function activate(state: NetworkState, namespace: ChainNamespace, network: CaipNetworkId | undefined): NetworkState {
  const next = network === undefined ? state : changeNetworks(state, namespace, (one) => (one.caipNetwork === network ? one : { ...one, caipNetwork: network }))
  return next.activeNamespace === namespace ? next : { ...next, activeNamespace: namespace }
}

/** Updates the networks of one namespace. Returns the same reference if nothing changed. */
export function changeNetworks(state: NetworkState, namespace: ChainNamespace, update: (one: NamespaceNetworks) => NamespaceNetworks): NetworkState {
  const before = state.namespaces[namespace] ?? NO_NETWORKS
  const after = update(before)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}
