import { isErrorShape, type LatchkitErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import { failure } from '../../../domain/walletconnect/errors.js'
import { mapRpcError, rpcErrorShape } from '../../../domain/shared/errors/rpc-errors.js'

/** The client's error texts for a relay that it cannot reach. */
const unreached = /failed (to publish|custom|initial)|subscribing to|internet connection/i

/** Code of a line that broke (EIP-1193). As the cause of a failed request it says that the wallet may have the request. */
const LINE_LOST = 4900

/** Returns the failure of a request that may have reached the wallet, and whose answer will not come. */
export function lineLost(message: string): LatchkitErrorShape {
  return failure('RELAY_UNAVAILABLE', {}, { code: LINE_LOST, message })
}

/** Returns the failure of a pairing as the port reports it. */
export function pairFailure(error: unknown): LatchkitErrorShape {
  if (isErrorShape(error)) return error
  const { kind, code, message } = mapRpcError(error)
  if (/(proposal|request) expired/i.test(message)) return failure('PAIRING_EXPIRED')
  if (unreached.test(message)) return failure('RELAY_UNAVAILABLE', {}, error)
  return failure(kind === 'userRejected' ? 'CONNECTION_REJECTED' : 'CONNECT_FAILED', {}, code === 0 ? { message } : { code, message })
}

/** Returns the failure of a request as the port reports it. */
export function requestFailure(error: unknown): LatchkitErrorShape {
  if (isErrorShape(error)) return error
  const mapped = mapRpcError(error)
  // The client gave up, and the relay confirmed none of its tries: one of them may have arrived.
  if (mapped.code === 0 && unreached.test(mapped.message)) return lineLost(mapped.message)
  if (mapped.code === 0 && /request expired/i.test(mapped.message)) return failure('DEADLINE_EXCEEDED', { subject: 'the wallet' })
  return rpcErrorShape(mapped)
}
