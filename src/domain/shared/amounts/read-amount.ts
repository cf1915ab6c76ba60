/** Reading of an amount that a person typed. `ambiguous`: three digits after a lone mark, which may separate thousands; both meanings are given as texts to choose from. */
export type ReadAmount =
  | { readonly outcome: 'amount'; readonly amount: string }
  | { readonly outcome: 'ambiguous'; readonly decimal: string; readonly grouped: string }
  | { readonly outcome: 'empty' | 'invalid' }

/** First code points of decimal digits: Latin, Arabic-Indic, Extended Arabic-Indic. */
const ZEROS = [0x30, 0x660, 0x6f0]

/** Most characters that are read. */
const MAX_TYPED = 100

/**
 * Reads an amount as people type it, in any language: one of `.`, `,` and `٫` may stand in it, and is the decimal mark. Marks between thousands are not accepted, because they
 * are decimal marks elsewhere; where only thousands are plausible, the visitor is asked (s4).
 */
export function readAmount(typed: string): ReadAmount {
  const text = typed.trim()
  if (text === '') return { outcome: 'empty' }
  const latin = text.length > MAX_TYPED ? undefined : toLatin(text)
  const found = latin === undefined ? null : /^(\d*)([.,٫]?)(\d*)$/.exec(latin)
  if (found === null) return { outcome: 'invalid' }
  const [, whole = '', mark = '', fraction = ''] = found
  if (whole === '' && fraction === '') return { outcome: 'invalid' }
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimal = fraction === '' ? digits : `${digits}.${fraction}`
  // 1,000 may be a thousand; 0,024 and 1234,567 may not.
  const isGroup = mark !== '' && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  if (!isGroup) return { outcome: 'amount', amount: decimal }
  // With another digit, the text can be read in one way only.
  return { outcome: 'ambiguous', decimal: `${decimal}0`, grouped: `${whole}${fraction}` }
}

function toLatin(text: string): string {
  return Array.from(text, (one) => {
    const code = one.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? one : String(code - zero)
  }).join('')
}
