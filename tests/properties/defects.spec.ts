import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { defects } from './simulator/defects.js'
import { STEPS } from './simulator/runs.js'
import { simulate } from './simulator/simulation.js'

/** One run in so many is replayed. */
const REPLAYS = 5

/** Seeds after which a defect counts as not found (robustness, section 5). */
const MAX_SEEDS = 2_000

/**
 * The seed that found each defect last, by its name. Only a shorter way: where it finds nothing any more, as after a change of what the simulator does,
 * all seeds are gone through. `REMEMBER_SEEDS=1 npx vitest run tests/properties/defects.spec.ts` writes the file anew.
 */
const file = new URL('./simulator/defect-seeds.json', import.meta.url)
const remembered: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
const found: Record<string, number> = {}

/** Runs that all of them may take together: the remembered seeds find nearly all of them at once, or they are to be written anew. */
const MAX_RUNS = 2 * defects.length
let runs = 0

it.each(defects)(
  '[design] the simulator finds a deliberate defect: $name',
  ({ name, mutate, set = 'all', code = {}, foundBy }) => {
    const known = remembered[name]
    const all = Array.from({ length: MAX_SEEDS }, (_, at) => at + 1)
    for (const seed of known === undefined ? all : [known, ...all]) {
      runs += 1
      const { violation } = simulate({ seed, set, steps: STEPS, mutate, code, replays: seed % REPLAYS === 0 })
      if (violation === undefined) continue
      expect(foundBy).toContain(violation.invariant)
      found[name] = seed
      return
    }
    expect.fail(`not found in ${MAX_SEEDS} seeds`)
  },
  120_000,
)

afterAll(() => {
  if (process.env['REMEMBER_SEEDS']) writeFileSync(file, `${JSON.stringify(Object.fromEntries(defects.map(({ name }) => [name, found[name]])), null, 2)}\n`)
  else expect(runs).toBeLessThan(MAX_RUNS)
})
