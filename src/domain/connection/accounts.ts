import { addressKey, isAddress } from '../shared/caip/address.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { accountTypeFor } from '../shared/features.js'
import { MAX_ACCOUNTS } from '../shared/limits.js'
import type { Account, AccountDetails } from './messages.js'

/**
 * Returns the valid accounts of an answer, without duplicates, in the wallet's order, at most {@link MAX_ACCOUNTS} (robustness, F34).
 * @param details public key and path of an account stand in it (ACCT-09)
 */
export function toAccounts(namespace: ChainNamespace, addresses: readonly string[], details: readonly AccountDetails[] = []): readonly Account[] {
  const accounts = new Map<string, Account>()
  for (const address of addresses) {
    if (accounts.size === MAX_ACCOUNTS) break
    if (!isAddress(namespace, address)) continue
    const key = addressKey(namespace, address)
    if (accounts.has(key)) continue
    const { publicKey, path } = details.find((one) => one.address === address) ?? {}
    accounts.set(key, { address, type: accountTypeFor(namespace), ...(publicKey !== undefined && { publicKey }), ...(path !== undefined && { path }) })
  }
  return [...accounts.values()]
}
