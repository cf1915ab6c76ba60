import { NATIVE } from '../../ports/services/swaps.js'
import { isValidAddress } from '../shared/addresses/address-checks.js'
import { isCoinMark } from '../shared/tokens/token-id.js'

/** Returns true for a token's id: `native`, or an address. */
export function isTokenId(id: string): boolean {
  return id === NATIVE || isValidAddress('eip155', id)
}

/** Returns a token's id as it is given: lists write the network's own coin as an address, too. */
export function toTokenId<T extends string | null | undefined>(id: T): T | typeof NATIVE {
  return typeof id === 'string' && isCoinMark(id) ? NATIVE : id
}
