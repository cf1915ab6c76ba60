/** SHA-256 (FIPS 180-4) of a text in UTF-8, as hex. For comparing what is shown with what is sent; not for secrets. */
export function sha256Hex(text: string): string {
  const data = padded(utf8(text))
  const hash = Uint32Array.from([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19])
  const words = new Uint32Array(64)
  const view = new DataView(data.buffer)
  for (let at = 0; at < data.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + i * 4)
    for (let i = 16; i < 64; i += 1) {
      const a = words[i - 15] ?? 0
      const b = words[i - 2] ?? 0
      words[i] = (words[i - 16] ?? 0) + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (words[i - 7] ?? 0) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
    }
    compress(hash, words)
  }
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (words[i] ?? 0)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] ?? 0) + word
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function padded(bytes: readonly number[]): Uint8Array {
  const data = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  data.set(bytes)
  data[bytes.length] = 0x80
  new DataView(data.buffer).setUint32(data.length - 4, bytes.length * 8)
  return data
}

function utf8(text: string): number[] {
  const bytes: number[] = []
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    // A half of a pair is no character: as encoders write it.
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return bytes
}

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const K = /* @__PURE__ */ constants()

function constants(): readonly number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < 64; candidate += 1) {
    let prime = true
    for (let factor = 2; factor * factor <= candidate; factor += 1) prime = prime && candidate % factor !== 0
    if (prime) found.push(fraction(BigInt(candidate)))
  }
  return found
}

/** Of the cube root, exactly: the whole part of the cube root of `prime` times 2^96. */
function fraction(prime: bigint): number {
  const target = prime << 96n
  let [low, high] = [0n, 1n << 36n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** 3n <= target) low = middle
    else high = middle - 1n
  }
  return Number(low & 0xffffffffn)
}
