import type { DirectoryWallet } from '../../ports/services/wallets.js'
import { nameKey } from '../shared/wallet-identities.js'

/** Returns the ways in which an app, or a connector, may call a wallet: id, rdns, names. */
export function namesOf({ id, rdns, name, aliases = [] }: DirectoryWallet): readonly string[] {
  return [id, ...(rdns === null ? [] : [rdns]), name, ...aliases].map(nameKey)
}

/** Returns true if a list of ids has the wallet. */
export function isNamed(wallet: DirectoryWallet, ids: readonly string[]): boolean {
  if (ids.length === 0) return false
  const names = namesOf(wallet)
  return ids.some((id) => names.includes(nameKey(id)))
}

/** Returns an rdns as it is compared. The browser of a wallet's app may announce one of its own. */
export function rdnsKey(rdns: string): string {
  const key = nameKey(rdns)
  return key.endsWith('.mobile') ? key.slice(0, -'.mobile'.length) : key
}
