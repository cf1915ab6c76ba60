/** Installs a polyfill of Node's `Buffer` with the methods that the WalletConnect SDK uses for sign-in. */
export function provideBuffer(target: object = globalThis): void {
  if (!('Buffer' in target)) Object.defineProperty(target, 'Buffer', { value: PageBuffer, configurable: true, writable: true })
}

/** `Buffer` that converts text from and to base64 and UTF-8, and to hex. */
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

/** Converts URL-safe base64 to plain base64, because Node reads both. */
function plainBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/')
}
