import { sha256 } from '@noble/hashes/sha2.js'

/** Hashes with SHA-256 twice, as Bitcoin does. */
export function hash256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** Returns a number as `size` bytes, little-endian. */
export function little(value: number | bigint, size: 2 | 4 | 8): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true)
  return bytes.slice(0, size)
}

/** Returns a count as "compact size", up to 2^32 - 1. */
export function compact(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  return value <= 0xffff ? join(Uint8Array.of(0xfd), little(value, 2)) : join(Uint8Array.of(0xfe), little(value, 4))
}

/** Returns bytes with their count in front. */
export function counted(bytes: Uint8Array): Uint8Array {
  return join(compact(bytes.length), bytes)
}

/** Concatenates bytes. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Reads bytes from the front. */
export interface Reader {
  take(count: number): Uint8Array
  /** Reads a little-endian number. */
  number(size: 1 | 2 | 4 | 8): bigint
  /** Reads a "compact size". */
  count(): number
  counted(): Uint8Array
  readonly done: boolean
}

/** Creates a reader. Its methods throw RangeError if the bytes end too early. */
export function createReader(bytes: Uint8Array): Reader {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('The bytes end too early')
    at += count
    return bytes.slice(at - count, at)
  }
  const number = (size: number) => take(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  const count = () => {
    const first = Number(number(1))
    return first < 0xfd ? first : Number(number(2 ** (first - 0xfc)))
  }
  return {
    take,
    number,
    count,
    counted: () => take(count()),
    get done() {
      return at === bytes.length
    },
  }
}
