import { LatchkitError } from '../errors/latchkit-error.js'
import { failure } from '../errors/start-errors.js'

/** Parsed decimal number. Views group its digits by locale without a binary float. */
export interface DecimalParts {
  readonly negative: boolean
  /** Digits before the dot, without leading zeros. At least `0`. */
  readonly whole: string
  /** Digits after the dot, as given. May be empty. */
  readonly fraction: string
}

/** Returns true if the value is a decimal string: an optional minus, digits, and optionally a dot with digits after it (UTIL-01). */
export function isDecimalString(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
}

/** Parses a decimal string. Returns undefined for anything else. */
export function decimalParts(text: string): DecimalParts | undefined {
  const found = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(text)
  if (!found) return undefined
  return { negative: found[1] === '-', whole: found[2] as string, fraction: found[3] ?? '' }
}

/**
 * Parses an amount to its smallest unit: `parseUnits('1.5', 18)` is 15 * 10^17. Returns undefined for anything but a decimal string, for more decimals than the
 * unit (zeros excepted), and for more than 400 digits. Nothing is rounded.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const parts = text.length <= MAX_DIGITS ? decimalParts(text) : undefined
  const scale = parts && isScale(decimals) ? exactFraction(parts.fraction, decimals) : undefined
  if (!parts || scale === undefined) return undefined
  const units = BigInt(parts.whole + scale)
  return parts.negative ? -units : units
}

/** Formats an amount in the smallest unit as a decimal string, without trailing zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  if (!isScale(decimals)) throw invalid(`${decimals} decimals; a unit has 0 to ${2 * MAX_DIGITS}`)
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Returns the exact sum of two decimal strings.
 *
 * @throws LatchkitError `AMOUNT_INVALID` for anything but a decimal string of at most 400 characters. Validate outside input first.
 */
export function add(one: string, other: string): string {
  const [a, b, scale] = align(one, other)
  return formatUnits(a + b, scale)
}

/** Returns -1, 0 or 1 if the first decimal string is less than, equal to or greater than the second. See {@link add} for errors. */
export function compare(one: string, other: string): -1 | 0 | 1 {
  const [a, b] = align(one, other)
  return a === b ? 0 : a < b ? -1 : 1
}

/** Formats a balance with exactly 3 decimals, truncated. Returns `0.000` if it is absent or not a decimal string (BAL-03). */
export function formatBalance(amount: string | undefined): string {
  const parts = amount === undefined ? undefined : decimalParts(amount)
  if (!parts) return '0.000'
  const shown = `${parts.whole}.${parts.fraction.slice(0, 3).padEnd(3, '0')}`
  return parts.negative && shown !== '0.000' ? `-${shown}` : shown
}

/** Formats a balance like {@link formatBalance}, but shows a positive amount below 0.001 as `<0.001`. */
export function displayBalance(amount: string | undefined): string {
  const shown = formatBalance(amount)
  const hidden = shown === '0.000' && amount !== undefined && isDecimalString(amount) && /[1-9]/.test(amount)
  return hidden && !amount.startsWith('-') ? '<0.001' : shown
}

// 2^256 has 78 digits. Longer amounts could block the page in BigInt arithmetic.
const MAX_DIGITS = 400

interface Scaled {
  readonly units: bigint
  readonly scale: number
}

function scaled(text: string): Scaled {
  const scale = text.length <= MAX_DIGITS ? (decimalParts(text)?.fraction.length ?? -1) : -1
  const units = parseUnits(text, scale)
  if (units === undefined) throw invalid(`"${text.slice(0, 40)}"; write a decimal text such as "1.5"`)
  return { units, scale }
}

function align(one: string, other: string): [a: bigint, b: bigint, scale: number] {
  const a = scaled(one)
  const b = scaled(other)
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

/** Returns the fraction with exactly `decimals` digits, or undefined if that would drop a digit other than zero. */
function exactFraction(fraction: string, decimals: number): string | undefined {
  return /[1-9]/.test(fraction.slice(decimals)) ? undefined : fraction.slice(0, decimals).padEnd(decimals, '0')
}

function isScale(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 2 * MAX_DIGITS
}

/** Creates the error of a value that is no amount. Its cause names the value. */
function invalid(what: string): LatchkitError {
  return new LatchkitError(failure('AMOUNT_INVALID', {}, { message: what }))
}
