import { afterAll, expect, it } from 'vitest'
import { runSeedsApart } from './simulator/apart.js'
import { COMMANDS } from './simulator/commands.js'
import { createSeen } from './simulator/coverage.js'
import { EVENTS } from './simulator/events.js'
import { isOperationReport } from './simulator/oracles/reports.js'
import { REPORTS } from './simulator/reports.js'
import { reportOf } from './simulator/runs.js'

/** How often each public command is given at least, and each report that nothing waits for. */
const TIMES = 50
/** Reports of which so many are late at least: of something that has ended. */
const LATE = 40
/** Whether something waits for it cannot be seen in state. */
const UNSEEN: readonly string[] = ['reportEmbeddedSession']

/** Events of each of two threads: together what 120 s of processor time give, as each event is held against several models. `npm run simulate` has more. */
const EACH = 250_000

const seen = createSeen()

// In two threads; npm test gives this file both cores.
it('[CORE-40, CORE-42, CONN-10, I-1, I-2, I-3, I-4, I-5, I-6, I-7, I-8, I-9, I-12, I-13, I-14, I-15, I-16, I-23, I-24, I-25, I-30, I-31, I-32, I-33, I-34, I-35, I-38, I-39, I-42, I-44, I-47, I-50] half a million random events, some with an embedded wallet, some with a sign-in', async () => {
  const halves = await Promise.all([runSeedsApart(1_000_000, EACH), runSeedsApart(2_000_000, EACH)])
  // Each told in full: a list that should be empty is cut when it is printed.
  const told = halves.flatMap(({ violation }) => (violation === undefined ? [] : [reportOf(violation)]))
  if (told.length > 0) expect.fail(told.join('\n\n'))
  expect(Math.min(...halves.map(({ events }) => events))).toBeGreaterThanOrEqual(EACH)
  for (const { counts } of halves) seen.add(counts)
}, 600_000)

// In order after the runs above: what they saw is all that is looked at.
it('[design] each public command, each report (awaited, late and about something else) and each event comes up in them', () => {
  const times = (...keys: readonly string[]) => keys.reduce((sum, key) => sum + (seen.counts.get(key) ?? 0), 0)
  const rare: string[] = []
  const need = (name: string, found: number, wanted: number) => {
    if (found < wanted) rare.push(`${name}: ${found} of ${wanted}`)
  }
  for (const type of Object.keys(COMMANDS)) need(`command ${type}`, times(`command ${type}`), TIMES)
  for (const type of Object.keys(REPORTS))
    if (!isOperationReport({ type })) need(`report ${type}`, times(`report ${type}`), TIMES)
    else {
      need(`report ${type}, awaited`, times(`report ${type} right`), 1)
      if (!UNSEEN.includes(type)) need(`report ${type}, not awaited`, times(`report ${type} stale`, `report ${type} foreign`), TIMES)
    }
  for (const type of EVENTS) need(`event ${type}`, times(`event ${type}`), 1)
  expect(rare).toEqual([])
  expect(Object.keys(REPORTS).filter((type) => times(`report ${type} stale`) >= 5).length).toBeGreaterThanOrEqual(LATE)
})

afterAll(() => {
  if (process.env['COUNTS'])
    console.log(
      [...seen.counts]
        .sort(([, a], [, b]) => a - b)
        .map(([key, times]) => `${times} ${key}`)
        .join('\n'),
    )
})
