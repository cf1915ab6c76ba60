/**
 * Reads the members of a map in MessagePack, each as the bytes of its value. Transactions are signed and compared as bytes, so no value is decoded. Throws for
 * other bytes, floats, extensions, names that repeat, and bytes that are left over.
 */
export function readMembers(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const [head = 0] = bytes
  if (head >> 4 !== 8 && head !== 0xde) throw new TypeError('no map')
  const members = new Map<string, Uint8Array>()
  let at = head === 0xde ? 3 : 1
  for (let left = head === 0xde ? numberAt(bytes, 1, 2) : head & 15; left > 0; left -= 1) {
    const named = endOf(bytes, at, 0)
    const length = (bytes[at] as number) & 31
    if ((bytes[at] as number) >> 5 !== 5) throw new TypeError('no short name')
    const name = String.fromCharCode(...bytes.subarray(at + 1, at + 1 + length))
    const end = endOf(bytes, named, 0)
    if (members.has(name)) throw new TypeError('a name repeats')
    members.set(name, bytes.subarray(named, end))
    at = end
  }
  if (at !== bytes.length) throw new TypeError('bytes are left over')
  return members
}

/** Returns the bytes of a value of type `bin`. Throws for other values. */
export function binary(value: Uint8Array | undefined): Uint8Array {
  if (value?.[0] !== 0xc4 || value.length !== 2 + (value[1] as number)) throw new TypeError('no bytes')
  return value.subarray(2)
}

const MAX_DEPTH = 16

/** Returns the end of the value that begins at `at`. */
function endOf(bytes: Uint8Array, at: number, depth: number): number {
  const head = bytes[at]
  if (head === undefined || depth > MAX_DEPTH) throw new TypeError('it ends too early')
  const inside = (start: number, count: number) => {
    let next = start
    for (let left = count; left > 0; left -= 1) next = endOf(bytes, next, depth + 1)
    return next
  }
  const end = (() => {
    if (head < 0x80 || head >= 0xe0 || head === 0xc0 || head === 0xc2 || head === 0xc3) return at + 1
    if (head < 0x90) return inside(at + 1, 2 * (head & 15))
    if (head < 0xa0) return inside(at + 1, head & 15)
    if (head < 0xc0) return at + 1 + (head & 31)
    // Binary and text, whose length is in 1, 2 or 4 bytes; integers of 1 to 8 bytes; lists and maps.
    if (head >= 0xc4 && head <= 0xc6) return sized(bytes, at, 1 << (head - 0xc4))
    if (head >= 0xd9 && head <= 0xdb) return sized(bytes, at, 1 << (head - 0xd9))
    if (head >= 0xcc && head <= 0xd3) return at + 1 + (1 << ((head - 0xcc) & 3))
    if (head >= 0xdc && head <= 0xdf) {
      const width = head & 1 ? 4 : 2
      return inside(at + 1 + width, numberAt(bytes, at + 1, width) * (head >= 0xde ? 2 : 1))
    }
    throw new TypeError('it is a float or an extension')
  })()
  if (end > bytes.length) throw new TypeError('it ends too early')
  return end
}

function sized(bytes: Uint8Array, at: number, width: number): number {
  return at + 1 + width + numberAt(bytes, at + 1, width)
}

/** Reads a number, the highest byte first. */
function numberAt(bytes: Uint8Array, at: number, width: number): number {
  if (at + width > bytes.length) throw new TypeError('it ends too early')
  return bytes.subarray(at, at + width).reduce((number, byte) => number * 256 + byte, 0)
}
