import { isSquare } from '../is-square.js'
import { decodeSolanaAddress } from './bytes.js'

/**
 * Returns true if an address is a point of the curve of Ed25519 in the form that keys have (RFC 8032, section 5.1.3), so that somebody may hold its key.
 * Addresses of programs are chosen off the curve: only their program can move what they hold. Returns false for a text that is no address.
 */
export function isOnCurve(address: string): boolean {
  const bytes = decodeSolanaAddress(address)
  if (bytes === undefined) return false
  const encoded = bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  // The highest bit is the sign of x.
  const y = encoded & ((1n << 255n) - 1n)
  if (y >= P) return false
  const square = (y * y) % P
  const numerator = mod(square - 1n)
  const denominator = mod(D * square + 1n)
  // x² = numerator / denominator is a square if their product is one.
  const product = (numerator * denominator) % P
  return product === 0n ? encoded === y : isSquare(product, P)
}

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

function mod(value: bigint): bigint {
  return ((value % P) + P) % P
}
