import { expect, it } from 'vitest'
import { reportOf, STEPS } from './simulator/runs.js'
import { simulate } from './simulator/simulation.js'

/** Runs, the same in each test; `npm run simulate` has more of them. */
const SEEDS = 250

it(`[AUTH-26, AUTH-30, F12, F13, F14, F15, I-3, I-4, I-5, I-11, I-16, I-17, I-18, I-19, I-20, I-21, I-22, I-23, I-24, I-25, I-27, I-31, I-33, I-38, I-40, I-44, T6, T18] ${SEEDS} random runs, a third of them with an embedded wallet, a fifth with a sign-in`, () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { violation } = simulate({ seed, steps: STEPS, replays: seed % 5 === 0 })
    if (violation !== undefined) expect.fail(reportOf(violation))
  }
}, 900_000)
