import { decimalParts, formatUnits, isDecimalString, parseUnits } from '../amounts/decimal.js'

/** Most digits of a price, before and after the dot. */
const MAX_DIGITS = 60

/**
 * Returns a number or text of a source as plain decimal text, without an exponent. Undefined for what is no finite number: an absent price is absent, not 0.
 *
 * @param sign `positive` for prices, of which 0 says that there is none; `any` for changes, of which 0 is one
 */
export function decimalText(given: unknown, sign: 'positive' | 'any'): string | undefined {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : ''
  const plain = withoutExponent(text)
  if (plain === undefined || plain.length > MAX_DIGITS * 2) return undefined
  const isZero = !/[1-9]/.test(plain)
  if (sign === 'positive' && (isZero || plain.startsWith('-'))) return undefined
  return isZero ? '0' : plain
}

/** Returns the exact product of two decimal texts. */
export function multiply(one: string, other: string): string {
  const [a, b] = [scaled(one), scaled(other)]
  return formatUnits(a.units * b.units, a.scale + b.scale)
}

function scaled(text: string): { readonly units: bigint; readonly scale: number } {
  const scale = decimalParts(text)?.fraction.length ?? 0
  return { units: parseUnits(text, scale) ?? 0n, scale }
}

function withoutExponent(text: string): string | undefined {
  const found = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i.exec(text)
  if (!found) return undefined
  const [, minus = '', whole = '', fraction = '', exponent = '0'] = found
  const at = whole.length + Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, 1 - at))}${whole}${fraction}`.padEnd(at, '0')
  const dot = Math.max(1, at)
  const kept = digits.slice(dot).replace(/0+$/, '')
  const plain = `${minus}${digits.slice(0, dot).replace(/^0+(?=\d)/, '')}${kept === '' ? '' : `.${kept}`}`
  return isDecimalString(plain) ? plain : undefined
}
