/** Gives the page the `Buffer` of Node, as far as the stock SDK uses it: it reads and writes by it what is signed in with. */
export function provideBuffer(target: object = globalThis): void {
  if (!('Buffer' in target)) Object.defineProperty(target, 'Buffer', { value: PageBuffer, configurable: true, writable: true })
}

/** Text from and to base64 and UTF-8, and to hex. */
class PageBuffer extends Uint8Array {
  static override from(value: unknown, encoding?: unknown, length?: number): PageBuffer {
    if (value instanceof ArrayBuffer) return new PageBuffer(value, encoding as number | undefined, length)
    if (typeof value !== 'string') return new PageBuffer(value as ArrayLike<number>)
    const bytes = encoding === 'base64' ? Array.from(atob(plainBase64(value)), (letter) => letter.charCodeAt(0)) : new TextEncoder().encode(value)
    return new PageBuffer(bytes)
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof PageBuffer
  }

  override toString(encoding?: string): string {
    if (encoding === 'base64') return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return new TextDecoder().decode(this)
  }
}

/** As Node reads it: the letters of URLs too. */
function plainBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/')
}
