import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'

/** Returns the failure of a call on a network that has no RPC URL. */
export function noEndpoints(network: string): LatchkitErrorShape {
  return failure('RPC_ALL_FAILED', { hosts: `${NONE}${network}` })
}

/** Returns true if a call failed because its network has no RPC URL: another try fails, too. */
export function isWithoutEndpoints(error: unknown): boolean {
  return isErrorShape(error) && error.code === 'RPC_ALL_FAILED' && `${error.context['hosts']}`.startsWith(NONE)
}

const NONE = 'none for '
