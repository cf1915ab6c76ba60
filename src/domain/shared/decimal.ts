import { accountFailure } from './account-errors.js'
import { LatchkitError } from './errors.js'

/** Decimals that a quotient is computed to (specification, section 9); sums and products are exact. */
export const DIVISION_PRECISION = 20

/** A decimal number taken apart, for views that group digits by locale without going through a binary float. */
export interface DecimalParts {
  readonly negative: boolean
  /** Digits before the dot, without leading zeros; `0` at least. */
  readonly whole: string
  /** Digits after the dot, as given; may be empty. */
  readonly fraction: string
}

/** Whether a value is a decimal string: an optional minus, digits, and optionally a dot with digits after it (UTIL-01). */
export function isDecimalString(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
}

/** Takes a decimal string apart; `undefined` when it is none. */
export function decimalParts(text: string): DecimalParts | undefined {
  const found = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(text)
  if (!found) return undefined
  return { negative: found[1] === '-', whole: found[2] as string, fraction: found[3] ?? '' }
}

/**
 * An amount in the smallest unit: `parseUnits('1.5', 18)` is 15 * 10^17. Answers `undefined` for what is no decimal string, has more
 * decimals than the unit (zeros excepted), or more than 400 digits: nothing is rounded.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const parts = text.length <= MAX_DIGITS ? decimalParts(text) : undefined
  const scale = parts && isScale(decimals) ? exactFraction(parts.fraction, decimals) : undefined
  if (!parts || scale === undefined) return undefined
  const units = BigInt(parts.whole + scale)
  return parts.negative ? -units : units
}

/** The decimal string of an amount in the smallest unit, without trailing zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  if (!isScale(decimals)) throw invalid(`${decimals} decimals`)
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * The exact sum of two decimal strings.
 *
 * @throws LatchkitError `AMOUNT_INVALID` for what is no decimal string of at most 400 characters; what comes from outside is checked
 * before it gets here.
 */
export function add(one: string, other: string): string {
  const [a, b, scale] = align(one, other)
  return formatUnits(a + b, scale)
}

/** The exact difference of two decimal strings; see {@link add} for errors. */
export function subtract(one: string, other: string): string {
  const [a, b, scale] = align(one, other)
  return formatUnits(a - b, scale)
}

/** The exact product of two decimal strings; see {@link add} for errors. */
export function multiply(one: string, other: string): string {
  const a = scaled(one)
  const b = scaled(other)
  return formatUnits(a.units * b.units, a.scale + b.scale)
}

/**
 * The quotient of two decimal strings, cut after `precision` decimals. `undefined` when the divisor is zero; see {@link add} for errors.
 */
export function divide(one: string, other: string, precision: number = DIVISION_PRECISION): string | undefined {
  const [a, b] = align(one, other)
  return b === 0n ? undefined : formatUnits((a * 10n ** BigInt(precision)) / b, precision)
}

/** -1, 0 or 1 as the first decimal string is less than, equal to or greater than the second; see {@link add} for errors. */
export function compare(one: string, other: string): -1 | 0 | 1 {
  const [a, b] = align(one, other)
  return a === b ? 0 : a < b ? -1 : 1
}

/** A balance with exactly 3 decimals, cut and never rounded up; `0.000` when absent or no decimal string (BAL-03). */
export function formatBalance(amount: string | undefined): string {
  const parts = amount === undefined ? undefined : decimalParts(amount)
  if (!parts) return '0.000'
  const shown = `${parts.whole}.${parts.fraction.slice(0, 3).padEnd(3, '0')}`
  return parts.negative && shown !== '0.000' ? `-${shown}` : shown
}

/** {@link formatBalance} for views: an amount that is there but would be cut to `0.000` reads `<0.001`. */
export function displayBalance(amount: string | undefined): string {
  const shown = formatBalance(amount)
  const hidden = shown === '0.000' && amount !== undefined && isDecimalString(amount) && /[1-9]/.test(amount)
  return hidden && !amount.startsWith('-') ? '<0.001' : shown
}

// 2^256 has 78 digits. Beyond this length an amount is an attack on the time that BigInt takes.
const MAX_DIGITS = 400

interface Scaled {
  readonly units: bigint
  readonly scale: number
}

function scaled(text: string): Scaled {
  const scale = text.length <= MAX_DIGITS ? (decimalParts(text)?.fraction.length ?? -1) : -1
  const units = parseUnits(text, scale)
  if (units === undefined) throw invalid(text.slice(0, 40))
  return { units, scale }
}

function align(one: string, other: string): [a: bigint, b: bigint, scale: number] {
  const a = scaled(one)
  const b = scaled(other)
  const scale = Math.max(a.scale, b.scale)
  return [a.units * 10n ** BigInt(scale - a.scale), b.units * 10n ** BigInt(scale - b.scale), scale]
}

/** The fraction with exactly `decimals` digits, or `undefined` when that would drop one. */
function exactFraction(fraction: string, decimals: number): string | undefined {
  return /[1-9]/.test(fraction.slice(decimals)) ? undefined : fraction.slice(0, decimals).padEnd(decimals, '0')
}

function isScale(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 2 * MAX_DIGITS
}

function invalid(what: string): LatchkitError {
  return new LatchkitError(accountFailure('AMOUNT_INVALID', { what }))
}
