import { parseUnits } from '../../../domain/shared/amounts/decimal.js'
import type { Strings } from '../../i18n/strings.js'

/** Digits that keyboards write: Arabic-Indic, and their eastern form. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

/**
 * Parses an amount as the visitor types it, to the smallest unit: with the digits and the decimal separator of the language. Returns undefined for anything else, and
 * for separators of thousands: `1,000` is one in some languages and a thousand in others.
 */
export function parseAmount(text: string, decimals: number, { numberParts }: Pick<Strings, 'numberParts'>): bigint | undefined {
  const separator = numberParts('0.5', { minimumFractionDigits: 1 }).find(({ type }) => type === 'decimal')?.value ?? '.'
  const plain = text
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(Math.max(...DIGITS.map((digits) => digits.indexOf(digit)))))
    .replace(separator === ',' ? /\./g : /(?!)/g, '?')
    .replace(separator, '.')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
  return /^\d/.test(plain) ? parseUnits(plain, decimals) : undefined
}
