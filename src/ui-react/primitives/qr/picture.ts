import type { QrMatrix } from './matrix.js'

/** QR code to draw: one unit per module. The view box adds the quiet zone. */
export interface QrPicture {
  /** Modules per side. */
  readonly size: number
  /** Strokes of all dark modules except finders and modules below the logo: horizontal lines with round ends. */
  readonly path: string
  /** Left upper corners of the three finder patterns. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  /** Modules per side left out for a logo. 0 without one. */
  readonly hole: number
}

/** Largest share of a side that a logo hides, which error correction can restore. */
const LOGO_SHARE = 0.23
const FINDER = 7

/** Draws a code. Runs of dark modules in a row become one line. */
export function drawQr(matrix: QrMatrix, withLogo: boolean): QrPicture {
  const size = matrix.length
  const hole = withLogo ? oddBelow(size * LOGO_SHARE) : 0
  const start = (size - hole) / 2
  const isHidden = (x: number, y: number) => x >= start && x < start + hole && y >= start && y < start + hole
  const last = size - FINDER
  const finders = [
    [0, 0],
    [last, 0],
    [0, last],
  ] as const
  const isFinder = (x: number, y: number) => finders.some(([left, top]) => x >= left && x < left + FINDER && y >= top && y < top + FINDER)
  const path = matrix
    .map((row, y) =>
      bolts(
        row.map((dark, x) => dark && !isHidden(x, y) && !isFinder(x, y)),
        y,
      ),
    )
    .join('')
  return { size, path, finders, hole }
}

function bolts(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    // Some browsers draw no ends for a line of length zero.
    path += `M${start + 0.5} ${y + 0.5}h${x === start ? '.01' : x - start}`
  }
  return path
}

/** Rounds down to an odd number. The side of a code is odd, so a centered logo needs an odd size. */
function oddBelow(value: number): number {
  const whole = Math.floor(value)
  return whole % 2 === 1 ? whole : Math.max(0, whole - 1)
}
