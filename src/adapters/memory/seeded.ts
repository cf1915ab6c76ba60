import { defer, of } from 'rxjs'
import type { RandomPort } from '../../ports/random.js'

/** Pseudo-random source that is the same for the same seed. Not fit for secrets. */
export interface Seeded {
  /** Returns an integer in 0..2^32-1. */
  next(): number
  /** Returns an integer in 0..limit-1. */
  below(limit: number): number
  /** Returns true with probability `p` (0 to 1). */
  chance(p: number): boolean
  /** Returns one of the items. */
  pick<T>(items: readonly T[]): T
  /** Returns `bytes` bytes as lower-case hex. */
  hex(bytes: number): string
}

/** Creates a generator (xoshiro128**, seeded through splitmix32, so that close seeds give unrelated streams). */
export function createSeeded(seed: number): Seeded {
  let [a, b, c, d] = scatter(seed)

  function next(): number {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result
  }

  // Scales instead of taking the remainder, which would favour low values.
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)

  return {
    next,
    below,
    chance: (p) => next() / 2 ** 32 < p,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    hex(bytes) {
      let text = ''
      for (let word = 0, left = 0; left < bytes; left += 1, word <<= 8) {
        if (left % 4 === 0) word = next()
        text += HEX[word >>> 24]
      }
      return text
    },
  }
}

/** Returns a number for a text, the same each time (FNV-1a), to derive a stream from its subject. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Creates a random port that returns the same values for the same seed. For tests only: it is predictable. */
export function createMemoryRandom(seed: number): { readonly port: RandomPort } {
  const seeded = createSeeded(seed)
  return { port: { hex: (bytes) => defer(() => of(seeded.hex(bytes))) } }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function scatter(seed: number): [number, number, number, number] {
  let state = seed | 0
  const draw = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  return [draw(), draw(), draw(), draw()]
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
