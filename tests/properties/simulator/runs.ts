import { createSeen } from './coverage.js'
import type { Violation } from './pages.js'
import { type SimulationOptions, simulate } from './simulation.js'

/** Steps of one seed; long enough for several connections, short enough that a failure can be read. */
export const STEPS = 600

/** What a run of many seeds saw. */
export interface SeedsRun {
  readonly events: number
  readonly seeds: number
  readonly violation?: Violation
  /** How often each command, report and event was seen; see `coverage.ts`. */
  readonly counts: ReadonlyMap<string, number>
}

/** Runs seeds from `from` on until `events` events were seen; stops at the first violation. */
export function runSeeds(from: number, events: number): SeedsRun {
  const seen = createSeen()
  const { counts } = seen
  let done = 0
  let seed = from
  for (; done < events; seed += 1) {
    // To replay a tape costs more than the run: one run in ten is enough to see that it gives the same again.
    const result = simulate({ seed, steps: STEPS, replays: seed % 10 === 0, seen })
    done += result.events
    if (result.violation !== undefined) return { events: done, seeds: seed - from, violation: result.violation, counts }
  }
  return { events: done, seeds: seed - from, counts }
}

/** Commands that a report shows, from the outside and of policies. */
const LAST = 20

/** A violation in full: what it is, what was done last before it, and how to see it again. The seed is run once more for that. */
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
  return [`${invariant}: ${problem} (seed ${seed}, step ${step})`, ...last, `Repeat with: npm run simulate -- --from ${seed} --seeds 1 --trace`].join('\n')
}
