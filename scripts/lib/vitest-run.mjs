// @ts-check
/** Runs all tests of vitest, each once: a test that fails has failed. */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { resultsFile } from '../requirements.mjs'
import { bin, capture, root } from './shell.mjs'

/** How much of a failing run's own output is printed after the digest. */
const tail = 20_000

/**
 * @typedef {{ title: string, status: string, ancestorTitles?: string[], failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, startTime?: number, endTime?: number, message?: string, assertionResults: Assertion[] }} FileResult
 * @typedef {{ success: boolean, testResults: FileResult[] }} Report
 */

/** Projects of vitest.config.ts that need no browser. Named, since of several excluded ones vitest takes each for a choice of all others. */
const inNode = ['domain', 'unit', 'dom', 'house', 'types']

/**
 * The simulator has a thread for each core, so it goes first and by itself. The files of tests in Node run in an order of chance, which the seed repeats; those in the
 * browser in the order of their files.
 * @param {number} seed
 * @returns {Promise<import('./steps.mjs').Outcome>}
 */
export async function runVitest(seed) {
  const shuffled = ['--sequence.shuffle.files', `--sequence.seed=${seed}`]
  const runs = [
    await vitest('simulator', 1, ['--project=simulator']),
    await vitest('node', availableParallelism(), [...inNode.map((name) => `--project=${name}`), ...shuffled]),
    // The browser's tests wait more than they work, so one more than there are cores.
    await vitest('browser', availableParallelism() + 1, ['--project=e2e']),
  ]
  const report = { success: runs.every(({ code }) => code === 0), testResults: runs.flatMap(({ report }) => report?.testResults ?? []) }
  await writeFile(resultsFile, JSON.stringify(report))
  return outcome(report, runs.map(({ output }) => output).join(''))
}

/**
 * @param {string} name of its file of results
 * @param {number} workers
 * @param {readonly string[]} options
 * @param {Record<string, string>} [env]
 */
export async function vitest(name, workers, options, env = {}) {
  const file = join(root, `.cache/vitest-${name}.json`)
  await rm(file, { force: true })
  const all = ['run', `--maxWorkers=${workers}`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options]
  // The example app in the browser is made of what the step before has built: what is published is what is tested.
  const { code, output } = await capture(process.execPath, [bin('vitest/vitest.mjs'), ...all], { env: { LATCHKIT_PACKAGE: 'dist', ...env } })
  /** @type {Report | undefined} */
  const report = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
  return { code, output, report }
}

/** One line for each failure, with what it says. @param {Report} report */
export function failures(report) {
  return report.testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const where = relative(root, name)
    if (failed.length === 0) return status === 'failed' ? [{ name: where, message }] : []
    return failed.map((test) => ({
      name: [where, ...(test.ancestorTitles ?? []), test.title].join(' > '),
      message: (test.failureMessages ?? []).join('\n'),
    }))
  })
}

/** The three files that took longest, with their seconds. @param {Report} report */
function slowest({ testResults }) {
  const files = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ name: relative(root, name), seconds: Math.round((endTime - startTime) / 1000) }))
  const longest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 3)
  return longest.map(({ name, seconds }) => `${name} ${seconds} s`).join(', ')
}

/** @param {readonly { name: string, message: string }[]} list */
function digest(list) {
  return list.map(({ name, message }) => `FAILED ${name}\n${message}\n`).join('\n')
}

/**
 * @param {Report} report
 * @param {string} output
 * @returns {import('./steps.mjs').Outcome}
 */
export function outcome(report, output) {
  const ok = report.success
  const count = (/** @type {(status: string) => boolean} */ is) =>
    report.testResults.reduce((sum, file) => sum + file.assertionResults.filter((test) => is(test.status)).length, 0)
  const passed = count((status) => status === 'passed')
  const failed = count((status) => status === 'failed')
  const skipped = count((status) => status !== 'passed' && status !== 'failed')
  const notes = [`${passed} passed, ${failed} failed`, `slowest: ${slowest(report)}`]
  if (skipped > 0) notes.push(`${skipped} skipped`)
  // What failed comes first: a log that is cut in the middle still tells it.
  const told = ok ? '' : `${digest(failures(report))}\n${output.length > tail ? '...' : ''}${output.slice(-tail)}`
  return { ok, output: told, passed, failed, note: notes.join(', ') }
}
