import { failure, LatchkitError } from '../../domain/shared/errors.js'

/** How much of a code may be hidden or dirty and still be read: about 15 % (`M`) or 30 % (`H`). */
export type QrLevel = 'M' | 'H'

/** The versions that are drawn: enough for 666 bytes at level M, 382 at level H. */
const LAST_VERSION = 20

/** What a code is made of, before it is laid out (ISO/IEC 18004). */
export interface QrCodewords {
  /** 1 to 20; the side is `4 * version + 17` modules. */
  readonly version: number
  /** Data and error correction, in the order in which they are laid out. */
  readonly bytes: Uint8Array
}

/**
 * The codewords of a text in byte mode (UTF-8), in the smallest version that holds it.
 *
 * @throws LatchkitError `OPTIONS_INVALID` when the text is longer than the greatest version holds
 */
export function toCodewords(text: string, level: QrLevel): QrCodewords {
  const content = new TextEncoder().encode(text)
  for (let version = 1; version <= LAST_VERSION; version++) {
    const blocks = blocksOf(version, level)
    const room = blocks.total - blocks.count * blocks.check
    const head = version < 10 ? 12 : 20
    if (content.length * 8 + head > room * 8) continue
    return { version, bytes: interleave(padded(content, head, room), blocks) }
  }
  throw LatchkitError.from(
    failure('OPTIONS_INVALID', { option: 'text', problem: `has ${content.length} bytes, which do not fit into a code of level ${level}` }),
  )
}

/** Modules that carry codewords. */
export function dataModules(version: number): number {
  const inOneLine = Math.floor(version / 7) + 2
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  return all - ((25 * inOneLine - 10) * inOneLine - 55) - (version < 7 ? 0 : 36)
}

interface Blocks {
  readonly count: number
  /** Codewords of error correction in each. */
  readonly check: number
  /** Codewords in all. */
  readonly total: number
}

/** By version, from 1: codewords of error correction in a block, and the number of blocks (ISO/IEC 18004, table 9). */
const table: Record<QrLevel, { readonly check: readonly number[]; readonly count: readonly number[] }> = {
  M: {
    check: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
    count: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  },
  H: {
    check: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28],
    count: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25],
  },
}

function blocksOf(version: number, level: QrLevel): Blocks {
  const { check, count } = table[level]
  return { check: check[version - 1] ?? 0, count: count[version - 1] ?? 0, total: dataModules(version) >> 3 }
}

/** Mode, length, content, terminator, filler. @param head bits of mode and length */
function padded(content: Uint8Array, head: number, room: number): Uint8Array {
  const bytes = new Uint8Array(room)
  let at = 0
  const write = (value: number, bits: number) => {
    for (let bit = bits - 1; bit >= 0; bit--, at++) if ((value >> bit) & 1) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  }
  write(4, 4)
  write(content.length, head - 4)
  for (const byte of content) write(byte, 8)
  // Four bits of terminator, less where there is no room for them; then whole bytes.
  for (let next = Math.min(room, (at + 4 + 7) >> 3), even = true; next < room; next++, even = !even) bytes[next] = even ? 0xec : 0x11
  return bytes
}

/** Cuts the data into blocks, adds to each its error correction, and deals both out a byte at a time. */
function interleave(data: Uint8Array, { count, check, total }: Blocks): Uint8Array {
  const divisor = generator(check)
  const short = Math.floor(data.length / count)
  const longFrom = count - (data.length % count)
  const blocks = Array.from({ length: count }, (_, at) => {
    const start = at * short + Math.max(0, at - longFrom)
    const part = data.subarray(start, start + short + (at < longFrom ? 0 : 1))
    return { part, rest: remainder(part, divisor) }
  })
  const dealt: number[] = []
  for (let at = 0; at <= short; at++) for (const { part } of blocks) if (at < part.length) dealt.push(part[at] ?? 0)
  for (let at = 0; at < check; at++) for (const { rest } of blocks) dealt.push(rest[at] ?? 0)
  return Uint8Array.from(dealt).subarray(0, total)
}

/** Product in GF(256) over x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

/** The generator polynomial of Reed-Solomon, without its leading 1. */
function generator(degree: number): Uint8Array {
  const result = new Uint8Array(degree)
  result[degree - 1] = 1
  for (let step = 0, root = 1; step < degree; step++, root = multiply(root, 2)) {
    for (let at = 0; at < degree; at++) result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
  }
  return result
}

function remainder(data: Uint8Array, divisor: Uint8Array): Uint8Array {
  const result = new Uint8Array(divisor.length)
  for (const byte of data) {
    const factor = byte ^ (result[0] ?? 0)
    result.copyWithin(0, 1)
    result[result.length - 1] = 0
    for (let at = 0; at < divisor.length; at++) result[at] = (result[at] ?? 0) ^ multiply(divisor[at] ?? 0, factor)
  }
  return result
}
