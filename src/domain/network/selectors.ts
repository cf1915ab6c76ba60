import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import { matchesNetworkId, type Network } from '../shared/networks/networks.js'

/** A configured network by its CAIP-2 id, deprecated ids included. */
export function findNetwork(state: Pick<PublicState, 'network'>, id: string): Network | undefined {
  for (const one of Object.values(state.network.namespaces)) {
    const found = one.requestedCaipNetworks.find((network) => matchesNetworkId(network, id))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the network that the app works on, in a namespace (default: the active one).
 *
 * @example const explorer = kit.select((state) => selectNetwork(state, 'eip155'))?.blockExplorers?.default.url
 */
export function selectNetwork(state: PublicState, namespace: ChainNamespace | undefined = state.network.activeNamespace): Network | undefined {
  const one = namespace === undefined ? undefined : state.network.namespaces[namespace]
  return one?.requestedCaipNetworks.find((network) => network.caipNetworkId === one.caipNetwork)
}

/**
 * Returns true if the connected wallet of a namespace (default: the active one) is on a network that is not configured.
 *
 * @example kit.select((state) => selectIsUnsupported(state, 'eip155'))
 */
export function selectIsUnsupported(state: PublicState, namespace: ChainNamespace | undefined = state.network.activeNamespace): boolean {
  const one = namespace === undefined ? undefined : state.network.namespaces[namespace]
  if (one?.walletNetwork === undefined) return false
  return !one.requestedCaipNetworks.some((network) => network.caipNetworkId === one.walletNetwork)
}

/**
 * Returns true if the connected wallet offers a network (NET-08), or if no wallet is connected.
 *
 * @example kit.select((state) => canSwitchTo(state, base))
 */
export function canSwitchTo(state: PublicState, network: Pick<Network, 'caipNetworkId' | 'chainNamespace'>): boolean {
  const one = state.network.namespaces[network.chainNamespace]
  if (one === undefined || one.supportsAllNetworks || state.connection.namespaces[network.chainNamespace]?.connectorId === undefined) return true
  return one.approvedCaipNetworkIds.includes(network.caipNetworkId)
}

/**
 * Returns the chain id of the active EVM network, and 1 without one (NET-29).
 *
 * @example const chainId = kit.select(selectChainId)
 */
export function selectChainId(state: PublicState): number {
  const network = selectNetwork(state, 'eip155')
  return typeof network?.id === 'number' ? network.id : 1
}

/**
 * Returns all configured networks in the order of the options, added ones last.
 *
 * @example const names = kit.select(selectNetworks).map(({ name }) => name)
 */
export const selectNetworks: (state: PublicState) => readonly Network[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.network.namespaces],
  (state) => Object.values(state.network.namespaces).flatMap((one) => one.requestedCaipNetworks),
)

/** The network that a wallet reports, for the visitor: its name when configured, else its reference. */
export function selectWalletNetworkName(state: PublicState, namespace: ChainNamespace): string | undefined {
  const id: CaipNetworkId | undefined = state.network.namespaces[namespace]?.walletNetwork
  if (id === undefined) return undefined
  return findNetwork(state, id)?.name ?? `network ${id.slice(id.indexOf(':') + 1)}`
}
