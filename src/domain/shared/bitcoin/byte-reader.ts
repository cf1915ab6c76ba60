/** Reads bytes in order. Each method throws {@link MalformedBytes} past the end. */
export interface ByteReader {
  take(length: number): Uint8Array
  uint32(): number
  uint64(): bigint
  /** Reads Bitcoin's CompactSize. Throws for a longer form than needed. */
  compactSize(): number
  /** Reads bytes that their CompactSize precedes. */
  sized(): Uint8Array
  /** Returns the number of bytes that are left. */
  left(): number
}

/** Bytes that do not have the expected form. Caught by the parsers that throw it. */
export class MalformedBytes extends Error {
  override readonly name = 'MalformedBytes'
}

/** Creates a reader of little-endian numbers. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  function take(length: number): Uint8Array {
    if (length > bytes.length - at) throw new MalformedBytes('the bytes end too early')
    at += length
    return bytes.slice(at - length, at)
  }
  const number = (length: number) => take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

  function compactSize(): number {
    const [first = 0] = take(1)
    if (first < 0xfd) return first
    const length = first === 0xfd ? 2 : first === 0xfe ? 4 : 8
    const value = number(length)
    const least = length === 2 ? 0xfdn : length === 4 ? 0x1_0000n : 0x1_0000_0000n
    if (value < least) throw new MalformedBytes('a length is not in its shortest form')
    if (value > MAX_LENGTH) throw new MalformedBytes('a length is above the limit')
    return Number(value)
  }

  return {
    take,
    uint32: () => Number(number(4)),
    uint64: () => number(8),
    compactSize,
    sized: () => take(compactSize()),
    left: () => bytes.length - at,
  }
}

/** Writes a CompactSize. */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value)
  return value < 0x1_0000 ? Uint8Array.of(0xfd, ...littleEndian(BigInt(value), 2)) : Uint8Array.of(0xfe, ...littleEndian(BigInt(value), 4))
}

/** Writes a number in little-endian order. */
export function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

/** Returns true if both have the same bytes. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

// A block has at most four million bytes.
const MAX_LENGTH = 4_000_000n
