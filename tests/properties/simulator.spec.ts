import { afterAll, expect, it } from 'vitest'
import { runSeedsApart } from './simulator/apart.js'
import { COMMANDS } from './simulator/commands.js'
import { createSeen } from './simulator/coverage.js'
import { EVENTS } from './simulator/events.js'
import { isOperationReport } from './simulator/oracles/reports.js'
import { REPORTS } from './simulator/reports.js'
import { reportOf } from './simulator/runs.js'

/** How often each public command and each report is given at least, and each event comes of it. */
const COMMAND_TIMES = 200
const REPORT_TIMES = 100
const EVENT_TIMES = 20

const seen = createSeen()

// Two million, a million in each of two threads; npm test gives this file both cores.
it('[CORE-40, CORE-42, CONN-10, I-1, I-2, I-3, I-4, I-5, I-6, I-7, I-8, I-9, I-12, I-13, I-14, I-15, I-16, I-23, I-24, I-25, I-30, I-31, I-32, I-33, I-34, I-35, I-38, I-39, I-42, I-44, I-47, I-50] two million random events, some with an embedded wallet, some with a sign-in', async () => {
  const halves = await Promise.all([runSeedsApart(1_000_000, 1_000_000), runSeedsApart(2_000_000, 1_000_000)])
  // Each told in full: a list that should be empty is cut when it is printed.
  const told = halves.flatMap(({ violation }) => (violation === undefined ? [] : [reportOf(violation)]))
  if (told.length > 0) expect.fail(told.join('\n\n'))
  expect(Math.min(...halves.map(({ events }) => events))).toBeGreaterThanOrEqual(1_000_000)
  for (const { counts } of halves) seen.add(counts)
}, 600_000)

// In order after the runs above: what they saw is all that is looked at.
it('[design] each public command, each report (awaited, late and about something else) and each event comes up in them', () => {
  const wanted = [
    ...Object.keys(COMMANDS).map((type) => [`command ${type}`, COMMAND_TIMES] as const),
    ...Object.keys(REPORTS).flatMap((type) =>
      isOperationReport({ type })
        ? ['right', 'stale', 'foreign'].map((way) => [`report ${type} ${way}`, RARE[`${type} ${way}`] ?? REPORT_TIMES] as const)
        : [[`report ${type}`, RARE[type] ?? REPORT_TIMES] as const],
    ),
    ...EVENTS.map((type) => [`event ${type}`, RARE[type] ?? EVENT_TIMES] as const),
  ]
  const short = wanted.filter(([key, times]) => (seen.counts.get(key) ?? 0) < times).map(([key, times]) => `${key}: ${seen.counts.get(key) ?? 0} of ${times}`)
  expect(short).toEqual([])
})

/** What comes up less often, with how often at least. */
const RARE: Readonly<Record<string, number>> = {}

afterAll(() => {
  if (process.env['COUNTS'])
    console.log(
      [...seen.counts]
        .sort(([, a], [, b]) => a - b)
        .map(([key, times]) => `${times} ${key}`)
        .join('\n'),
    )
})
