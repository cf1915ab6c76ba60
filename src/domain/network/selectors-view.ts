import { createSelector } from '../kernel/selectors.js'
import type { RootState } from '../root.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Network } from '../shared/networks.js'
import { findNetwork } from './selectors.js'

/** All configured networks in the order of the options, added ones last. */
export const selectNetworks = /* @__PURE__ */ createSelector(
  (state: RootState) => [state.network.namespaces],
  (state): readonly Network[] => Object.values(state.network.namespaces).flatMap((one) => one.requestedCaipNetworks),
)

/** The network that a wallet reports, for the visitor: its name when configured, else its reference. */
export function selectWalletNetworkName(state: RootState, namespace: ChainNamespace): string | undefined {
  const id: CaipNetworkId | undefined = state.network.namespaces[namespace]?.walletNetwork
  if (id === undefined) return undefined
  return findNetwork(state, id)?.name ?? `network ${id.slice(id.indexOf(':') + 1)}`
}
