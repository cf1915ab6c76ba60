import { decodeBase58 } from '../../../domain/shared/caip/base58.js'
import { firstOf, MAX_ACCOUNTS } from '../../../domain/shared/limits.js'
import { member } from '../../shared/foreign.js'
import { type StandardWallet, textsOf } from '../../wallet-standard/standard-wallet.js'

/** Account of a wallet, checked. */
export interface SolanaAccount {
  readonly address: string
  /** Chain ids of the standard, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: readonly string[]
  /** The wallet's own object, which its features take. */
  readonly source: object
}

/** Features by which a wallet signs something. */
const SIGNING = ['solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signAndSendAllTransactions', 'solana:signMessage']

/** Returns true for a wallet that can be connected in Solana, and signs something there. */
export function isSolanaWallet({ chains, features }: Pick<StandardWallet, 'chains' | 'features'>): boolean {
  return chains.some(isSolana) && features.includes('standard:connect') && SIGNING.some((feature) => features.includes(feature))
}

/**
 * Reads accounts of a wallet, each address once, in the wallet's order. Objects that are no account of Solana are left out; of a longer list, the first
 * {@link MAX_ACCOUNTS} are looked at. Undefined for another value, and for a list without one usable account. Never throws.
 */
export function readAccounts(foreign: unknown): readonly SolanaAccount[] | undefined {
  const items = firstOf(foreign, MAX_ACCOUNTS)
  if (!isList(items)) return undefined
  const accounts = new Map<string, SolanaAccount>()
  let count = 0
  try {
    for (const item of items) {
      count += 1
      const account = readAccount(item)
      if (account !== undefined && !accounts.has(account.address)) accounts.set(account.address, account)
    }
  } catch {
    return undefined
  }
  return accounts.size === 0 && count > 0 ? undefined : [...accounts.values()]
}

/** Returns the accounts that a wallet shows now, without a request; none if they cannot be read. */
export function accountsOf(wallet: object): readonly SolanaAccount[] {
  return readAccounts(member(wallet, 'accounts')) ?? []
}

function readAccount(source: unknown): SolanaAccount | undefined {
  if (typeof source !== 'object' || source === null) return undefined
  const address = member(source, 'address')
  // The public key is not read: it is the address decoded, or wrong.
  if (typeof address !== 'string' || address.length > 44 || decodeBase58(address)?.length !== 32) return undefined
  const chains = textsOf(member(source, 'chains'))?.filter(isSolana) ?? []
  const features = textsOf(member(source, 'features')) ?? []
  return chains.length === 0 ? undefined : { address, chains, features, source }
}

function isSolana(chain: string): boolean {
  return chain.startsWith('solana:')
}

/** `Array.isArray` throws for a proxy that was revoked. */
function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
