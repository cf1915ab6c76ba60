/*
 * The sign client reads recaps with Node's `Buffer`, which browsers do not have (version 2.21.8). Apps are usually told to add a permanent polyfill. Here the
 * page has one only while a function of the client runs, without waiting: no code of the page runs in between, so none sees it.
 */

/** `Buffer` with the methods that the client uses to read a recap. */
export class LentBuffer extends Uint8Array {
  /** Creates a buffer from text in UTF-8 or `base64`, or from bytes. */
  static override from(value: unknown, encoding?: unknown): LentBuffer {
    if (typeof value !== 'string') return new LentBuffer(value as ArrayLike<number>)
    if (encoding !== 'base64') return new LentBuffer(new TextEncoder().encode(value))
    const binary = atob(value.replace(/-/g, '+').replace(/_/g, '/'))
    return new LentBuffer(Array.from(binary, (one) => one.charCodeAt(0)))
  }

  override toString(encoding?: string): string {
    if (encoding === 'base64') return btoa(Array.from(this, (byte) => String.fromCharCode(byte)).join(''))
    return new TextDecoder().decode(this)
  }
}

/** Runs a function on a page with `Buffer`: the page's own, or else the polyfill. */
export function withBuffer<T>(page: { Buffer?: unknown }, run: () => T): T {
  // A page with frozen globals keeps none, and the client says so when it needs one.
  if (page.Buffer !== undefined || !Reflect.set(page, 'Buffer', LentBuffer)) return run()
  try {
    return run()
  } finally {
    Reflect.deleteProperty(page, 'Buffer')
  }
}
