import { describe, expect, it } from 'vitest'
import { createSeeded } from 'latchkit/testing'
import { createSocketGate, MAX_WAIT_MS, MIN_WAIT_MS, type SocketGate } from './rate-limiter.js'

/** Opens sockets as soon as allowed, for `ms`; `life` returns how long each stays open. Returns the times of all. */
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

  it.each([
    [0, [500, 500, 500, 500, 500, 500, 500]],
    [0.5, [750, 1_250, 2_250, 4_250, 8_250, 15_250, 15_250]],
    [1, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]],
  ])('[F1] with dice of %d a wait lies between half a second and twice as much as the last could be', (dice, waits) => {
    const gate = createSocketGate(() => dice)
    expect(waits.map((_, n) => failAt(gate, n * 20_000))).toEqual(waits)
  })

  it.each([
    [1, 4_999, [3_001, 16_000]],
    [1, 5_000, [500, 1_000]],
    [0, 4_999, [500, 500]],
  ])('[F2] with dice of %d, after a socket of %d ms the next ones wait for %j', (dice, life, waits) => {
    const gate = createSocketGate(() => dice)
    for (const at of [0, 20_000, 40_000]) failAt(gate, at)
    gate.opening(60_000)
    gate.opened(60_000)
    gate.closed(60_000 + life)
    expect([gate.waitMs(60_000 + life), failAt(gate, 80_000)]).toEqual(waits)
  })

  it.each(['press', 'encourage'] as const)('[F1, F44] %s ends the backoff, and not only the wait', (how) => {
    const gate = createSocketGate(() => 1)
    for (const at of [0, 20_000, 40_000, 60_000]) failAt(gate, at)
    gate[how]()
    expect([gate.waitMs(60_001), failAt(gate, 80_000)]).toEqual([0, 1_000])
  })

  it('[F1] what is left to the visitor is not taken by the tries that follow', () => {
    const gate = createSocketGate(() => 0)
    for (let n = 0; n < 6; n += 1) gate.opening(n)
    gate.press()
    expect(gate.waitMs(6)).toBe(0)
    gate.opening(6)
    expect(gate.waitMs(1_000)).toBeGreaterThan(50_000)
    gate.press()
    expect(gate.waitMs(1_000)).toBe(0)
  })
})

/** Simulates a socket that never opens. Returns the wait until the next one. */
function failAt(gate: SocketGate, now: number): number {
  gate.opening(now)
  gate.closed(now)
  return gate.waitMs(now)
}
