import { type ErrorCode, failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { JsonObject } from '../../../domain/shared/json/json.js'
import { mapRpcError, rpcErrorShape } from '../../../domain/shared/errors/rpc-errors.js'
import { isUserRejection } from '../../../domain/shared/errors/user-rejection.js'
import type { WalletMethod } from './wallet-policy.js'

/**
 * Returns the outcome of a failed request as a failure of the catalogue, as adapters report it; the wallet's code is in its cause.
 * @param context subject of the request
 */
export function refusalOf(method: WalletMethod, error: unknown, context: JsonObject): LatchkitErrorShape {
  const behind = isErrorShape(error) ? error : rpcErrorShape(mapRpcError(error))
  const codes = Object.hasOwn(ownCodes, method) ? ownCodes[method] : undefined
  if (codes === undefined) return behind
  const [rejected, failed] = codes
  const cause = isErrorShape(error) ? error : behind.cause
  return isUserRejection(error) ? failure(rejected, context, cause) : failure(failed, context, cause)
}

/** Returns the failure for an answer that does not fit the method. */
export function unusable(method: WalletMethod): LatchkitErrorShape {
  const behind = failure('PROVIDER_ANSWER_INVALID', { method })
  if (method === 'sendTransaction') return failure('TRANSACTION_HASH_INVALID', {}, behind)
  return method === 'signMessage' || method === 'signTypedData' ? failure('SIGNATURE_INVALID', {}, behind) : behind
}

type PlainCode = Extract<ErrorCode, 'CONNECTION_REJECTED' | 'CONNECT_FAILED' | 'NETWORK_SWITCH_REJECTED' | 'NETWORK_SWITCH_FAILED'>

/** Codes of a rejection and of any other failure, for methods that have codes of their own. */
const ownCodes: { readonly [M in WalletMethod]?: readonly [rejected: PlainCode, failed: PlainCode] } = {
  connect: ['CONNECTION_REJECTED', 'CONNECT_FAILED'],
  restore: ['CONNECTION_REJECTED', 'CONNECT_FAILED'],
  switchNetwork: ['NETWORK_SWITCH_REJECTED', 'NETWORK_SWITCH_FAILED'],
}
