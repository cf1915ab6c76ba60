import { failure } from '../../../domain/shared/errors/errors.js'
import type { SignatureVerdict } from '../scripts/verify-input.js'

/** Throws `SIGNATURE_INVALID` for a signature of a wallet that is not known to be valid for exactly this address. */
export function requireValid(verdict: SignatureVerdict, address: string): void {
  if (verdict === 'valid') return
  const reason = verdict === 'invalid' ? `it was not made by ${address} for this message` : `signatures of ${address} cannot be checked here`
  throw failure('SIGNATURE_INVALID', { reason }, { message: reason })
}
