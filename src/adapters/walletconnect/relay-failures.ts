import { failure, isErrorShape, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { mapRpcError, rpcErrorShape } from '../../domain/shared/rpc-errors.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'

/** The client's own words for a relay that it does not reach. */
const unreached = /failed (to publish|custom|initial)|subscribing to|internet connection/i

/** Why there is no session, in the words of the port. */
export function pairFailure(error: unknown): LatchkitErrorShape {
  if (isErrorShape(error)) return error
  const { kind, code, message } = mapRpcError(error)
  if (/(proposal|request) expired/i.test(message)) return sessionFailure('PAIRING_EXPIRED')
  if (unreached.test(message)) return sessionFailure('RELAY_UNAVAILABLE', {}, error)
  return failure(kind === 'userRejected' ? 'CONNECTION_REJECTED' : 'CONNECT_FAILED', {}, code === 0 ? { message } : { code, message })
}

/** Why a request has no answer. */
export function requestFailure(error: unknown): LatchkitErrorShape {
  if (isErrorShape(error)) return error
  const mapped = mapRpcError(error)
  if (mapped.code === 0 && unreached.test(mapped.message)) return sessionFailure('RELAY_UNAVAILABLE', {}, error)
  if (mapped.code === 0 && /request expired/i.test(mapped.message)) return failure('DEADLINE_EXCEEDED', { subject: 'the wallet' })
  return rpcErrorShape(mapped)
}
