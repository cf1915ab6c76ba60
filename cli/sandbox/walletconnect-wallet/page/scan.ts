import { decodeQR } from 'qr/decode.js'

/** Code reader of the browser (Shape Detection API). */
interface CodeReader {
  detect(source: ImageBitmap): Promise<readonly { readonly rawValue: string }[]>
}
type CodeReaderMaker = {
  new (options: { readonly formats: readonly string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Milliseconds between two frames of the camera that are read. */
const LOOK_MS = 200
/** Pixels per side above which pictures are scaled down before they are read. */
const MAX_SIDE = 2_000
/** Milliseconds that reading a picture may take. */
const READ_MS = 2_000

/** Reads the QR code in a picture; undefined if there is none. Rejects if it is no picture. */
export async function readCode(picture: Blob | HTMLVideoElement): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture)
  try {
    return (await readByBrowser(bitmap)) ?? readByHand(bitmap)
  } finally {
    bitmap.close()
  }
}

/** Reads frames of a camera until one has a code. Rejects if there is no camera, the person denies access, or `signal` aborts. */
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

/** Resolves with true if the page may ask for a camera and there is one. */
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
    // Some browsers have the class but no implementation.
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
