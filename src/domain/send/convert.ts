import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import { multiply } from '../shared/tokens/values.js'

/** Decimals with which prices and values are divided. */
const PRICE_DECIMALS = 36

/** Decimals of a currency that are shown. */
const CURRENCY_DECIMALS = 2

/** Returns the amount of a token that a value buys, in whole units: down to the last decimal, never up. Undefined for a price that is none. */
export function toToken(value: string, price: string, decimals: number): string | undefined {
  const [paid, each] = [parseUnits(value, PRICE_DECIMALS), parseUnits(price, PRICE_DECIMALS)]
  if (paid === undefined || each === undefined || each <= 0n) return undefined
  return formatUnits((paid * 10n ** BigInt(decimals)) / each, decimals)
}

/** Returns the value of an amount, down to the last decimal of the currency, never up. */
export function toCurrency(amount: string, price: string): string {
  const [whole = '0', fraction = ''] = multiply(amount, price).split('.')
  return fraction === '' ? whole : `${whole}.${fraction.slice(0, CURRENCY_DECIMALS)}`
}
