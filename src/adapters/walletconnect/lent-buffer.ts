/*
 * Where it signs in, the stock client names Node's `Buffer`, which no browser has: in 2.21.8 it reads and writes recaps by it, and the hash of what was signed. Apps are
 * told elsewhere to put one into their pages for good; here the page has it for as long as the client needs it, and only where it has none.
 */

/** Bytes as the client takes them from `Buffer`. */
export class LentBuffer extends Uint8Array {
  /** Who needs it: the page has one, whoever lends it. */
  static borrowers = 0

  /** Of a text in UTF-8 or `base64`, of bytes, or of a part of a buffer. */
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

/** Puts it into the page; returns how to give it back. */
export function lendBuffer(page: { Buffer?: unknown }): () => void {
  if (page.Buffer !== undefined && page.Buffer !== LentBuffer) return () => undefined
  LentBuffer.borrowers += 1
  page.Buffer = LentBuffer
  return () => {
    LentBuffer.borrowers -= 1
    // Another one may have come meanwhile.
    if (LentBuffer.borrowers === 0 && page.Buffer === LentBuffer) delete page.Buffer
  }
}
