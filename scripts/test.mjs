// @ts-check
/**
 * `npm test`: the house rules and the tests, in as little time as the cores allow. `npm test -- lint size` (or
 * `LATCHKIT_ONLY=lint,size`) runs these steps and what they wait for. One line a step; what a failing step printed follows in full.
 * The tests run in a mixed order, the same in every run; `npm test -- --seed 123` (or `LATCHKIT_SEED=123`) runs them in another.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runMain } from './lib/shell.mjs'
import { steps } from './lib/steps.mjs'

/** Seed of the order where none is given, so that a run fails by what changed and not by chance. */
const FIXED_SEED = 1

await runMain(async () => {
  const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
  const seed = readSeed(values.seed ?? process.env.LATCHKIT_SEED)
  const chosen = choose([...positionals, ...(process.env.LATCHKIT_ONLY ?? '').split(/[\s,]+/)].filter((name) => name !== ''))
  const start = performance.now()
  console.log(`seed ${seed}`)
  const outcomes = await runAll(chosen, Math.min(4, availableParallelism()), seed)
  let [passed, failed] = [0, 0]
  for (const { outcome } of outcomes) {
    // The vitest step counts by its tests; it counts once more only when it failed without naming a failed test.
    passed += outcome.passed ?? (outcome.ok ? 1 : 0)
    failed += outcome.failed || (outcome.ok ? 0 : 1)
  }
  for (const { step, outcome } of outcomes.filter(({ outcome }) => !outcome.ok)) {
    console.log(`\n===== ${step.name} failed =====\n${outcome.output.trim()}\n\nWhat to do: ${step.advice}`)
  }
  console.log(`\n${((performance.now() - start) / 1000).toFixed(0)} s, seed ${seed}`)
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})

/** @param {string | undefined} text */
function readSeed(text) {
  if (text === undefined || text === '') return FIXED_SEED
  const seed = Number(text)
  if (!Number.isSafeInteger(seed) || seed < 1) throw new Error(`the seed "${text}" is no whole number from 1 on: npm test -- --seed 123`)
  return seed
}

/** The named steps and those they wait for, in the order of the list. @param {string[]} names */
function choose(names) {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`no such step: ${unknown.join(', ')}. Steps: ${steps.map((step) => step.name).join(', ')}`)
  if (names.length === 0) return steps
  const wanted = new Set(names)
  for (const name of wanted) for (const before of steps.find((step) => step.name === name)?.after ?? []) wanted.add(before)
  return steps.filter((step) => wanted.has(step.name))
}

/**
 * Runs the steps, at most `lanes` at a time. A step starts when those it waits for have ended, well or not: one failing step
 * does not hide another. A step that is `alone` uses all cores by itself.
 * @param {import('./lib/steps.mjs').Step[]} chosen
 * @param {number} lanes
 * @param {number} seed
 */
async function runAll(chosen, lanes, seed) {
  const waiting = [...chosen]
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()
  /** @type {{ step: import('./lib/steps.mjs').Step, outcome: import('./lib/steps.mjs').Outcome }[]} */
  const ended = []
  let alone = false
  const isReady = (/** @type {import('./lib/steps.mjs').Step} */ step) => {
    if (alone || (step.alone && running.size > 0)) return false
    return (step.after ?? []).every((name) => ended.some((one) => one.step.name === name) || !chosen.some((one) => one.name === name))
  }
  while (waiting.length > 0 || running.size > 0) {
    // Those that run alone go last, when nothing else can start.
    const next = running.size < lanes ? (waiting.find((step) => !step.alone && isReady(step)) ?? waiting.find(isReady)) : undefined
    if (next === undefined) {
      await Promise.race(running.values())
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    alone = next.alone ?? false
    running.set(
      next.name,
      runOne(next, seed).then((outcome) => {
        running.delete(next.name)
        if (next.alone) alone = false
        ended.push({ step: next, outcome })
      }),
    )
  }
  return chosen.flatMap((step) => ended.filter((one) => one.step === step))
}

/** @param {import('./lib/steps.mjs').Step} step @param {number} seed @returns {Promise<import('./lib/steps.mjs').Outcome>} */
async function runOne(step, seed) {
  const start = performance.now()
  const outcome = await step.run(seed).catch((error) => ({ ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const note = 'note' in outcome && outcome.note !== undefined ? `   ${outcome.note}` : ''
  console.log(`${outcome.ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(18)}${seconds.padStart(6)} s${note}`)
  return outcome
}
