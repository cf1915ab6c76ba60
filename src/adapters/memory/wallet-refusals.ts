import { type ErrorCode, failure, isErrorShape, type LatchkitErrorShape } from '../../domain/shared/errors.js'
import { askFailure } from '../../domain/shared/ask-errors.js'
import type { JsonObject } from '../../domain/shared/json.js'
import { mapRpcError, rpcErrorShape } from '../../domain/shared/rpc-errors.js'
import { isUserRejection } from '../../domain/shared/user-rejection.js'
import type { WalletMethod } from './wallet-policy.js'

/**
 * A request that did not come to its end as a failure of the catalogue, in the words in which adapters tell it; the wallet's code is in its
 * cause.
 * @param context what the request was about
 */
export function refusalOf(method: WalletMethod, error: unknown, context: JsonObject): LatchkitErrorShape {
  const behind = isErrorShape(error) ? error : rpcErrorShape(mapRpcError(error))
  const codes = Object.hasOwn(ownCodes, method) ? ownCodes[method] : undefined
  if (codes === undefined) return behind
  const [rejected, failed] = codes
  const cause = isErrorShape(error) ? error : behind.cause
  return isUserRejection(error) ? failure(rejected, context, cause) : failure(failed, context, cause)
}

/** An answer that cannot be what the method gives. */
export function unusable(method: WalletMethod): LatchkitErrorShape {
  const behind = askFailure('PROVIDER_ANSWER_INVALID', { method })
  if (method === 'sendTransaction') return askFailure('TRANSACTION_HASH_INVALID', {}, behind)
  return method === 'signMessage' || method === 'signTypedData' ? askFailure('SIGNATURE_INVALID', {}, behind) : behind
}

type PlainCode = Extract<ErrorCode, 'CONNECTION_REJECTED' | 'CONNECT_FAILED' | 'NETWORK_SWITCH_REJECTED' | 'NETWORK_SWITCH_FAILED'>

/** Where a refusal has a name of its own: what a "no" is called, and what everything else is. */
const ownCodes: { readonly [M in WalletMethod]?: readonly [rejected: PlainCode, failed: PlainCode] } = {
  connect: ['CONNECTION_REJECTED', 'CONNECT_FAILED'],
  restore: ['CONNECTION_REJECTED', 'CONNECT_FAILED'],
  switchNetwork: ['NETWORK_SWITCH_REJECTED', 'NETWORK_SWITCH_FAILED'],
}
