import type { Page } from 'playwright-core'

/** Pixels, four bytes each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** The pixels of a PNG, read by the browser itself in an empty page of its own. */
export async function readPicture(page: Page, png: Buffer): Promise<Pixels> {
  const reader = await page.context().newPage()
  try {
    const { width, height, text } = await reader.evaluate(
      async (source) => {
        const picture = new Image()
        picture.src = source
        await picture.decode()
        const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
        const context = canvas.getContext('2d')
        context?.drawImage(picture, 0, 0)
        const bytes = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        let text = ''
        for (const byte of bytes) text += String.fromCharCode(byte)
        return { width: canvas.width, height: canvas.height, text: btoa(text) }
      },
      `data:image/png;base64,${png.toString('base64')}`,
    )
    return { width, height, data: Uint8ClampedArray.from(Buffer.from(text, 'base64')) }
  } finally {
    await reader.close()
  }
}
