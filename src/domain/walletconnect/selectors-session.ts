import { findNetwork } from '../network/selectors.js'
import type { RootState } from '../root.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip.js'

/** The id by which the live session goes for a network: its deprecated one, where the wallet knows it by that alone (NET-06). */
export function sessionNetwork(state: RootState, id: CaipNetworkId): CaipNetworkId {
  const chains = state.walletconnect.session?.namespaces[namespaceOf(id)]?.chains ?? []
  const deprecated = findNetwork(state, id)?.deprecatedCaipNetworkId
  return !chains.includes(id) && deprecated !== undefined && chains.includes(deprecated) ? deprecated : id
}
