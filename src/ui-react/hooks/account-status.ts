import { selectConnectionStatus, selectIsRestoring } from '../../domain/connection/selectors.js'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'

/** How a namespace's account stands. `restoring` until it is known whether an earlier session is taken up. */
export type AccountStatus = 'restoring' | 'disconnected' | 'connecting' | 'connected'

/** The namespace that is asked for, else the active one. */
export function namespaceFor(state: RootState, asked: ChainNamespace | undefined): ChainNamespace {
  return asked ?? state.network.activeNamespace ?? 'eip155'
}

/** Reads the status of a namespace, or of the active one. */
export function readStatus(state: RootState, asked: ChainNamespace | undefined): AccountStatus {
  const namespace = namespaceFor(state, asked)
  const status = selectConnectionStatus(state, namespace)
  return status !== 'connected' && selectIsRestoring(state, namespace) ? 'restoring' : status
}
