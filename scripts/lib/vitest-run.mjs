// @ts-check
/** Runs all tests of vitest once each, without retries. */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { resultsFile } from '../requirements.mjs'
import { bin, capture, root } from './shell.mjs'

/** Characters of the output of a failing run that are printed after the digest. */
const tail = 20_000

/**
 * @typedef {{ title: string, status: string, ancestorTitles?: string[], failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, startTime?: number, endTime?: number, message?: string, assertionResults: Assertion[] }} FileResult
 * @typedef {{ success: boolean, testResults: FileResult[] }} Report
 */

/** Projects of vitest.config.ts that need no browser. Listed by name, because vitest reads several exclusions as alternatives. */
const inNode = ['domain', 'unit', 'dom', 'house', 'types']

/**
 * Runs all tests. The simulator uses a thread for each core, so it runs first and alone. Node tests run in the mixed order of the seed; their
 * properties have one seed for all runs (`npm run explore` gives others). Browser tests run in the order of their files: some consist of consecutive steps.
 * @param {number} seed
 * @returns {Promise<import('./steps.mjs').Outcome>}
 */
export async function runVitest(seed) {
  const shuffled = ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  const runs = [
    await vitest('simulator', 1, ['--project=simulator']),
    // Some tests wait for peers and processes, so there is one worker more than there are cores.
    await vitest('node', availableParallelism() + 1, [...inNode.map((name) => `--project=${name}`), ...shuffled]),
    // Browser tests mostly wait.
    await vitest('browser', availableParallelism() + 2, ['--project=e2e']),
  ]
  const report = { success: runs.every(({ code }) => code === 0), testResults: runs.flatMap(({ report }) => report?.testResults ?? []) }
  await writeFile(resultsFile, JSON.stringify(report))
  return outcome(report, runs.flatMap(({ code, output }) => (code === 0 ? [] : [unhandled(output), output.slice(-tail)])).join('\n'))
}

/** Returns errors outside of tests, which also fail a run. They are in the middle of its output. @param {string} output */
function unhandled(output) {
  const start = output.indexOf('Unhandled Error')
  return start === -1 ? '' : `${output.slice(start, start + tail / 4)}\n`
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
  // The browser tests use the example app from the build step before: they test the published files.
  const { code, output } = await capture(process.execPath, [bin('vitest/vitest.mjs'), ...all], { env: { LATCHKIT_PACKAGE: 'dist', ...env } })
  /** @type {Report | undefined} */
  const report = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
  return { code, output, report }
}

/** Returns one line for each failure, with its message. @param {Report} report */
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

/** Returns the three slowest files, with their seconds. @param {Report} report */
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
  if (failed > 0) notes.push(...failures(report).map(({ name }) => `FAILED ${name}`))
  // The failures come first, so that a log that is cut in the middle still has them.
  const told = ok ? '' : `${digest(failures(report))}\n${output}`
  return { ok, output: told, passed, failed, note: notes.join(', ') }
}
