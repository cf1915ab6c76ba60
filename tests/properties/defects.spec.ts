import { expect, it } from 'vitest'
import { defects } from './simulator/defects.js'
import { STEPS } from './simulator/runs.js'
import { simulate } from './simulator/simulation.js'

/** Seeds after which a defect counts as not found (robustness, section 5). */
const MAX_SEEDS = 2_000

it.each(defects)(
  '[design] the simulator finds a deliberate defect: $name',
  ({ mutate, foundBy }) => {
    for (let seed = 1; seed <= MAX_SEEDS; seed += 1) {
      const { violation } = simulate({ seed, steps: STEPS, mutate })
      if (violation !== undefined) {
        expect(foundBy).toContain(violation.invariant)
        return
      }
    }
    expect.fail(`not found in ${MAX_SEEDS} seeds`)
  },
  120_000,
)
