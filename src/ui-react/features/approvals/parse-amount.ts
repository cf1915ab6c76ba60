import { parseUnits } from '../../../domain/shared/amounts/decimal.js'
import type { Strings } from '../../i18n/strings.js'

/** First digits of the scripts that keyboards write: Arabic-Indic, and its eastern form. */
const ZEROS = [0x0660, 0x06f0]

/**
 * Parses an amount as the visitor types it, to the smallest unit: with the digits and the decimal separator of the language. Returns undefined for anything else, and
 * for separators of thousands: `1,000` is one in some languages and a thousand in others.
 */
export function parseAmount(text: string, decimals: number, { numberParts }: Pick<Strings, 'numberParts'>): bigint | undefined {
  const separator = numberParts('0.5', { minimumFractionDigits: 1 }).find(({ type }) => type === 'decimal')?.value ?? '.'
  const plain = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
      String((digit.codePointAt(0) ?? 0) - (ZEROS.findLast((zero) => digit >= String.fromCodePoint(zero)) ?? 0)),
    )
    .replace(separator === ',' ? /\./g : /(?!)/g, '?')
    .replace(separator, '.')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  return /^\d/.test(plain) ? parseUnits(plain, decimals) : undefined
}
