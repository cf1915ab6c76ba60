import { describe, expect, it } from 'vitest'
import { createSeeded, seedOf } from './seeded.js'

describe('seeded choices', () => {
  it('[DX-21] the same seed gives the same choices, another one others', () => {
    const draw = (seed: number) => {
      const seeded = createSeeded(seed)
      return [seeded.next(), seeded.below(1_000), seeded.chance(0.5), seeded.pick(['a', 'b', 'c']), seeded.hex(8)]
    }
    expect(draw(1)).toEqual(draw(1))
    expect(new Set([1, 2, 3, -1, 2 ** 32 - 2, 0.5].map((seed) => JSON.stringify(draw(seed)))).size).toBe(6)
  })

  it('[DX-21] values keep to their range and fill it evenly', () => {
    const seeded = createSeeded(3)
    const counts = new Array<number>(10).fill(0)
    for (let n = 0; n < 100_000; n += 1) {
      const drawn = seeded.below(10)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    expect(counts.length).toBe(10)
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(600)
    let happened = 0
    for (let n = 0; n < 100_000; n += 1) if (seeded.chance(0.3)) happened += 1
    expect(Math.abs(happened - 30_000)).toBeLessThan(1_000)
    expect([createSeeded(1).chance(0), createSeeded(1).chance(1)]).toEqual([false, true])
  })

  it('[DX-21] neighbouring seeds give streams that have nothing in common', () => {
    const first = Array.from({ length: 1_000 }, (_, seed) => createSeeded(seed).next())
    expect(new Set(first).size).toBe(1_000)
    expect(Math.abs(first.reduce((sum, value) => sum + value / 2 ** 32, 0) / 1_000 - 0.5)).toBeLessThan(0.05)
  })

  it('[DX-21] a text has one seed', () => {
    expect([seedOf(''), seedOf('a'), seedOf('a') === seedOf('b')]).toEqual([0x811c9dc5, 0xe40c292c, false])
  })
})
