import { parseArgs } from 'node:util'
import { reportOf, STEPS } from './simulator/runs.js'
import { simulate } from './simulator/simulation.js'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: String(STEPS) },
    replays: { type: 'boolean', default: false },
    set: { type: 'string', default: 'all' },
    trace: { type: 'boolean', default: false },
  },
})
const from = Number(values.from)
const seeds = Number(values.seeds)
const started = process.cpuUsage()
let events = 0
for (let seed = from; seed < from + seeds; seed += 1) {
  const result = simulate({
    seed,
    set: values.set === 'account' ? 'account' : 'all',
    steps: Number(values.steps),
    replays: values.replays || seed % 10 === 0,
    ...(values.trace ? { onEntry: (entry) => console.log(JSON.stringify(entry)) } : {}),
  })
  events += result.events
  if (result.violation !== undefined) {
    console.error(reportOf(result.violation, { steps: Number(values.steps), set: values.set === 'account' ? 'account' : 'all' }))
    process.exitCode = 1
    break
  }
}
const { user, system } = process.cpuUsage(started)
const seconds = (user + system) / 1_000_000
console.log(`${seeds} seeds, ${events} events in ${seconds.toFixed(1)} s of processor time (${Math.round(events / seconds)} a second)`)
