import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'

/**
 * Returns the active address of a namespace (default: the active one). Undefined while disconnected.
 *
 * @example kit.select((state) => selectActiveAddress(state, 'eip155'))
 */
export function selectActiveAddress(state: PublicState, namespace: ChainNamespace | undefined = state.network.activeNamespace): string | undefined {
  return namespace === undefined ? undefined : state.account.namespaces[namespace]?.address
}
