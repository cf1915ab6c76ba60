import { base58 } from '@scure/base'

/** Longest text to decode. A Solana transaction has at most 1,232 bytes, which are 1,683 characters. */
export const MAX_DECODED = 4_096

/** Decodes base58. Returns undefined for other texts, and for more than {@link MAX_DECODED} characters, because decoding takes quadratic time. */
export function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MAX_DECODED) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
