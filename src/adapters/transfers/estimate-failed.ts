import { failure } from '../../domain/send/errors.js'
import type { Failure } from '../../domain/shared/errors/failure.js'

/** Returns the failure of a transaction that nodes could not try. */
export function estimateFailed(cause: Failure): Failure {
  return failure('ESTIMATE_GAS_FAILED', {}, cause)
}
