import { inflateSync } from 'node:zlib'

/** Pixels, four bytes each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/**
 * The pixels of a PNG as browsers write them: eight bits a channel, with or without transparency, not interlaced (PNG, sections 9 and 11.2).
 *
 * @throws RangeError for any other kind
 */
export function readPicture(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const kind = png.subarray(24, 29).join(' ')
  const channels = kind === '8 2 0 0 0' ? 3 : kind === '8 6 0 0 0' ? 4 : 0
  if (channels === 0) throw new RangeError(`A PNG of another kind: ${kind}`)
  const rows = inflateSync(Buffer.concat(imageData(png)))
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const length = width * channels
  let above = new Uint8Array(length)
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1)
    const row = Uint8Array.from(rows.subarray(start + 1, start + 1 + length))
    unfilter(rows[start] ?? 0, row, above, channels)
    for (let x = 0; x < width; x++) data.set(row.subarray(x * channels, (x + 1) * channels), (y * width + x) * 4)
    above = row
  }
  return { width, height, data }
}

function imageData(png: Buffer): Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return parts
}

/** Takes back what a row's filter did: each byte was written as a difference to the bytes left of it, above it and between. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, channels: number): void {
  for (let at = 0; at < row.length; at++) {
    const left = row[at - channels] ?? 0
    const up = above[at] ?? 0
    const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : filter === 4 ? paeth(left, up, above[at - channels] ?? 0) : 0
    row[at] = (row[at] ?? 0) + guess
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}
