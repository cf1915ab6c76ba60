import { selectNetwork } from '../network/selectors.js'
import type { RootState } from '../root.js'
import { caipAddress, type CaipNetworkId, type ChainNamespace } from '../shared/caip.js'
import type { NativeBalance } from './state.js'

/** What is known of the native balance of the active account on the active network. */
export function selectNativeBalance(state: RootState, namespace = state.network.activeNamespace): NativeBalance | undefined {
  const target = selectReadTarget(state, namespace)
  return target && state.balances.native[caipAddress(target.network, target.address)]
}

/** Which account on which network a read is about: the active ones. */
export function selectReadTarget(state: RootState, namespace: ChainNamespace | undefined): { network: CaipNetworkId; address: string } | undefined {
  const address = namespace === undefined ? undefined : state.account.namespaces[namespace]?.address
  const network = selectNetwork(state, namespace)?.caipNetworkId
  return address === undefined || network === undefined ? undefined : { network, address }
}
