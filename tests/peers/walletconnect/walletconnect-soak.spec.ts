import { afterEach, expect, it } from 'vitest'
import { runSoak } from '../../properties/soak/soak.js'
import { createStockSoakWorld, type StockSoakWorld } from './soak-world.js'

/** Twenty minutes: stock clients have much to do, and this is to be run often. Two hours are run in memory. */
const MS = 1_200_000
/** Sockets that a page may open in a minute, whatever the relay does. */
const MOST_SOCKETS = 8
/** A minute, less what the made-up time of both sides may differ by. */
const MINUTE = 59_000
/** Limit of the storage, in characters. */
const STORED = 100_000

let world: StockSoakWorld | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

it('[F1, F2, F3, F4, F5, F6, F25, T3, I-10, I-38, I-44, I-50] stock clients over a line and a relay that do everything wrong: state is the fold of what was said in order, no storm, no rejection that nobody hears, nothing left', async () => {
  const soaked = await createStockSoakWorld(1)
  world = soaked
  const { end, counted } = await runSoak(soaked, { seed: 1, gapMs: 10_000, ms: MS })
  const { problems, events } = soaked.findings
  expect(problems).toEqual([])
  // The outcome of the seed depends on the speed of this machine: sessions may end by themselves, or survive every reload.
  expect(events.get('sessionSettled')).toBeGreaterThan(0)
  expect((events.get('sessionSettled') ?? 0) + (events.get('sessionRestored') ?? 0)).toBeGreaterThan(2)
  expect(end.page).toEqual(end.wallet)
  expect(soaked.heard).toEqual([...new Set(soaked.heard)].sort((a, b) => a - b))
  expect(soaked.heard.at(-1)).toBe(counted)
  expect(soaked.stored()).toBeLessThan(STORED)
  expect(Math.max(...soaked.loads.map(busiest))).toBeLessThanOrEqual(MOST_SOCKETS)
  expect(await soaked.leftovers()).toEqual({})
})

/** Most of these times that lie within a minute. */
function busiest(opened: readonly number[]): number {
  return Math.max(0, ...opened.map((at, index) => opened.slice(index).filter((other) => other < at + MINUTE).length))
}
