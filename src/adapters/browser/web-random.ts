import { Observable } from 'rxjs'
import type { RandomPort } from '../../ports/random.js'

/** Creates the random port over `crypto` of a browser or Node. */
export function createWebRandom(): RandomPort {
  return {
    hex: (bytes) =>
      new Observable((subscriber) => {
        subscriber.next(toHex(draw(bytes)))
        subscriber.complete()
      }),
  }
}

/** Most bytes of one call: `getRandomValues` refuses more. */
const MAX_DRAW = 65_536

function draw(bytes: number): Uint8Array {
  const drawn = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += MAX_DRAW) crypto.getRandomValues(drawn.subarray(at, at + MAX_DRAW))
  return drawn
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
