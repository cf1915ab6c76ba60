import { afterAll, expect, it } from 'vitest'
import { runSeedsApart } from './simulator/apart.js'
import { ownVocabulary } from '../../cli/scenario/steps/vocabulary.js'
import { COMMANDS } from './simulator/commands.js'
import { createSeen, type Seen } from './simulator/coverage.js'
import { isOperationReport } from './simulator/oracles/reports.js'
import { REPORTS } from './simulator/reports.js'
import { reportOf, type SeedsRun, STEPS } from './simulator/runs.js'
import { simulate } from './simulator/simulation.js'

/** Minimum count of each public command, and of each report that no operation waits for. */
const TIMES = 40
/** Reports that must also arrive late this many times: after their operation has ended. */
const LATE = 40
/** Reports for which the state does not tell whether an operation waits for them. */
const UNSEEN: readonly string[] = ['reportEmbeddedSession', 'reportAdditions', 'reportTransactionSent', 'reportWalletImages']

/** A question whose parts all fail is answered with what is not known: it fails only where its policy is down. Of payments no page has too little yet, and no wallet takes batches. */
const NEVER = /purchaseNewsFailed|pay(Short|Settled)|plan(Split|SponsorRefused)/i

/** Events of each of two threads: together what 120 s of processor time give, as each event is held against several models. `npm run simulate` has more. */
const EACH = 240_000
/** Events of each thread about what an account has, receives, buys and is called. */
const OF_ACCOUNT = 30_000

let running: Promise<{ readonly halves: readonly SeedsRun[]; readonly seen: Seen }> | undefined

/** Both halves, and what they saw in all: run once, by the first test that asks. In two threads; npm test gives this file both cores. */
function runHalves() {
  running ??= Promise.all([runSeedsApart(1_000_000, EACH, OF_ACCOUNT), runSeedsApart(2_000_000, EACH, OF_ACCOUNT)]).then((halves) => {
    const seen = createSeen()
    // Rare events have a seed of their own.
    simulate({ seed: 164, steps: STEPS, replays: false, seen })
    simulate({ seed: 161, steps: STEPS, replays: false, seen, logins: 1 })
    simulate({ seed: 170, steps: STEPS, replays: false, seen })
    simulate({ seed: 178, steps: STEPS, replays: false, seen, logins: 1 })
    for (const seed of [156, 200]) simulate({ seed, set: 'account', steps: STEPS, replays: false, seen })
    simulate({ seed: 37, set: 'account', steps: STEPS, replays: false, seen, logins: 1 })
    for (const { counts } of halves) seen.add(counts)
    return { halves, seen }
  })
  return running
}

it('[CORE-40, CORE-42, CONN-10, SEND-10, SEND-11, SEND-20, SWAP-08, SWAP-16, NAME-04, NAME-05, NAME-13, RAMP-13, RAMP-14, RAMP-15, RAMP-16, RAMP-23, ACTIVITY-06, ACTIVITY-09, ACTIVITY-12, BAL-08, BAL-14, BAL-17, BAL-18, DX-04, I-1, I-2, I-3, I-4, I-5, I-6, I-7, I-8, I-9, I-12, I-13, I-14, I-15, I-16, I-23, I-24, I-25, I-29, I-30, I-31, I-32, I-33, I-34, I-35, I-38, I-39, I-42, I-44, I-47, I-50] half a million random events, some with an embedded wallet, some with a sign-in, some about what an account has, receives, buys and is called', async () => {
  const { halves } = await runHalves()
  // Each told in full: a list that should be empty is cut when it is printed.
  const told = halves.flatMap(({ violation, set }) => (violation === undefined ? [] : [reportOf(violation, { set })]))
  if (told.length > 0) expect.fail(told.join('\n\n'))
  expect(Math.min(...halves.map(({ events }) => events))).toBeGreaterThanOrEqual(EACH + OF_ACCOUNT)
}, 600_000)

it('[design] each public command, each report (awaited, late and about something else) and each event comes up in them', async () => {
  const { seen } = await runHalves()
  const times = (...keys: readonly string[]) => keys.reduce((sum, key) => sum + (seen.counts.get(key) ?? 0), 0)
  const rare: string[] = []
  const need = (name: string, found: number, wanted: number) => {
    if (found < wanted && !NEVER.test(name)) rare.push(`${name}: ${found} of ${wanted}`)
  }
  for (const type of Object.keys(COMMANDS)) need(`command ${type}`, times(`command ${type}`), TIMES)
  for (const type of Object.keys(REPORTS))
    if (!isOperationReport({ type })) need(`report ${type}`, times(`report ${type}`), TIMES)
    else {
      need(`report ${type}, awaited`, times(`report ${type} right`), 1)
      if (!UNSEEN.includes(type)) need(`report ${type}, not awaited`, times(`report ${type} stale`, `report ${type} foreign`), TIMES)
    }
  for (const type of ownVocabulary.events) need(`event ${type}`, times(`event ${type}`), 1)
  expect(rare).toEqual([])
  expect(Object.keys(REPORTS).filter((type) => times(`report ${type} stale`) >= 5).length).toBeGreaterThanOrEqual(LATE)
}, 600_000)

afterAll(async () => {
  if (process.env['COUNTS'])
    console.log(
      [...(await runHalves()).seen.counts]
        .sort(([, a], [, b]) => a - b)
        .map(([key, times]) => `${times} ${key}`)
        .join('\n'),
    )
})
