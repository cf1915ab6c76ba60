import { failure } from '../../../domain/shared/errors/errors.js'

/** Result of checking a signature. `inconclusive`: the script of the address is not understood here. Never read it as valid. */
export type MessageVerdict = 'valid' | 'invalid' | 'inconclusive'

/** Throws `SIGNATURE_INVALID` for a signature of a wallet that is not known to be valid for exactly this address. */
export function requireValid(verdict: MessageVerdict, address: string): void {
  if (verdict === 'valid') return
  const reason = verdict === 'invalid' ? `it was not made by ${address} for this message` : `signatures of ${address} cannot be checked here`
  throw failure('SIGNATURE_INVALID', { reason }, { message: reason })
}
