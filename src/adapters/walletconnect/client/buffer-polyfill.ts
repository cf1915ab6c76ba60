/*
 * For sign-in, the sign client uses Node's `Buffer`, which browsers do not have: version 2.21.8 reads and writes recaps with it, and the hash of the signed
 * text. Apps are usually told to add a permanent polyfill. Here the page has one only while the client needs it, and only if it has none of its own.
 */

/** `Buffer` with the methods that the client uses. */
export class LentBuffer extends Uint8Array {
  /** Number of callers that need the polyfill; all of them share one. */
  static borrowers = 0

  /** Creates a buffer from text in UTF-8 or `base64`, from bytes, or from a part of an `ArrayBuffer`. */
  static override from(value: unknown, encodingOrOffset?: unknown, length?: number): LentBuffer {
    if (value instanceof ArrayBuffer) return new LentBuffer(value, Number(encodingOrOffset ?? 0), length)
    if (typeof value !== 'string') return new LentBuffer(value as ArrayLike<number>)
    if (encodingOrOffset !== 'base64') return new LentBuffer(new TextEncoder().encode(value))
    const binary = atob(value.replace(/-/g, '+').replace(/_/g, '/'))
    return new LentBuffer(Array.from(binary, (one) => one.charCodeAt(0)))
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof LentBuffer
  }

  override toString(encoding?: string): string {
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (encoding === 'base64') return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
    return new TextDecoder().decode(this)
  }
}

/** Installs the polyfill in the page. Returns a function that removes it. */
export function lendBuffer(page: { Buffer?: unknown }): () => void {
  if (page.Buffer !== undefined && page.Buffer !== LentBuffer) return () => undefined
  // A page with frozen globals keeps none, and the client says so when it needs one.
  if (page.Buffer === undefined && !Reflect.set(page, 'Buffer', LentBuffer)) return () => undefined
  LentBuffer.borrowers += 1
  return () => {
    LentBuffer.borrowers -= 1
    // The page may have installed another `Buffer` meanwhile.
    if (LentBuffer.borrowers === 0 && page.Buffer === LentBuffer) Reflect.deleteProperty(page, 'Buffer')
  }
}
