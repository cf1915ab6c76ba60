import type { Eip1193Provider, ProviderInfo } from '../types.js'

/**
 * Announces a wallet by EIP-6963: at once, and again on each request of a page. Returns a function that stops it.
 *
 * @param target the window of the page.
 */
export function announce(target: EventTarget, info: ProviderInfo, provider: Eip1193Provider): () => void {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const say = () => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', say)
  say()
  return () => target.removeEventListener('eip6963:requestProvider', say)
}

/** Returns a random UUID of version 4. Unlike `crypto.randomUUID`, it works without a secure context too. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
