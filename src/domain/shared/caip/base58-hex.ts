/** Decodes base58 to hex without the library, which a page would load with its first chunk. Returns undefined for other texts. For short texts: quadratic. */
export function base58Hex(text: string): string | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const digits = value === 0n ? '' : value.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return '00'.repeat(zeros) + (digits.length % 2 === 0 ? digits : `0${digits}`)
}

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
