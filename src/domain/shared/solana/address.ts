import { base58 } from '@scure/base'
import { KEY_BYTES } from './bytes.js'

/** Returns the 32 bytes of an address. Returns undefined for other texts: "32 to 44 base58 characters" also fits addresses of other chains. */
export function decodeSolanaAddress(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length < 32 || text.length > 44) return undefined
  try {
    const bytes = base58.decode(text)
    return bytes.length === KEY_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}
