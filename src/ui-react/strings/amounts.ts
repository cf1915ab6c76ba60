import type { Strings } from './strings.js'

/** An amount ready to draw: the part that counts, the quiet part after it, and how large it may be set. */
export interface AmountParts {
  whole: string
  /** Decimals with their separator; empty when there are none. */
  rest: string
  /** Smaller type for 9 digits and more, and again for 13 and more. */
  size?: 'm' | 's' | undefined
}

/**
 * Money, two decimals: `$12,424.15`. Below a cent `<$0.01`; a long row of digits becomes compact, `$646.2T`.
 *
 * @param value decimal string
 * @param currency ISO 4217
 * @param digits above how many whole digits the compact form is taken
 */
export function moneyParts(strings: Strings, value: string, currency: string, digits = 15): AmountParts {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  if (isTiny(value, 2)) return { whole: `<${strings.number('0.01', style)}`, rest: '' }
  if (wholeDigits(value) > digits) {
    return { whole: strings.number(value, { ...style, notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 }), rest: '' }
  }
  const parts = strings.numberParts(value, style)
  // `US$` and a space, as Arabic has it, take the room of digits.
  return split(parts, join(parts.filter(({ type }) => type === 'currency' || type === 'literal')).length - 1)
}

/** The same in one piece, for rows: compact above nine whole digits. */
export function money(strings: Strings, value: string, currency: string): string {
  const { whole, rest } = moneyParts(strings, value, currency, 9)
  return whole + rest
}

/**
 * An amount of a token: at most three decimals, cut and never rounded up, since one cannot spend what is not there.
 * Zero is `0.000`; what is smaller than can be shown is `<0.001`.
 *
 * @param value decimal string in whole tokens
 */
export function tokenAmount(strings: Strings, value: string, symbol?: string): string {
  const unit = symbol ? `\u00a0${symbol}` : ''
  if (isTiny(value, 3)) return `<${strings.number('0.001', { maximumFractionDigits: 3 })}${unit}`
  return strings.number(cut(value), decimalsOf(value)) + unit
}

/** The same to be drawn large, with quiet decimals and unit. */
export function tokenParts(strings: Strings, value: string, symbol: string): AmountParts {
  const text = tokenAmount(strings, value)
  const unit = `\u00a0${symbol}`
  if (text.startsWith('<')) return { whole: text, rest: unit }
  if (wholeDigits(value) > 15) {
    return { whole: strings.number(value, { notation: 'compact', maximumFractionDigits: 1 }), rest: unit }
  }
  const { whole, rest, size } = split(strings.numberParts(cut(value), decimalsOf(value)), UNIT_DIGITS)
  return { whole, rest: rest + unit, size }
}

/** All digits, on demand, up to 20 after the point. A row of more than four zeros after the point is counted: `0.0₁₂418`. */
export function exactAmount(strings: Strings, value: string, symbol?: string): string {
  const unit = symbol ? `\u00a0${symbol}` : ''
  const zeros = /^0\.(0{5,})([1-9]\d*)$/.exec(value)
  if (!zeros) return strings.number(cut(value, MAX_DECIMALS), { maximumFractionDigits: MAX_DECIMALS }) + unit
  const count = String(zeros[1]?.length).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)))
  return `${strings.number('0.0', { minimumFractionDigits: 1 })}${count}${zeros[2]}${unit}`
}

/** A change with its sign: `+2.14%`, `−0.01%`. @param ratio 0.0214 for 2.14 % */
export function change(strings: Strings, ratio: number): string {
  const options = {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
    minimumFractionDigits: Math.abs(ratio) < 1 ? 2 : 1,
  } as const
  return strings.number(ratio, options).replace('-', '\u2212')
}

function isTiny(value: string, decimals: number): boolean {
  const [whole = '', fraction = ''] = value.split('.')
  return !/[1-9]/.test(whole) && /[1-9]/.test(fraction) && !/[1-9]/.test(fraction.slice(0, decimals))
}

function wholeDigits(value: string): number {
  return value.replace(/^-?0*|\..*$/g, '').length
}

/** More are not drawn by every browser that there is; a network may have 36. */
const MAX_DECIMALS = 20

/** So many decimals at most, by leaving out the others: never rounded up. */
function cut(value: string, decimals = 3): string {
  const point = value.indexOf('.')
  return point < 0 ? value : value.slice(0, point + 1 + decimals)
}

function decimalsOf(value: string): Intl.NumberFormatOptions {
  return { minimumFractionDigits: /[1-9]/.test(value) ? 2 : 3, maximumFractionDigits: 3 }
}

/** A unit beside the figure takes the room of about two digits. */
const UNIT_DIGITS = 2

function split(parts: Intl.NumberFormatPart[], more = 0): AmountParts {
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const [whole, rest] = at < 0 ? [parts, []] : [parts.slice(0, at), parts.slice(at)]
  const digits = join(parts.filter(({ type }) => type === 'integer' || type === 'fraction')).length + more
  return { whole: join(whole), rest: join(rest), size: digits >= 13 ? 's' : digits >= 9 ? 'm' : undefined }
}

function join(parts: Intl.NumberFormatPart[]): string {
  return parts.map(({ value }) => value).join('')
}
