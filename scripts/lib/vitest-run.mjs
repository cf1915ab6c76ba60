// @ts-check
/**
 * The tests, once; and the files in which a test failed once more, alone. A machine that is busy can make a browser late, and a
 * test that fails only then says nothing about the code. It counts as passed when it passes alone, and is named as unsteady, so
 * that it is mended and not forgotten; a test that fails twice has failed.
 */
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { resultsFile } from '../requirements.mjs'
import { bin, capture, root } from './shell.mjs'

/** With more files than these it is the code, not the machine. */
const secondChances = 3

/** How much of a failing run's own output is printed after the digest. */
const tail = 20_000

/**
 * @typedef {{ title: string, status: string, ancestorTitles?: string[], failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, status: string, startTime?: number, endTime?: number, message?: string, assertionResults: Assertion[] }} FileResult
 * @typedef {{ success: boolean, testResults: FileResult[] }} Report
 */

/** @returns {Promise<import('./steps.mjs').Outcome>} */
export async function runVitest() {
  const first = await everything()
  if (first.report === undefined) return { ok: first.code === 0, output: first.output }
  await writeFile(resultsFile, JSON.stringify(first.report))
  const failing = failingFiles(first.report)
  const mayBeTheMachine = failing.length > 0 && failing.length <= secondChances
  if (first.code === 0 || !mayBeTheMachine) return outcome(first.code === 0, first.report, [], first.output)
  const second = await vitest(
    join(root, '.cache/vitest-again.json'),
    1,
    failing.map((name) => relative(root, name)),
  )
  if (second.report === undefined) return outcome(false, first.report, [], first.output)
  const merged = merge(first.report, second.report)
  await writeFile(resultsFile, JSON.stringify(merged))
  const unsteady = second.code === 0 ? failures(first.report) : []
  return outcome(second.code === 0, merged, unsteady, second.output)
}

/** The simulator has a thread for each core, so it goes first and by itself. */
async function everything() {
  const simulator = await vitest(join(root, '.cache/vitest-simulator.json'), 1, ['--project=simulator'])
  if (simulator.report === undefined) return simulator
  // By itself vitest leaves a core free; and the browser's tests wait more than they work, so one more than there are cores.
  const others = await vitest(resultsFile, availableParallelism() + 1, ['--project=!simulator'])
  if (others.report === undefined) return others
  const testResults = [...simulator.report.testResults, ...others.report.testResults]
  const report = { ...others.report, success: simulator.report.success && others.report.success, testResults }
  return { code: simulator.code || others.code, output: simulator.output + others.output, report }
}

/** @param {string} file @param {number} workers @param {readonly string[]} which projects or files */
async function vitest(file, workers, which) {
  await rm(file, { force: true })
  const options = [`--maxWorkers=${workers}`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // The example app in the browser is made of what the step before has built: what is published is what is tested.
  const { code, output } = await capture(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...options, ...which], { env: { LATCHKIT_PACKAGE: 'dist' } })
  /** @type {Report | undefined} */
  const report = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
  return { code, output, report }
}

/** Files with a failed test, or that failed as a whole. @param {Report} report */
export function failingFiles(report) {
  return report.testResults
    .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.some((test) => test.status === 'failed'))
    .map(({ name }) => name)
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

/** The first report with the files of the second in their place. @param {Report} first @param {Report} second @returns {Report} */
export function merge(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  return { ...first, success: second.success, testResults: first.testResults.map((file) => again.get(file.name) ?? file) }
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
 * @param {boolean} ok
 * @param {Report} report
 * @param {readonly { name: string, message: string }[]} unsteady
 * @param {string} output
 * @returns {import('./steps.mjs').Outcome}
 */
function outcome(ok, report, unsteady, output) {
  const count = (/** @type {(status: string) => boolean} */ is) =>
    report.testResults.reduce((sum, file) => sum + file.assertionResults.filter((test) => is(test.status)).length, 0)
  const passed = count((status) => status === 'passed')
  const failed = count((status) => status === 'failed')
  const skipped = count((status) => status !== 'passed' && status !== 'failed')
  const notes = [`${passed} passed, ${failed} failed`]
  notes.push(`slowest: ${slowest(report)}`)
  if (skipped > 0) notes.push(`${skipped} skipped`)
  const steadied = unsteady.map(({ name, message }) => `\n     unsteady: passed alone, failed beside the others: ${name}\n       ${message.split('\n')[0]}`)
  // What failed comes first: a log that is cut in the middle still tells it.
  const told = ok ? '' : `${digest(failures(report))}\n${output.length > tail ? '...' : ''}${output.slice(-tail)}`
  return { ok, output: told, passed, failed, note: notes.join(', ') + steadied.join('') }
}
