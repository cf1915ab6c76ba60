import { compare } from '../shared/amounts/decimal.js'
import { multiply } from '../shared/tokens/values.js'
import type { Arrival } from '../../ports/services/funds.js'
import type { RampOrder } from '../../ports/services/ramp.js'
import { type BuyState, type Purchase, purchasesOf, purchaseStatus } from './state.js'

/** Share of the promised amount, from which coins count as the purchase's: strangers send dust. */
const LEAST_SHARE = '0.1'

/** Returns true for coins of the purchase's kind that are no dust. */
export function isOf({ token, expects = '0' }: Purchase, arrival: Arrival): boolean {
  if (compare(arrival.amount, multiply(expects, LEAST_SHARE)) < 0) return false
  return token === undefined ? arrival.token === undefined : arrival.token?.toLowerCase() === token.address.toLowerCase()
}

/**
 * Returns true if coins are those of this purchase and of no other one that waits for the same: of one whose order names the transaction, else of one whose provider
 * works on it, the oldest first, else of the newest.
 */
export function isOwn(buy: BuyState, id: string, order: RampOrder | undefined, arrival: Arrival): boolean {
  const all = purchasesOf(buy)
  const self = all.find((one) => one.id === id)
  const rivals = all.filter((one) => one.id !== id && one.address === self?.address && one.network === self.network && isOf(one, arrival))
  const has = (one: Purchase) => buy.news[one.id]?.arrivals?.some((known) => known.id === arrival.id) === true
  if (self === undefined) return true
  if (rivals.some(has)) return false
  const waiting = rivals.filter((one) => one.url !== undefined && purchaseStatus(buy.news[one.id]) !== 'arrived')
  const rank = (known: RampOrder | undefined) => {
    if (known !== undefined && known.hash !== undefined && known.hash === arrival.hash) return 2
    return known !== undefined && known.status !== 'failed' ? 1 : 0
  }
  const own = rank(order)
  return waiting.every((one) => {
    const other = rank(buy.news[one.id]?.order)
    if (own !== other) return own > other
    return own === 0 ? all.indexOf(self) > all.indexOf(one) : all.indexOf(self) < all.indexOf(one)
  })
}
