/** Amount that a visitor types. `ambiguous`: three digits behind a lone mark are thousands to some and decimals to others. */
export type TypedAmount = { readonly amount: string } | { readonly problem: 'empty' | 'ambiguous' | 'invalid' }

/**
 * Reads a typed amount: digits of any script, with one decimal mark, `.` or `,`. Nothing is guessed: `1,234` asks, and groups of digits are refused.
 *
 * @example readTypedAmount('0,5') // { amount: '0.5' }
 */
export function readTypedAmount(text: string): TypedAmount {
  const typed = [...text.trim()].map(toAscii).join('')
  if (typed === '') return { problem: 'empty' }
  const found = /^(\d{0,40})(?:[.,](\d{0,40}))?$/.exec(typed)
  if (found === null || typed === '.' || typed === ',') return { problem: 'invalid' }
  const [, whole = '', fraction = ''] = found
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && typed.includes(',')) return { problem: 'ambiguous' }
  const amount = `${whole === '' ? '0' : whole.replace(/^0+(?=\d)/, '')}${fraction === '' ? '' : `.${fraction}`}`
  return { amount }
}

/** Arabic and Persian digits, and their decimal mark. */
function toAscii(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
  return code === 0x66b ? '.' : letter
}
