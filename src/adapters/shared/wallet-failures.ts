import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { shapeUnknown } from '../../domain/shared/errors/start-errors.js'
import { rpcErrorShape } from '../../domain/shared/errors/rpc-errors.js'
import { UnusableAnswer, WalletError } from './foreign-call.js'

/** Returns the outcome of a request as a failure of the catalogue; the wallet's own code is in its cause. */
export function walletFailure(error: unknown): LatchkitErrorShape {
  if (error instanceof WalletError) return rpcErrorShape(error.refusal)
  if (error instanceof UnusableAnswer) return error.failure
  return shapeUnknown(error, 'WALLET')
}

/** Returns the failure of a connection: `CONNECTION_REJECTED` if the visitor rejected it (CONN-38), else `CONNECT_FAILED` (CONN-39). */
export function connectFailure(error: unknown): LatchkitErrorShape {
  const behind = walletFailure(error)
  if (behind.code === 'ABORTED') return behind
  if (isRejected(error)) return failure('CONNECTION_REJECTED', {}, behind.cause)
  // The wallet's own words are the cause, also of an exception that is no error of EIP-1193.
  return failure('CONNECT_FAILED', {}, error instanceof WalletError || behind.code === 'UNEXPECTED' ? (behind.cause ?? behind) : behind)
}

/** Returns true if the visitor rejected the request in the wallet. */
export function isRejected(error: unknown): error is WalletError {
  return error instanceof WalletError && error.refusal.kind === 'userRejected'
}

/** Resolves with an answer. Rejects with the code, caused by what is wrong, if it has another form than the method has. */
export async function inForm<T>(answer: Promise<T>, code: 'SIGNATURE_INVALID' | 'TRANSACTION_HASH_INVALID'): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof UnusableAnswer ? failure(code, {}, error.failure) : error
  }
}

/** Creates the failure of a request that no wallet could fulfil, with the code that a wallet would use (-32602). */
export function invalidParams(message: string): LatchkitErrorShape {
  return rpcErrorShape({ code: -32602, name: 'InvalidParamsRpcError', kind: 'invalidParams', message })
}
