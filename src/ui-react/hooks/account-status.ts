import { selectConnectionStatus, selectIsRestoring } from '../../domain/connection/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'

/** Status of a namespace's account. `restoring` until it is known if an earlier session is restored. */
export type AccountStatus = 'restoring' | 'disconnected' | 'connecting' | 'connected'

/** Returns the given namespace, or else the active one. */
export function namespaceFor(state: RootState, asked: ChainNamespace | undefined): ChainNamespace {
  return asked ?? state.network.activeNamespace ?? 'eip155'
}

/** Reads the status of a namespace, or of the active one. */
export function readStatus(state: RootState, asked: ChainNamespace | undefined): AccountStatus {
  const namespace = namespaceFor(state, asked)
  const status = selectConnectionStatus(state, namespace)
  return status !== 'connected' && selectIsRestoring(state, namespace) ? 'restoring' : status
}
