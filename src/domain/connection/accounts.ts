import { isAddress, sameAddress } from '../shared/address.js'
import type { ChainNamespace } from '../shared/caip.js'
import { accountTypeFor } from '../shared/features.js'
import type { Account } from './messages.js'

/** Valid accounts of an answer, each once, in the wallet's order (robustness, F34). */
export function toAccounts(namespace: ChainNamespace, addresses: readonly string[]): readonly Account[] {
  const accounts: Account[] = []
  for (const address of addresses) {
    if (!isAddress(namespace, address) || accounts.some((known) => sameAddress(namespace, known.address, address))) continue
    accounts.push({ address, type: accountTypeFor(namespace) })
  }
  return accounts
}
