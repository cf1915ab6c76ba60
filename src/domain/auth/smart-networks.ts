import { changeNetworks } from '../network/initial.js'
import type { NetworkState } from '../network/index.js'

/** Stores the configured networks on which the embedded wallet has smart accounts (NET-07). */
export function knowSmartAccountNetworks(state: NetworkState, { chainIds }: { readonly chainIds: readonly number[] }): NetworkState {
  return changeNetworks(state, 'eip155', (one) => ({
    ...one,
    smartAccountEnabledNetworks: one.requestedCaipNetworks
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => chainIds.some((chain) => id === `eip155:${chain}`)),
  }))
}
