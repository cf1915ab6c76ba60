import { ed25519 } from '@noble/curves/ed25519.js'

/** Returns true for a strict signature of Ed25519 (ZIP-215 allows more encodings of one). */
export function isEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  return signature.length === 64 && key.length === 32 && ed25519.verify(signature, message, key, { zip215: false })
}

/** Joins bytes. */
export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Returns true for the same bytes. */
export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Returns a number in `length` bytes, the lowest first. */
export function littleEndian(value: number | bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n))
}
