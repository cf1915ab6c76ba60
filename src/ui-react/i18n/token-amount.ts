import type { Strings } from './strings.js'

/**
 * Formats a token amount: at most three decimals, truncated, so that it never exceeds the balance; eight in units of Bitcoin, of which a thousandth is much. Zero
 * is `0.000`. An amount too small to show is `<0.001`.
 *
 * @param value decimal string in whole tokens
 */
export function tokenAmount(strings: Strings, value: string, symbol?: string): string {
  const unit = symbol ? `\u00a0${symbol}` : ''
  const digits = digitsOf(symbol)
  if (isTiny(value, digits)) return `<${strings.number(`${10 ** -digits}`, { maximumFractionDigits: digits })}${unit}`
  return strings.number(cut(value, digits), decimalsOf(value, digits)) + unit
}

/** Returns the decimals that an amount shows at most: those of Bitcoin, and of tokens that stand for it, are all of them. */
export function digitsOf(symbol: string | undefined): number {
  return symbol?.endsWith('BTC') ? 8 : 3
}

/** Returns true for an amount that is not zero, but shows as zero with this number of decimals. */
export function isTiny(value: string, decimals: number): boolean {
  const [whole = '', fraction = ''] = value.split('.')
  return !/[1-9]/.test(whole) && /[1-9]/.test(fraction) && !/[1-9]/.test(fraction.slice(0, decimals))
}

/** Truncates decimals. Never rounds up. */
export function cut(value: string, decimals: number): string {
  const point = value.indexOf('.')
  return point < 0 ? value : value.slice(0, point + 1 + decimals)
}

/** Returns the format of a token amount: at least two decimals, or three for zero. */
export function decimalsOf(value: string, digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: /[1-9]/.test(value) ? 2 : 3, maximumFractionDigits: digits }
}
