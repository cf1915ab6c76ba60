import { hash } from './hash.js'

/** The picture that an address cuts: a ground, and two key profiles before it, as paths on a 48 px grid. */
export interface KeyProfile {
  ground: string
  back: { color: string; path: string }
  front: { color: string; path: string }
}

/**
 * Cuts the key of an address: two profiles of six depths each, in three tones that belong together. The same address
 * gives the same picture in every browser; letter case does not count where the namespace ignores it.
 *
 * Two addresses with equal ends look different: that is what the picture is for.
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

/** How far the tones are apart on the colour circle: near enough to belong together, far enough to differ. */
const turns = [-65, -45, -30, 30, 45, 65]

function tone(lightness: number, chroma: number, hue: number): string {
  return `oklch(${lightness} ${chroma} ${(hue + 360) % 360})`
}

/** Six teeth of a key: flats at one of five depths, with slopes between them. */
function profile(key: string, seed: number, depths: readonly number[]): string {
  const cuts = Array.from({ length: 6 }, (_, tooth) => depths[hash(key, seed * 8 + tooth) % depths.length] ?? 0)
  const [first, ...others] = cuts
  const teeth = others.map((depth, tooth) => `L${8 * tooth + 8} ${depth}H${8 * tooth + 14}`).join('')
  return `M0 ${first}H6${teeth}H48V48H0Z`
}
