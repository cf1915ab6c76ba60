import { describe, expect, it } from 'vitest'
import { createAnchoredClock, REANCHOR_MS } from './monotonic-clock.js'

function clocks(wall = 1_000_000, monotonic = 1_000_000) {
  const host = { wall, monotonic }
  const clock = createAnchoredClock({ wall: () => host.wall, monotonic: () => host.monotonic })
  const run = (ms: number) => {
    host.wall += ms
    host.monotonic += ms
  }
  return { host, clock, run }
}

describe('a clock that is anchored', () => {
  it('[F23] an even clock that stood still while the host slept is made up for', () => {
    const { host, clock, run } = clocks()
    expect(clock.now()).toBe(1_000_000)
    host.wall += 8 * 3_600_000
    expect(clock.now()).toBe(1_000_000 + 8 * 3_600_000)
    run(500)
    expect(clock.now()).toBe(1_000_500 + 8 * 3_600_000)
  })

  it('[F24] small differences are left alone, so that steps stay even', () => {
    const { host, clock, run } = clocks()
    clock.now()
    host.wall += REANCHOR_MS
    run(10)
    expect(clock.now()).toBe(1_000_010)
    host.wall += 1
    expect(clock.now()).toBe(1_001_011)
  })

  it('[F24] before its first reading it takes the wall clock in both directions', () => {
    expect(clocks(1_000_000, 5_000_000).clock.now()).toBe(1_000_000)
    expect(clocks(5_000_000, 1_000_000).clock.now()).toBe(5_000_000)
  })

  it('[F24] an even clock that goes back, as some browsers’ do, stops time at most', () => {
    const { host, clock } = clocks()
    clock.now()
    host.monotonic -= 700
    host.wall -= 700
    expect(clock.now()).toBe(1_000_000)
  })

  it('[DX-21] fractions are cut off', () => {
    expect(clocks(1_000, 1_000.9).clock.now()).toBe(1_000)
  })
})
