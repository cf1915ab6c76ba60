import { createSeen } from './coverage.js'
import type { Violation } from './pages.js'
import { type RunSet, type SimulationOptions, simulate } from './simulation.js'

/** Steps of one seed: enough for several connections, few enough that a failure can be read. */
export const STEPS = 600

/** Totals of a run of many seeds. */
export interface SeedsRun {
  readonly events: number
  readonly seeds: number
  readonly violation?: Violation
  /** Set of the violation. */
  readonly set: RunSet
  /** Count of each command, report and event; see `coverage.ts`. */
  readonly counts: ReadonlyMap<string, number>
}

/** Runs seeds from `from` on until `events` events have occurred; stops at the first violation. */
export function runSeeds(from: number, events: number, set: RunSet = 'all'): SeedsRun {
  const seen = createSeen()
  const { counts } = seen
  let done = 0
  let seed = from
  for (; done < events; seed += 1) {
    // Replaying a tape takes longer than the run: one run in ten is enough to check that it gives the same result.
    const result = simulate({ seed, set, steps: STEPS, replays: seed % 10 === 0, seen })
    done += result.events
    if (result.violation !== undefined) return { events: done, seeds: seed - from, violation: result.violation, set, counts }
  }
  return { events: done, seeds: seed - from, set, counts }
}

/** Adds two runs, of which the second may have a violation. */
export function joinRuns(one: SeedsRun, other: SeedsRun): SeedsRun {
  const seen = createSeen()
  for (const { counts } of [one, other]) seen.add(counts)
  return { ...one, ...other, events: one.events + other.events, seeds: one.seeds + other.seeds, counts: seen.counts }
}

/** Number of commands in a report. */
const LAST = 20

/** Returns a violation in full: the rule, the commands before it, and how to repeat it. Runs the seed once more. */
export function reportOf({ seed, step, invariant, problem }: Violation, options: Partial<SimulationOptions> = {}): string {
  const last: string[] = []
  simulate({
    steps: STEPS,
    ...options,
    seed,
    onEntry(entry) {
      if (entry.kind !== 'command') return
      last.push(`${entry.at} ${entry.by === undefined ? 'outside' : `after ${entry.by}`} ${JSON.stringify(entry.command)}`)
      if (last.length > LAST) last.shift()
    },
  })
  return [
    `${invariant}: ${problem} (seed ${seed}, step ${step})`,
    ...last,
    `Repeat with: npm run simulate -- --from ${seed} --seeds 1${options.set === undefined ? '' : ` --set ${options.set}`} --trace`,
  ].join('\n')
}
