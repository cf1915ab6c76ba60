import { base64urlnopad } from '@scure/base'
import type { StockCore } from './sign-client-types.js'

/** Seconds by which the clock of this device may be ahead of the relay's: 5 min (UX-47). */
const SKEW_S = 300

/** Seconds that relays tolerate by themselves. */
const RELAY_LEEWAY_S = 120

/**
 * Makes the client's tokens for the relay older than they are, so that a device whose clock is ahead by five minutes gets in. A relay refuses a token of the
 * future beyond its own leeway. A clock that is behind needs nothing: a token lives for a day.
 */
export function backdateTokens(crypto: StockCore['crypto']): void {
  const sign = crypto.signJWT.bind(crypto)
  crypto.signJWT = async (audience) => {
    const token = await sign(audience)
    const [head = '', body = ''] = token.split('.')
    const claims = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(body))) as { readonly iat: number }
    const text = `${head}.${encode(new TextEncoder().encode(JSON.stringify({ ...claims, iat: claims.iat - SKEW_S + RELAY_LEEWAY_S })))}`
    // Loaded with the first token: the stock client has a copy of its own.
    const [{ ed25519 }, seed] = await Promise.all([import('@noble/curves/ed25519.js'), crypto.getClientSeed()])
    return `${text}.${encode(ed25519.sign(new TextEncoder().encode(text), seed))}`
  }
}

function encode(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}
