import { AUTH_NAMESPACES } from '../auth/config.js'
import type { RootState } from '../root.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'

/** Returns the network to open the embedded wallet with: the active one if served, or else the first served one (FRAME-02). */
export function selectFrameNetwork(state: RootState): CaipNetworkId | undefined {
  const served = state.config.plugins.embeddedWallet?.networks ?? []
  const { activeNamespace, namespaces } = state.network
  const active = activeNamespace === undefined ? undefined : namespaces[activeNamespace]?.caipNetwork
  return active !== undefined && served.includes(active) ? active : served.find((id) => AUTH_NAMESPACES.includes(namespaceOf(id)))
}
