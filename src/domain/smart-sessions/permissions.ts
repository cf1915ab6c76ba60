import { isEvmAddress } from '../shared/caip/address.js'
import { isRecord } from '../shared/json/objects.js'
import type { Json } from '../shared/json/json.js'
import type { SmartPermission, SmartSession } from '../../ports/services/smart-sessions.js'

/** Most permissions of a request. */
export const MAX_PERMISSIONS = 16

/**
 * Members that bound each kind of permission, all of which must be there: those of ERC-7715 today, and the older ones of the specification. A kind that is not
 * listed is not asked for: its limits are not known.
 */
const BOUNDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'contract-call': [['address'], ['functions']],
  'native-token-recurring-allowance': [['allowance'], ['period']],
  'erc20-recurring-allowance': [['address'], ['allowance'], ['period']],
  'native-token-allowance': [['allowanceAmount', 'allowance']],
  'native-token-periodic': [['periodAmount'], ['periodDuration']],
  'native-token-stream': [['amountPerSecond'], ['maxAmount']],
  'erc20-token-allowance': [['tokenAddress'], ['allowanceAmount', 'allowance']],
  'erc20-token-periodic': [['tokenAddress'], ['periodAmount'], ['periodDuration']],
  'erc20-token-stream': [['tokenAddress'], ['amountPerSecond'], ['maxAmount']],
}

const AMOUNTS: readonly string[] = ['allowance', 'allowanceAmount', 'periodAmount', 'amountPerSecond', 'maxAmount']
const ADDRESSES: readonly string[] = ['address', 'tokenAddress']

/** Returns the problem of a permission that is asked for, or undefined. An absent limit is one: it grants nothing, and is never read as no limit (SESSIONS-04). */
export function problemOf({ type, data }: SmartPermission): string | undefined {
  const bounds = Object.hasOwn(BOUNDS, type) ? BOUNDS[type] : undefined
  if (bounds === undefined) return `its type "${type}" is not known`
  if (!isRecord(data)) return 'it has no data'
  for (const names of bounds) {
    const name = names.find((one) => data[one] !== undefined && data[one] !== null)
    if (name === undefined) return `"${names[0]}" is missing`
    const value = data[name] as Json
    if (AMOUNTS.includes(name) && !isAmount(value)) return `"${name}" must be an amount above 0`
    if (ADDRESSES.includes(name) && !(typeof value === 'string' && isEvmAddress(value))) return `"${name}" must be an address`
    if ((name === 'period' || name === 'periodDuration') && !(Number.isSafeInteger(value) && (value as number) > 0))
      return `"${name}" must be whole seconds above 0`
    if (name === 'functions' && !(Array.isArray(value) && value.length > 0 && value.every(isNamed)))
      return '"functions" must name at least one, and each by something'
  }
  return undefined
}

/** Returns false for an entry that would stand for any function. */
function isNamed(entry: Json): boolean {
  return isRecord(entry) ? Object.keys(entry).length > 0 : typeof entry === 'string' && entry !== ''
}

/** Returns a permission with the start of its first period: now, if none is given. Wallets reject one without, or write one of their own. */
export function withStart(permission: SmartPermission, now: number): SmartPermission {
  const { type, data } = permission
  if (!/-(periodic|stream)$/.test(type) || (data['startTime'] ?? null) !== null) return permission
  return { type, data: { ...data, startTime: Math.floor(now / 1_000) } }
}

/** Returns in what a grant is wider than what was asked for: names for a view. Empty if it is as asked, or narrower. Each permission that was asked for allows one of the grant. */
export function widerThan(asked: { readonly permissions: readonly SmartPermission[]; readonly expiresAt: number }, granted: SmartSession): readonly string[] {
  const unmatched = unmatchedOf(granted.permissions, asked.permissions)
  // A second that the wallet rounds up is not wider.
  const isLonger = granted.expiresAt === undefined || granted.expiresAt >= asked.expiresAt + 1_000
  return [...new Set([...unmatched.map(({ type }) => type), ...(isLonger ? ['expiry'] : [])])]
}

/** Returns the granted permissions for which no asked one is left (bipartite matching). */
function unmatchedOf(granted: readonly SmartPermission[], asked: readonly SmartPermission[]): readonly SmartPermission[] {
  const taken = new Map<number, SmartPermission>()
  const take = (one: SmartPermission, tried: Set<number>): boolean =>
    asked.some((other, at) => {
      if (tried.has(at) || other.type !== one.type || !isWithin(one.data, other.data)) return false
      tried.add(at)
      const holder = taken.get(at)
      if (holder !== undefined && !take(holder, tried)) return false
      taken.set(at, one)
      return true
    })
  return granted.filter((one) => !take(one, new Set()))
}

/** Returns true if data of a granted permission allows no more than data of an asked one. Members that only one of them has are compared as they stand; null is absent. */
function isWithin(granted: SmartPermission['data'], asked: SmartPermission['data']): boolean {
  return [...new Set([...Object.keys(granted), ...Object.keys(asked)])].every((name) => {
    const [one, other] = [granted[name] ?? undefined, asked[name] ?? undefined]
    if (one === undefined && other === undefined) return true
    if (AMOUNTS.includes(name)) return isAmount(one) && isAmount(other) && BigInt(one as string | number) <= BigInt(other as string | number)
    if (name === 'initialAmount')
      return isNothing(one) || (isAmount(one) && isAmount(other) && BigInt(one as string | number) <= BigInt(other as string | number))
    if (name === 'period' || name === 'periodDuration' || name === 'startTime') return typeof one === 'number' && typeof other === 'number' && one >= other
    if (name === 'functions' && Array.isArray(one) && Array.isArray(other))
      return one.length > 0 && one.every((each) => other.some((like) => isSame(each, like)))
    if (name === 'justification') return true
    return isSame(one, other)
  })
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one)?.toLowerCase() === JSON.stringify(other)?.toLowerCase()
}

function isNothing(value: Json | undefined): boolean {
  return value === undefined || /^(0x)?0+$/.test(String(value))
}

function isAmount(value: Json | undefined): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) && BigInt(value) > 0n && BigInt(value) < 1n << 256n
}
