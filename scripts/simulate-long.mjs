// @ts-check
/**
 * `npm run simulate:long`: simulates two million events under seeds that no run has had, and stops at the first broken rule. For a nightly job; takes ten minutes on
 * a quiet machine. One tape in ten is replayed byte for byte.
 *
 *   npm run simulate:long                          from a fresh seed
 *   npm run simulate:long -- --events 20000000
 *   npm run simulate:long -- --from 5000           from this seed: repeats a run
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { capture, runMain } from './lib/shell.mjs'

/** Seeds of one process: each seed is some 550 events. */
const BATCH = 200

await runMain(async () => {
  const { values } = parseArgs({ options: { events: { type: 'string', default: '2000000' }, from: { type: 'string' } } })
  const wanted = whole('events', values.events)
  const first = values.from === undefined ? randomInt(1_000_000, 2 ** 31) : whole('from', values.from)
  console.log(`${wanted.toLocaleString('en')} events from seed ${first}`)
  let [events, seeds] = [0, 0]
  while (events < wanted) {
    const program = ['scripts/run-ts.mjs', 'tests/properties/simulate.ts', '--from', String(first + seeds), '--seeds', String(BATCH)]
    const { code, output } = await capture(process.execPath, program)
    const [, count] = /seeds, (\d+) events/.exec(output) ?? []
    if (code !== 0 || count === undefined) {
      console.log(`${output.trim()}\n\nafter ${events.toLocaleString('en')} events. Keep what it found as a test with its seed.`)
      process.exitCode = 1
      return
    }
    events += Number(count)
    seeds += BATCH
    console.log(`${events.toLocaleString('en')} events, seeds ${first} to ${first + seeds - 1}`)
  }
})

/** @param {string} name @param {string} text */
function whole(name, text) {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} "${text}" is no whole number from 1 on: npm run simulate:long -- --${name} 12`)
  return number
}
