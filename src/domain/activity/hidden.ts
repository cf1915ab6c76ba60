import { compare, isDecimalString } from '../shared/amounts/decimal.js'
import { isLure } from '../shared/text/lure.js'
import { resemblance } from '../shared/evm/look-alike.js'
import type { ActivityTransaction, ActivityTransfer } from '../../ports/services/activity.js'
import { isZero } from './effects.js'

/** Reason why a transaction stands under "Hidden": it was forced on the account by a stranger. */
export type HiddenReason = 'spam' | 'zero' | 'dust'

/** Whole units of a token below which an unasked transfer is dust. */
const DUST_UNITS = '0.001'

/** USD below which an unasked transfer is dust. */
const DUST_USD = 0.01

/**
 * Returns why a transaction is hidden, or undefined. Own transactions never are, and none of a known receiver. A transaction whose transfers are all flagged as
 * spam is hidden in any case (ACTIVITY-10); one without transfers stays.
 */
export function hiddenReason({ transfers }: ActivityTransaction, isOwn: boolean, isKnown: (address: string) => boolean): HiddenReason | undefined {
  if (transfers.length === 0) return undefined
  if (transfers.every(({ nft_info }) => nft_info?.is_spam)) return 'spam'
  if (isOwn) return undefined
  if (transfers.every(isZero)) return 'zero'
  if (transfers.some(({ direction, party }) => direction !== 'in' || (party !== undefined && isKnown(party)))) return undefined
  if (transfers.every(advertises)) return 'spam'
  return transfers.every(isDust) ? 'dust' : undefined
}

/**
 * Returns a function that finds the known receiver whose address another imitates (address poisoning). Known are those that the visitor has sent to, and own
 * accounts; those whose first and last digits differ are not compared.
 */
export function createImitations(known: readonly string[]): (address: string) => string | undefined {
  const byEnds = new Map<string, string[]>()
  const all = new Set(known.map((one) => one.toLowerCase()))
  for (const one of all) for (const key of endsOf(one)) byEnds.set(key, [...(byEnds.get(key) ?? []), one])
  const found = new Map<string, string | undefined>()
  return (address) => {
    const key = address.toLowerCase()
    if (all.has(key)) return undefined
    if (!found.has(key)) {
      const near = endsOf(key).flatMap((end) => byEnds.get(end) ?? [])
      const like = near.length === 0 ? undefined : resemblance(key, near)
      found.set(key, like?.level === 'danger' ? like.known : undefined)
    }
    return found.get(key)
  }
}

/** First and last three digits of an address: one of both is equal in everything that people take for it. */
function endsOf(address: string): readonly string[] {
  return [`^${address.slice(2, 5)}`, `$${address.slice(-3)}`]
}

function isDust({ amount, value, item }: ActivityTransfer): boolean {
  if (item !== undefined) return false
  if (value !== undefined && value > 0) return value < DUST_USD
  return isDecimalString(amount) && compare(amount, DUST_UNITS) < 0
}

function advertises({ symbol = '', name = '', nft_info }: ActivityTransfer): boolean {
  return nft_info?.is_spam === true || [symbol, name, nft_info?.name ?? ''].some(isLure)
}
