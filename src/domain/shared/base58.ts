const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Writes bytes in base58 (Bitcoin's alphabet), as Solana wallets take them. */
export function base58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let at = 0; at < digits.length; at += 1) {
      carry += (digits[at] as number) << 8
      digits[at] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1
  return (
    ALPHABET[0]?.repeat(zeros) +
    digits
      .reverse()
      .map((digit) => ALPHABET[digit])
      .join('')
  )
}

/** Reads base58; undefined for what is none, and for more than {@link MAX_DECODED} characters: the time grows with their square. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_DECODED) return undefined
  const bytes: number[] = []
  for (const character of text) {
    let carry = ALPHABET.indexOf(character)
    if (carry < 0) return undefined
    for (let at = 0; at < bytes.length; at += 1) {
      carry += (bytes[at] as number) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  let zeros = 0
  while (text[zeros] === '1') zeros += 1
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}

/** A Solana transaction has at most 1,232 bytes, which are 1,683 characters. */
export const MAX_DECODED = 4_096
