import { type QrLevel, toCodewords } from './codewords.js'

/** The modules of a code, row by row; true is dark. Without the quiet zone. */
export type QrMatrix = readonly (readonly boolean[])[]

/**
 * Encodes a text as a QR code (ISO/IEC 18004): byte mode, versions 1 to 20, the mask with the least penalty.
 *
 * @throws LatchkitError `OPTIONS_INVALID` when the text is too long: 666 bytes at level M, 382 at level H
 */
export function encodeQr(text: string, level: QrLevel): QrMatrix {
  const { version, bytes } = toCodewords(text, level)
  const plain = layOut(version, bytes)
  let best: { readonly dark: boolean[][]; readonly penalty: number } | undefined
  for (let mask = 0; mask < masks.length; mask++) {
    const dark = masked(plain, mask)
    drawFormat(dark, level, mask)
    const penalty = penaltyOf(dark)
    if (best === undefined || penalty < best.penalty) best = { dark, penalty }
  }
  return best?.dark ?? []
}

/** True: dark. `fixed`: of a pattern that no mask touches. */
interface Layout {
  readonly dark: boolean[][]
  readonly fixed: boolean[][]
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function layOut(version: number, bytes: Uint8Array): Layout {
  const size = 4 * version + 17
  const grid = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const dark = grid()
  const fixed = grid()
  const set = (x: number, y: number, value: boolean) => {
    const row = dark[y]
    const taken = fixed[y]
    if (row === undefined || taken === undefined || x < 0 || x >= size) return
    row[x] = value
    taken[x] = true
  }
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const places = alignments(version, size)
  for (const x of places) for (const y of places) if (!isCorner(x, y, size)) square(2, (dx, dy, ring) => set(x + dx, y + dy, ring !== 1))
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(4, (dx, dy, ring) => set(x + dx, y + dy, ring !== 2 && ring !== 4))
  // Room for the format, which is drawn with the mask; drawing it light takes the places.
  for (const [x, y] of formatPlaces(size).flat()) set(x, y, false)
  set(8, size - 8, true)
  drawVersion(version, size, set)
  fill(dark, fixed, bytes)
  return { dark, fixed }
}

/** Calls for each place of a square around its middle. @param ring how far from the middle */
function square(reach: number, draw: (dx: number, dy: number, ring: number) => void): void {
  for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) draw(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)))
}

/** The middles of the alignment patterns, along one side. */
function alignments(version: number, size: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - step * (count - 2 - at))]
}

function isCorner(x: number, y: number, size: number): boolean {
  const far = size - 7
  return (x === 6 && (y === 6 || y === far)) || (x === far && y === 6)
}

/** Bits of the remainder of a polynomial division, as the standard protects format and version. */
function protect(value: number, polynomial: number, bits: number): number {
  let rest = value
  for (let at = 0; at < bits; at++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial)
  return (value << bits) | rest
}

function drawVersion(version: number, size: number, set: (x: number, y: number, value: boolean) => void): void {
  if (version < 7) return
  const bits = protect(version, 0x1f25, 12)
  for (let at = 0; at < 18; at++) {
    const across = size - 11 + (at % 3)
    const along = Math.floor(at / 3)
    set(across, along, ((bits >> at) & 1) === 1)
    set(along, across, ((bits >> at) & 1) === 1)
  }
}

/** Where the 15 bits of the format stand, twice. */
function formatPlaces(size: number): readonly (readonly (readonly [x: number, y: number])[])[] {
  const bits = Array.from({ length: 15 }, (_, at) => at)
  return [
    bits.map((at) => (at < 6 ? [8, at] : at < 8 ? [8, at + 1] : at === 8 ? [7, 8] : [14 - at, 8])),
    bits.map((at) => (at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at])),
  ]
}

function drawFormat(dark: boolean[][], level: QrLevel, mask: number): void {
  const bits = protect(((level === 'M' ? 0 : 2) << 3) | mask, 0x537, 10) ^ 0x5412
  for (const places of formatPlaces(dark.length)) {
    for (const [at, [x, y]] of places.entries()) (dark[y] as boolean[])[x] = ((bits >> at) & 1) === 1
  }
}

/** Two columns at a time, from the right, up and down in turn; the column of the timing pattern is left out. */
function fill(dark: boolean[][], fixed: boolean[][], bytes: Uint8Array): void {
  const size = dark.length
  let at = 0
  for (let right = size - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue
        ;(dark[y] as boolean[])[x] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1
        at++
      }
    }
  }
}

function masked({ dark, fixed }: Layout, mask: number): boolean[][] {
  const turns = masks[mask]
  return dark.map((row, y) => row.map((value, x) => (fixed[y]?.[x] || !turns?.(x, y) ? value : !value)))
}

/** How hard a code is to scan, by the four rules of the standard (section 7.8.3). */
function penaltyOf(dark: readonly (readonly boolean[])[]): number {
  const size = dark.length
  const columns = dark.map((_, x) => dark.map((row) => row[x] ?? false))
  let penalty = 0
  for (const line of [...dark, ...columns]) penalty += runs(line) + finders(line)
  let count = 0
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const value = dark[y]?.[x]
      if (value) count++
      if (x > 0 && y > 0 && value === dark[y]?.[x - 1] && value === dark[y - 1]?.[x] && value === dark[y - 1]?.[x - 1]) penalty += 3
    }
  }
  return penalty + 10 * Math.floor(Math.abs((100 * count) / (size * size) - 50) / 5)
}

/** Five modules or more of one tone. */
function runs(line: readonly boolean[]): number {
  let penalty = 0
  for (let at = 0, start = 0; at <= line.length; at++) {
    if (at < line.length && line[at] === line[start]) continue
    if (at - start >= 5) penalty += at - start - 2
    start = at
  }
  return penalty
}

/** What looks like a finder: 1:1:3:1:1 with four light modules on a side. */
function finders(line: readonly boolean[]): number {
  let found = 0
  // The last eleven modules as bits. As texts they were most of what a code cost.
  let last = 0
  for (let at = 0; at < line.length; at++) {
    last = ((last << 1) | (line[at] ? 1 : 0)) & 0b111_1111_1111
    if (at >= 10 && (last === 0b101_1101_0000 || last === 0b000_0101_1101)) found++
  }
  return 40 * found
}
