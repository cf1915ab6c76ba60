import { member } from '../../shared/foreign.js'
import { bytesOf } from '../../wallet-standard/feature-call.js'
import { keepWallet } from '../account-wallets.js'
import type { BitcoinWallets } from './bitcoin-wallets.js'

/**
 * Returns the object with which the app uses a wallet: the sats-connect provider of a wallet that has one, else its Wallet Standard account with the address.
 * Undefined while the wallet is not found or has no such account.
 */
export function appProvider(found: ReturnType<BitcoinWallets['get']>, address: string | undefined): object | undefined {
  if (found === undefined) return undefined
  if (found.provider !== undefined) return found.provider
  const account = accountsOf(found.source).find((one) => member(one, 'address') === address && bytesOf(member(one, 'publicKey'), 0, 65) !== undefined)
  if (account !== undefined) keepWallet(account, found.source)
  return account
}

function accountsOf(source: object): readonly object[] {
  try {
    const accounts = member(source, 'accounts')
    return Array.isArray(accounts) ? accounts.slice(0, 256).filter((one) => typeof one === 'object' && one !== null) : []
  } catch {
    return []
  }
}
