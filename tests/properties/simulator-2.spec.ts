import { expect, it } from 'vitest'
import { runSeedsApart } from './simulator/apart.js'
import { howToRepeat } from './simulator/runs.js'

// Two files, so that two cores share the two million events.
it('[CORE-40, CORE-42, CONN-10, I-2, I-3, I-4, I-5, I-6, I-7, I-8, I-9, I-12, I-13, I-14, I-15, I-16, I-30, I-31, I-32, I-33, I-34, I-35, I-38, I-39, I-42, I-44, I-50] one million random events, part 2', async () => {
  const { events, violation } = await runSeedsApart(2_000_000, 1_000_000)
  expect(violation === undefined ? 'no violation' : howToRepeat(violation)).toBe('no violation')
  expect(events).toBeGreaterThanOrEqual(1_000_000)
}, 240_000)
