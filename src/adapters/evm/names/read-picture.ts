import { readLimited } from '../../shared/read-limited.js'

/** Most bytes of a picture. */
const MAX_BYTES = 1_048_576

/** Milliseconds for a picture: the name waits for it. */
const PICTURE_MS = 2_500

/** Width and height of the copy that is kept, in pixels: twice the largest that is drawn. */
const SIDE = 112

/** Returns the reader of pictures where there is a page to copy them in; undefined in Node. */
export function pictureReader(): typeof readPicture | undefined {
  return typeof createImageBitmap === 'function' && typeof document === 'object' ? (url, signal) => readPicture(url, signal) : undefined
}

/**
 * Reads a picture and resolves with a small copy of its pixels as a data URI: nothing but pixels is left of what the host sent, and nobody asks it again. Resolves with
 * undefined for one that is too large, too slow, none of pixels, or kept by a host that lets no page read it. Without cookies, referrer and redirects.
 *
 * @param draw makes the copy of a picture; the page's by default
 */
export async function readPicture(url: string, signal: AbortSignal, draw: (picture: Blob) => Promise<string> = copyOf): Promise<string | undefined> {
  if (url.startsWith('data:')) return url
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PICTURE_MS)]),
    })
    const bytes = answer.ok ? await readLimited(answer, MAX_BYTES) : undefined
    return bytes !== undefined && isOfPixels(bytes) ? await draw(new Blob([bytes])) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Returns true for PNG, JPEG, GIF and WebP, by their first bytes. The type that a host writes may be anything; SVG may hold script. */
function isOfPixels(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  return /^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF[\s\S]{4}WEBP)/.test(text)
}

async function copyOf(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture)
  const scale = SIDE / Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  canvas.getContext('2d')?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  bitmap.close()
  return canvas.toDataURL('image/png')
}
