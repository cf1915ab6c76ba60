/** Picture of an address: a background and two key profiles, as paths on a 48 px grid. */
export interface KeyProfile {
  ground: string
  back: { color: string; path: string }
  front: { color: string; path: string }
}

/**
 * Returns the picture of an address: two profiles of six depths each, in three matching colors. The same address gives the same picture in every browser.
 * Letter case is ignored where the namespace ignores it.
 *
 * Addresses with equal ends get different pictures, so that users can tell them apart.
 */
export function keyProfile(address: string): KeyProfile {
  const key = /^0x/i.test(address) ? address.toLowerCase() : address
  const hue = hash(key, 1) % 360
  const turn = turns[hash(key, 2) % turns.length] ?? 0
  return {
    ground: tone(0.86, 0.1, hue),
    back: { color: tone(0.66, 0.14, hue + turn), path: profile(key, 3, [14, 18.5, 23, 27.5, 32]) },
    front: { color: tone(0.36, 0.09, hue + 2 * turn), path: profile(key, 4, [26, 30, 34, 38, 42]) },
  }
}

/** Hue distances of the three colors, in degrees: matching, but distinct. */
const turns = [-65, -45, -30, 30, 45, 65]

function tone(lightness: number, chroma: number, hue: number): string {
  return `oklch(${lightness} ${chroma} ${(hue + 360) % 360})`
}

/** Returns the path of six teeth: flats at one of five depths, with slopes between them. */
function profile(key: string, seed: number, depths: readonly number[]): string {
  const cuts = Array.from({ length: 6 }, (_, tooth) => depths[hash(key, seed * 8 + tooth) % depths.length] ?? 0)
  const [first, ...others] = cuts
  const teeth = others.map((depth, tooth) => `L${8 * tooth + 8} ${depth}H${8 * tooth + 14}`).join('')
  return `M0 ${first}H6${teeth}H48V48H0Z`
}

/** Returns a stable 32-bit hash of a text (FNV-1a), for colors and shapes. Not secure against forgery. */
export function hash(text: string, seed = 0): number {
  let value = (0x811c9dc5 ^ seed) >>> 0
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  // Otherwise the last characters would only affect the low bits.
  value ^= value >>> 15
  return Math.imul(value, 0x2c1b3c6d) >>> 0
}
