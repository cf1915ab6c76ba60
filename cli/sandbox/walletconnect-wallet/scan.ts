import { decodeQR } from 'qr/decode.js'

/** The browser's own reader of codes, where it has one (Shape Detection API). */
interface CodeReader {
  detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type CodeReaderMaker = {
  new (options: { readonly formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** A picture of a camera is looked at so often, in milliseconds. */
const LOOK_MS = 200
/** Larger pictures are made smaller before they are read, in pixels a side. */
const MAX_SIDE = 2_000
/** A picture may take so long to be read, in milliseconds. */
const READ_MS = 2_000

/** Reads the text of the QR code in a picture; undefined where there is none. Rejected when it is no picture. */
export async function readCode(picture: Blob | HTMLVideoElement): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture)
  try {
    return (await readByBrowser(bitmap)) ?? readByHand(bitmap)
  } finally {
    bitmap.close()
  }
}

/** Looks at what a camera shows until a code is in it. Rejected when there is no camera, or the person does not allow it, or `signal` ends it. */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    for (;;) {
      signal.throwIfAborted()
      const text = await readCode(video)
      if (text !== undefined) return text
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}

/** Whether the page may ask for a camera, and there is one. */
export async function hasCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return devices?.some(({ kind }) => kind === 'videoinput') ?? false
}

async function readByBrowser(bitmap: ImageBitmap): Promise<string | undefined> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: CodeReaderMaker }
  if (BarcodeDetector === undefined) return undefined
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined
    return (await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap))[0]?.rawValue
  } catch {
    // Some browsers have the name, and nothing behind it.
    return undefined
  }
}

function readByHand(bitmap: ImageBitmap): string | undefined {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: READ_MS })
  } catch {
    return undefined
  }
}
