import { PNG } from 'pngjs'

/** Pixels, four bytes each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The pixels of a PNG. Throws for what is none. */
export function readPicture(png: Buffer): Pixels {
  const { width, height, data } = PNG.sync.read(png)
  return { width, height, data: Uint8ClampedArray.from(data) }
}
