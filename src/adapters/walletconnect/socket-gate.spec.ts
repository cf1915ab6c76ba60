import { describe, expect, it } from 'vitest'
import { createSeeded } from 'latchkit/testing'
import { createSocketGate, MAX_WAIT_MS, MIN_WAIT_MS } from './socket-gate.js'

/** Opens sockets as soon as it may, for `ms`; each lives for as long as `life` says. Gives the times of all. */
function run(seed: number, ms: number, life: () => number): number[] {
  const seeded = createSeeded(seed)
  const gate = createSocketGate(() => seeded.next() / 2 ** 32)
  const times: number[] = []
  for (let now = 0; now < ms; ) {
    const wait = gate.waitMs(now)
    if (wait > 0) {
      now += wait
      continue
    }
    times.push(now)
    gate.opening(now)
    const lives = life()
    if (lives > 0) gate.opened(now)
    now += lives
    gate.closed(now)
  }
  return times
}

const most = (times: readonly number[], ms: number) => Math.max(...times.map((start) => times.filter((at) => at >= start && at < start + ms).length))

describe('when sockets are opened', () => {
  it('[F1] an hour without a relay: at most 8 in 60 s and 20 in 5 min, and it goes on trying', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const times = run(seed, 3_600_000, () => 0)
      expect(most(times, 60_000)).toBeLessThanOrEqual(8)
      expect(most(times, 300_000)).toBeLessThanOrEqual(20)
      const gaps = times.slice(1).map((at, index) => at - (times[index] as number))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(MIN_WAIT_MS)
      expect(gaps.filter((gap) => gap > 300_000)).toEqual([])
    }
  })

  it('[F2] a socket that lived for less than 5 s does not end the backoff, one that lived longer does', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      expect(
        most(
          run(seed, 3_600_000, () => 4_999),
          60_000,
        ),
      ).toBeLessThanOrEqual(8)
      const stable = run(seed, 3_600_000, () => 60_000)
      expect(stable.length).toBeGreaterThan(55)
    }
  })

  it('[F1] whatever the dice, a wait is at most 30 s while the caps allow it', () => {
    const gate = createSocketGate(() => 0.999999)
    for (let n = 0; n < 6; n += 1) {
      gate.opening(n * 60_000)
      expect(gate.waitMs(n * 60_000)).toBeLessThanOrEqual(MAX_WAIT_MS)
      gate.closed(n * 60_000)
    }
  })

  it('[F44] a host that is back online need not wait, but for the caps', () => {
    const gate = createSocketGate(() => 0.9)
    for (let n = 0; n < 5; n += 1) gate.opening(n)
    gate.encourage()
    expect(gate.waitMs(8)).toBe(0)
    gate.opening(8)
    gate.encourage()
    expect(gate.waitMs(9)).toBeGreaterThan(50_000)
  })

  it('[F1, WC-08] a visitor who tries again does not wait, after however long an outage, and finds the caps', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const outage = run(seed, 1_800_000, () => 0)
      const gate = createSocketGate(() => 0.9)
      for (const at of outage) gate.opening(at)
      const times = [...outage]
      for (let now = 1_800_000; now < 1_801_000; now += 100) {
        gate.press()
        if (gate.waitMs(now) > 0) continue
        times.push(now)
        gate.opening(now)
        gate.closed(now)
      }
      expect(times.length - outage.length).toBeGreaterThanOrEqual(2)
      expect(most(times, 60_000)).toBeLessThanOrEqual(8)
      expect(most(times, 300_000)).toBeLessThanOrEqual(20)
    }
  })
})
