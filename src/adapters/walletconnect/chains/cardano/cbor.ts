import { joined } from '../shared/bytes.js'

/** Value in CBOR (RFC 8949). Integers are numbers up to 2^53, above that bigints. */
export type Cbor = number | bigint | string | boolean | null | Uint8Array | readonly Cbor[] | ReadonlyMap<Cbor, Cbor> | CborTag

/** Value with a tag. */
export interface CborTag {
  readonly tag: number
  readonly value: Cbor
}

/** Reads one value. Throws for other bytes, floats, keys that repeat, and bytes that are left over. */
export function readCbor(bytes: Uint8Array): Cbor {
  const [value, end] = item(bytes, 0, 0)
  if (end !== bytes.length) throw new TypeError('bytes are left over')
  return value
}

/** Returns the bytes of the first item of a list: what is signed of a transaction is hashed as it was written. Throws for other bytes. */
export function firstItemBytes(bytes: Uint8Array): Uint8Array {
  if (!Array.isArray(readCbor(bytes))) throw new TypeError('no list')
  const start = head(bytes, 0).end
  return bytes.subarray(start, item(bytes, start, 1)[1])
}

/** Writes bytes. */
export function cborBytes(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  // The length in as few bytes as it fits, after a byte that says in how many.
  const width = length < 256 ? 1 : length < 65_536 ? 2 : 4
  const size = Array.from({ length: width }, (_, at) => (length >>> (8 * (width - 1 - at))) & 255)
  return joined(length < 24 ? [0x40 | length] : [0x58 + Math.log2(width), ...size], bytes)
}

const MAX_DEPTH = 32
const BREAK = 0xff

interface Head {
  readonly major: number
  /** Undefined for a value of no stated length. */
  readonly argument: number | bigint | undefined
  readonly end: number
}

function head(bytes: Uint8Array, at: number): Head {
  const first = bytes[at]
  if (first === undefined) throw new TypeError('it ends too early')
  const [major, info] = [first >> 5, first & 31]
  if (info < 24) return { major, argument: info, end: at + 1 }
  if (info === 31 && major > 1 && major < 6) return { major, argument: undefined, end: at + 1 }
  const end = at + 1 + (1 << (info - 24))
  if (info > 27 || end > bytes.length) throw new TypeError('no length')
  const argument = bytes.subarray(at + 1, end).reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  return { major, argument: argument <= Number.MAX_SAFE_INTEGER ? Number(argument) : argument, end }
}

/** Reads the value at `at`; returns its end, too. */
function item(bytes: Uint8Array, at: number, depth: number): [value: Cbor, end: number] {
  if (depth > MAX_DEPTH) throw new TypeError('it is nested too deeply')
  const { major, argument, end } = head(bytes, at)
  switch (major) {
    case 0:
      return [argument as number, end]
    case 1:
      return [typeof argument === 'number' ? -1 - argument : -1n - (argument as bigint), end]
    case 2:
    case 3: {
      const [content, after] = argument === undefined ? chunks(bytes, end, major) : slice(bytes, end, argument)
      return [major === 2 ? content : new TextDecoder('utf-8', { fatal: true }).decode(content), after]
    }
    case 4:
    case 5: {
      const [values, after] = items(bytes, end, argument === undefined ? undefined : Number(argument) * (major - 3), depth)
      return [major === 4 ? values : pairs(values), after]
    }
    case 6: {
      const [value, after] = item(bytes, end, depth + 1)
      return [{ tag: Number(argument), value }, after]
    }
    default:
      // False, true, null and undefined in one byte.
      if (end !== at + 1 || argument === undefined || argument < 20 || argument > 23) throw new TypeError('it is a float')
      return [argument === 20 ? false : argument === 21 ? true : null, end]
  }
}

function slice(bytes: Uint8Array, at: number, length: number | bigint): [content: Uint8Array, end: number] {
  const end = at + Number(length)
  if (end > bytes.length) throw new TypeError('it ends too early')
  return [bytes.subarray(at, end), end]
}

/** Reads the parts of bytes or of a text of no stated length. */
function chunks(bytes: Uint8Array, start: number, major: number): [content: Uint8Array, end: number] {
  const parts: Uint8Array[] = []
  let at = start
  while (bytes[at] !== BREAK) {
    const part = head(bytes, at)
    if (part.major !== major || part.argument === undefined) throw new TypeError('no part')
    const [content, end] = slice(bytes, part.end, part.argument)
    parts.push(content)
    at = end
  }
  return [joined(...parts), at + 1]
}

function items(bytes: Uint8Array, start: number, count: number | undefined, depth: number): [values: Cbor[], end: number] {
  const values: Cbor[] = []
  let at = start
  while (count === undefined ? bytes[at] !== BREAK : values.length < count) {
    const [value, end] = item(bytes, at, depth + 1)
    values.push(value)
    at = end
  }
  return [values, count === undefined ? at + 1 : at]
}

function pairs(values: readonly Cbor[]): ReadonlyMap<Cbor, Cbor> {
  if (values.length % 2 !== 0) throw new TypeError('a key has no value')
  const map = new Map<Cbor, Cbor>()
  for (let at = 0; at < values.length; at += 2) map.set(values[at] as Cbor, values[at + 1] as Cbor)
  if (map.size !== values.length / 2) throw new TypeError('a key repeats')
  return map
}
