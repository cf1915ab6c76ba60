import { expect, it } from 'vitest'
import { runSeedsApart } from './simulator/apart.js'
import { reportOf } from './simulator/runs.js'

// Two million, a million in each of two threads; npm test gives this file both cores.
it('[CORE-40, CORE-42, CONN-10, I-2, I-3, I-4, I-5, I-6, I-7, I-8, I-9, I-12, I-13, I-14, I-15, I-16, I-23, I-24, I-25, I-30, I-31, I-32, I-33, I-34, I-35, I-38, I-39, I-42, I-44, I-50] two million random events, some with an embedded wallet, some with a sign-in', async () => {
  const halves = await Promise.all([runSeedsApart(1_000_000, 1_000_000), runSeedsApart(2_000_000, 1_000_000)])
  // Each told in full: a list that should be empty is cut when it is printed.
  const told = halves.flatMap(({ violation }) => (violation === undefined ? [] : [reportOf(violation)]))
  if (told.length > 0) expect.fail(told.join('\n\n'))
  expect(Math.min(...halves.map(({ events }) => events))).toBeGreaterThanOrEqual(1_000_000)
}, 240_000)
