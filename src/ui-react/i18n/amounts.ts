import type { Strings } from './strings.js'
import { cut, decimalsOf, digitsOf, isTiny, tokenAmount } from './token-amount.js'

/** Amount to draw: the main part, and the dimmed part after it. */
export interface AmountParts {
  whole: string
  /** Decimals with their separator. Empty if there are none. */
  rest: string
}

/**
 * Formats money with the decimals of its currency: `$12,424.15`, `¥1,204`. Shows `<$0.01` below a cent, `<¥1` below a yen. Long numbers become compact: `$646.2T`.
 *
 * @param value decimal string
 * @param currency ISO 4217
 * @param digits whole digits above which the number becomes compact
 */
export function moneyParts(strings: Strings, value: string, currency: string, digits = 15): AmountParts {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const decimals = strings.numberParts('0', style).find(({ type }) => type === 'fraction')?.value.length ?? 0
  if (isTiny(value, decimals)) return { whole: `<${strings.number(decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`, style)}`, rest: '' }
  if (wholeDigits(value) > digits) {
    return { whole: strings.number(value, { ...style, notation: 'compact', minimumFractionDigits: 1, maximumFractionDigits: 1 }), rest: '' }
  }
  return split(strings.numberParts(value, style))
}

/** Formats money as one text, for rows. Compact above nine whole digits. */
export function money(strings: Strings, value: string, currency: string): string {
  const { whole, rest } = moneyParts(strings, value, currency, 9)
  return whole + rest
}

/** Formats a token amount in large size, with dimmed decimals and unit. */
export function tokenParts(strings: Strings, value: string, symbol: string): AmountParts {
  const text = tokenAmount(strings, value, symbol)
  const unit = symbol && `\u00a0${symbol}`
  if (text.startsWith('<')) return { whole: text.slice(0, text.length - unit.length), rest: unit }
  if (wholeDigits(value) > 15) {
    return { whole: strings.number(value, { notation: 'compact', maximumFractionDigits: 1 }), rest: unit }
  }
  const digits = digitsOf(symbol)
  const { whole, rest } = split(strings.numberParts(cut(value, digits), decimalsOf(value, digits)))
  return { whole, rest: rest + unit }
}

/**
 * Formats all digits, up to 20 decimals. More than eight leading zero decimals, which no amount of Bitcoin or Solana has, are counted: `0.0₁₂418`.
 */
export function exactAmount(strings: Strings, value: string, symbol?: string): string {
  const unit = symbol ? `\u00a0${symbol}` : ''
  const zeros = /^0\.(0{9,})([1-9]\d*)$/.exec(value)
  if (!zeros) return strings.number(cut(value, MAX_DECIMALS), { maximumFractionDigits: MAX_DECIMALS }) + unit
  const count = String(zeros[1]?.length).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)))
  return `${strings.number('0.0', { minimumFractionDigits: 1 })}${count}${zeros[2]}${unit}`
}

/** Formats a change with its sign: `+2.14%`, `−0.01%`. @param ratio 0.0214 for 2.14 % */
export function change(strings: Strings, ratio: number): string {
  const options = {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
    minimumFractionDigits: Math.abs(ratio) < 1 ? 2 : 1,
  } as const
  return strings.number(ratio, options).replace('-', '\u2212')
}

function wholeDigits(value: string): number {
  return value.replace(/^-?0*|\..*$/g, '').length
}

/** Some browsers format no more decimals. A network may have 36. */
const MAX_DECIMALS = 20

function split(parts: Intl.NumberFormatPart[]): AmountParts {
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const [whole, rest] = at < 0 ? [parts, []] : [parts.slice(0, at), parts.slice(at)]
  return { whole: join(whole), rest: join(rest) }
}

function join(parts: Intl.NumberFormatPart[]): string {
  return parts.map(({ value }) => value).join('')
}
