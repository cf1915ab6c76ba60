import { selectConnectionStatus, selectIsRestoring, selectLockedWallet } from '../../domain/connection/selectors.js'
import type { RootState } from '../../domain/root.js'
import { type ChainNamespace, isChainNamespace } from '../../domain/shared/caip/caip.js'

/**
 * Status of a namespace's account. `restoring` until it is known if an earlier session is restored. `locked` while its wallet shares no account, because it is
 * locked: its session stays, and it is connected again without a prompt when it is unlocked.
 */
export type AccountStatus = 'restoring' | 'disconnected' | 'connecting' | 'locked' | 'connected'

/** Returns the given namespace, or else the active one; also for a value that is no namespace, as a prop without types may be. */
export function namespaceFor(state: RootState, asked: ChainNamespace | undefined): ChainNamespace {
  return (isChainNamespace(asked) ? asked : undefined) ?? state.network.activeNamespace ?? 'eip155'
}

/** Reads the status of a namespace, or of the active one. */
export function readStatus(state: RootState, asked: ChainNamespace | undefined): AccountStatus {
  const namespace = namespaceFor(state, asked)
  const status = selectConnectionStatus(state, namespace)
  if (status !== 'connected' && selectIsRestoring(state, namespace)) return 'restoring'
  return status === 'disconnected' && selectLockedWallet(state, namespace) !== undefined ? 'locked' : status
}

/** Address type of a namespace, as its common libraries define it. */
export type AddressOf<N extends ChainNamespace> = N extends 'eip155' ? `0x${string}` : string

/** Options of hooks for one namespace. Defaults to the active one. */
export interface InNamespace<N extends ChainNamespace = ChainNamespace> {
  readonly namespace?: N | undefined
}
