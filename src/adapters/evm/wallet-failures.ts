import { failure, type LatchkitErrorShape, shapeUnknown } from '../../domain/shared/errors.js'
import { rpcErrorShape } from '../../domain/shared/rpc-errors.js'
import { UnusableAnswer, WalletError } from './provider-gateway.js'

/** Whatever a request ended in as a failure of the catalogue; the wallet's own code is in its cause. */
export function walletFailure(error: unknown): LatchkitErrorShape {
  if (error instanceof WalletError) return rpcErrorShape(error.refusal)
  if (error instanceof UnusableAnswer) return error.failure
  return shapeUnknown(error, 'WALLET')
}

/** Why connecting failed: `CONNECTION_REJECTED` when the visitor said no (CONN-38), else `CONNECT_FAILED` (CONN-39). */
export function connectFailure(error: unknown): LatchkitErrorShape {
  const behind = walletFailure(error)
  if (behind.code === 'ABORTED') return behind
  if (isRejected(error)) return failure('CONNECTION_REJECTED', {}, behind.cause)
  return failure('CONNECT_FAILED', {}, error instanceof WalletError ? behind.cause : behind)
}

/** Whether the visitor said no in the wallet. */
export function isRejected(error: unknown): error is WalletError {
  return error instanceof WalletError && error.refusal.kind === 'userRejected'
}

/** A request of the app that no wallet could do; as a wallet would say it. */
export function invalidParams(message: string): LatchkitErrorShape {
  return rpcErrorShape({ code: -32602, name: 'InvalidParamsRpcError', kind: 'invalidParams', message })
}
