import type { PublicState } from '../public.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import { fitsNetwork, onlyNetworkOf } from '../shared/caip/fits-network.js'

/**
 * Returns the network under which the active address of a namespace may be written: one that the wallet serves and the address belongs to. Addresses of Bitcoin
 * and of smart accounts are of one network, so the wallet's counts before the app's. Undefined if no such network is known.
 */
export function selectAddressNetwork(state: PublicState, namespace: ChainNamespace): CaipNetworkId | undefined {
  const { address, allAccounts = [] } = state.account.namespaces[namespace] ?? {}
  const known = state.network.namespaces[namespace]
  if (address === undefined || known === undefined) return undefined
  const { caipNetwork, walletNetwork, approvedCaipNetworkIds: approved, supportsAllNetworks } = known
  const isSmart = allAccounts.some((account) => account.address === address && account.type === 'smartAccount')
  const isOfOne = namespace === 'bip122' || isSmart
  const serves = (id: CaipNetworkId) => fitsNetwork(id, address) && (supportsAllNetworks || approved.length === 0 || approved.includes(id))
  const candidates = isOfOne ? [walletNetwork, caipNetwork] : [caipNetwork, walletNetwork]
  return candidates.find((id) => id !== undefined && serves(id)) ?? onlyNetworkOf(namespace, address)
}
