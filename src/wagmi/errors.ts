import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { LatchkitErrorShape } from '../domain/shared/errors/errors.js'

/** Returns viem's error for a rejection by the user, or by a wallet that is busy with the same question; other errors as they are. */
export function toConnectError(error: unknown): unknown {
  const { code, category } = (error ?? {}) as Partial<LatchkitErrorShape>
  if (category === 'USER_REJECTED' || code === 'MODAL_CLOSED' || code === 'ABORTED') return new UserRejectedRequestError(error as unknown as Error)
  if (code === 'CONNECT_PENDING' || code === 'SWITCH_PENDING') return new ResourceUnavailableRpcError(error as unknown as Error)
  return error
}

/** Returns viem's error for a failed switch. */
export function toSwitchError(error: unknown): Error {
  const known = toConnectError(error)
  return known === error ? new SwitchChainError(error as Error) : (known as Error)
}

/** Returns the error for a chain that is missing in wagmi's configuration; wagmi's own connectors throw the same. */
export function chainNotConfigured(): Error {
  return new SwitchChainError(Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' }))
}
