import { failure } from '../../../domain/bitcoin/errors.js'

/** Most accounts that the error names. */
const MAX_NAMED = 3

/** Returns the failure of a request with an account that its wallet does not list any more. */
export function notListed(address: string, list: readonly { readonly address: string }[]) {
  const named = list.slice(0, MAX_NAMED).map((one) => one.address)
  return failure('ACCOUNT_NOT_LISTED', { address, listed: named.join(', ') || 'none' })
}
