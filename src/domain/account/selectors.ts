import type { RootState } from '../root.js'

/** The active address of a namespace, or of the active namespace. */
export function selectActiveAddress(state: RootState, namespace = state.network.activeNamespace): string | undefined {
  return namespace === undefined ? undefined : state.account.namespaces[namespace]?.address
}
