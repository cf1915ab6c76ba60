import { base58 } from '@scure/base'
import { decodeBase58 } from '../caip/base58.js'

/** Reads bytes from the front. After a read past the end, or of a length that is not canonical, `failed` is true and every result is empty. */
export class ByteReader {
  at = 0
  failed = false

  constructor(private readonly bytes: Uint8Array) {}

  /** True if every byte was read, without a failure. */
  get isDone(): boolean {
    return !this.failed && this.at === this.bytes.length
  }

  take(count: number): Uint8Array {
    if (this.failed || this.at + count > this.bytes.length) {
      this.failed = true
      return new Uint8Array()
    }
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  byte(): number {
    return this.take(1)[0] ?? 0
  }

  /** Reads a little-endian number of up to 8 bytes. */
  uint(length: number): bigint {
    return littleEndian(this.take(length))
  }

  /** Reads 32 bytes as base58. */
  key(): string {
    return base58.encode(this.take(KEY_BYTES))
  }

  /** Reads a compact-u16: one to three bytes with seven bits each, low bits first. Other forms of the same number fail, as in the runtime. */
  length(): number {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const next = this.byte()
      value |= (next & 0x7f) << shift
      if (next >= 0x80) continue
      if ((next === 0 && shift > 0) || value > 0xffff) break
      return value
    }
    this.failed = true
    return 0
  }

  /** Reads a list that begins with its length. */
  list<T>(read: () => T): readonly T[] {
    return this.many(this.length(), read)
  }

  /** Reads `count` items, and no more after a failure. */
  many<T>(count: number, read: () => T): readonly T[] {
    const items: T[] = []
    while (items.length < count && !this.failed) items.push(read())
    return items
  }
}

/** Bytes of an address, a blockhash and a nonce. */
const KEY_BYTES = 32

/** Bytes of an Ed25519 signature. */
export const SIGNATURE_BYTES = 64

/** Writes a number as compact-u16. */
export function compactU16(value: number): readonly number[] {
  if (value < 0x80) return [value]
  if (value < 0x4000) return [(value & 0x7f) | 0x80, value >> 7]
  return [(value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14]
}

/** Writes a number in `length` bytes, low byte first. */
export function littleEndianBytes(value: bigint | number, length: number): readonly number[] {
  return Array.from({ length }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))
}

/** Reads a little-endian number from `length` bytes at `at`. Returns undefined if the data is too short. */
export function uintAt(data: Uint8Array, at: number, length: number): bigint | undefined {
  return data.length < at + length ? undefined : littleEndian(data.subarray(at, at + length))
}

/** Reads an address at `at`. Returns undefined if the data is too short. */
export function keyAt(data: Uint8Array, at: number): string | undefined {
  return data.length < at + KEY_BYTES ? undefined : base58.encode(data.subarray(at, at + KEY_BYTES))
}

/** Returns true if both hold the same bytes. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** Returns the 32 bytes of an address. Returns undefined for other texts: "32 to 44 base58 characters" also fits addresses of other chains. */
export function decodeSolanaAddress(text: unknown): Uint8Array | undefined {
  const bytes = typeof text === 'string' ? decodeBase58(text) : undefined
  return bytes?.length === KEY_BYTES ? bytes : undefined
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
