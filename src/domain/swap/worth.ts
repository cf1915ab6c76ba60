import { decimalParts, parseUnits } from '../shared/amounts/decimal.js'
import type { SwapPrices, SwapQuote } from '../../ports/services/swaps.js'

/** Decimals with which prices are compared. */
const PRICE_DECIMALS = 36

/** Hundredths of a percent from which a loss is said (SWAP-15). */
export const LOSS_SAID_BPS = 500

/** Hundredths of a percent from which a loss has to be typed (x2). */
export const LOSS_TYPED_BPS = 1_500

/** Hundredths of a percent of the amount that the hosted service keeps, inside its rate (SWAP-11). */
export const PROVIDER_FEE_BPS = 85n

/** Amount of an exchange, with the decimals of both tokens. */
export interface Exchanged {
  readonly units: bigint
  readonly out: bigint
  readonly fromDecimals: number
  readonly toDecimals: number
}

/** Value of an exchange against a price from outside. */
export interface SwapWorth {
  /** Units of the token that comes which the amount is worth. */
  readonly fair: bigint
  /** Units that are lost against {@link fair}: by fees, by the size of the exchange, by a bad price. Below 0 for a gain. */
  readonly cost: bigint
  /** The same in hundredths of a percent, at least 0. */
  readonly lossBps: number
  /** `outside`: by prices of others. `pools`: only by the pools' own rate, which nobody confirms. */
  readonly by: 'outside' | 'pools'
}

/** Returns the value of an exchange; undefined where no price is known. Integers, rounded against the visitor. */
export function worthOf({ units, out, fromDecimals, toDecimals }: Exchanged, quote: Pick<SwapQuote, 'prices' | 'spot'>): SwapWorth | undefined {
  const outside = fairOf(units, fromDecimals, toDecimals, quote.prices)
  const fair = outside ?? (quote.spot === undefined ? undefined : BigInt(quote.spot))
  if (fair === undefined || fair <= 0n) return undefined
  const cost = fair - out
  const lossBps = cost <= 0n ? 0 : Number((cost * 10_000n + fair - 1n) / fair)
  return { fair, cost, lossBps, by: outside === undefined ? 'pools' : 'outside' }
}

/** Returns an amount in the token that comes, by prices from outside; undefined without them. */
export function fairOf(units: bigint, fromDecimals: number, toDecimals: number, { from, to }: Pick<SwapPrices, 'from' | 'to'>): bigint | undefined {
  const [paid, bought] = [priceUnits(from), priceUnits(to)]
  if (paid === undefined || bought === undefined) return undefined
  return (units * paid * 10n ** BigInt(toDecimals)) / (bought * 10n ** BigInt(fromDecimals))
}

/** Returns a price as an integer; undefined for anything but a positive decimal text (b2). */
function priceUnits(text: string | undefined): bigint | undefined {
  const parts = text === undefined ? undefined : decimalParts(text)
  if (parts === undefined || parts.negative) return undefined
  const units = parseUnits(`${parts.whole}.${parts.fraction.slice(0, PRICE_DECIMALS)}0`, PRICE_DECIMALS + 1)
  return units === undefined || units <= 0n ? undefined : units
}

/** Returns the least that must come at a tolerance in hundredths of a percent, rounded down (SWAP-10). */
export function leastOf(out: bigint, toleranceBps: number): bigint {
  return (out * BigInt(10_000 - toleranceBps)) / 10_000n
}
