import type { Strings } from './strings.js'

/**
 * Formats a token amount: at most three decimals, truncated, so that it never exceeds the balance. Zero is `0.000`. An amount too small to show is `<0.001`.
 *
 * @param value decimal string in whole tokens
 */
export function tokenAmount(strings: Strings, value: string, symbol?: string): string {
  const unit = symbol ? `\u00a0${symbol}` : ''
  if (isTiny(value, 3)) return `<${strings.number('0.001', { maximumFractionDigits: 3 })}${unit}`
  return strings.number(cut(value), decimalsOf(value)) + unit
}

/** Returns true for an amount that is not zero, but shows as zero with this number of decimals. */
export function isTiny(value: string, decimals: number): boolean {
  const [whole = '', fraction = ''] = value.split('.')
  return !/[1-9]/.test(whole) && /[1-9]/.test(fraction) && !/[1-9]/.test(fraction.slice(0, decimals))
}

/** Truncates decimals. Never rounds up. */
export function cut(value: string, decimals = 3): string {
  const point = value.indexOf('.')
  return point < 0 ? value : value.slice(0, point + 1 + decimals)
}

/** Returns the format of a token amount: three decimals for zero, or else two or three. */
export function decimalsOf(value: string): Intl.NumberFormatOptions {
  return { minimumFractionDigits: /[1-9]/.test(value) ? 2 : 3, maximumFractionDigits: 3 }
}
