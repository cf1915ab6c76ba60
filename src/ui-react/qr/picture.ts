import type { QrMatrix } from './matrix.js'

/** A code as it is drawn: one unit a module, the quiet zone left to the view box. */
export interface QrPicture {
  /** Modules of a side. */
  readonly size: number
  /** Strokes of all dark modules but those of the finders and below the logo: horizontal bolts with round ends. */
  readonly path: string
  /** The three finders: the left upper corner of each. */
  readonly finders: readonly (readonly [x: number, y: number])[]
  /** Modules of a side that are left out for a logo; 0 without one. */
  readonly hole: number
}

/** A logo hides at most this much of a side: what it hides, the code can correct. */
const LOGO_SHARE = 0.23
const FINDER = 7

/** Draws a code: runs of dark modules in a row become one bolt. */
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
    // A line of no length has no ends in some engines.
    path += `M${start + 0.5} ${y + 0.5}h${x === start ? '.01' : x - start}`
  }
  return path
}

/** The side of a code is odd, so what stands in its middle must be, too. */
function oddBelow(value: number): number {
  const whole = Math.floor(value)
  return whole % 2 === 1 ? whole : Math.max(0, whole - 1)
}
