import { AUTH_NAMESPACES } from '../auth/initial.js'
import type { RootState } from '../root.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip.js'

/** The network that the embedded wallet is opened for: the active one where it is served, else the first that is (FRAME-02). */
export function selectFrameNetwork(state: RootState): CaipNetworkId | undefined {
  const served = state.config.embeddedWallet?.networks ?? []
  const { activeNamespace, namespaces } = state.network
  const active = activeNamespace === undefined ? undefined : namespaces[activeNamespace]?.caipNetwork
  return active !== undefined && served.includes(active) ? active : served.find((id) => AUTH_NAMESPACES.includes(namespaceOf(id)))
}
