import { ed25519 } from '@noble/curves/ed25519.js'
import { decodeBase58 } from '../../domain/shared/caip/base58.js'

/**
 * Returns true if the key of an address signed the bytes (Ed25519, RFC 8032). Strict: keys of small order, such as the system address, and encodings that are
 * not canonical are refused; other verifiers accept signatures by them for any message. Never throws.
 * @param address in base58
 */
export function isSignedByKey(signature: Uint8Array, signed: Uint8Array, address: string): boolean {
  const key = decodeBase58(address)
  if (signature.length !== 64 || key?.length !== 32) return false
  try {
    return ed25519.verify(signature, signed, key, { zip215: false })
  } catch {
    return false
  }
}
