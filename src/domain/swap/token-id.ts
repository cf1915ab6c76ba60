import { NATIVE } from '../../ports/services/swaps.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'

/** Returns true for a token's id: `native`, or an address. */
export function isTokenId(id: string): boolean {
  return id === NATIVE || isValidAddress('eip155', id)
}
