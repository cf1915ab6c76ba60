// @ts-check
/**
 * For each row of docs/requirements.md: the tests that carry its id in their `[...]` prefix, and whether they passed in
 * the last run (`npm test`). Fails on a test with an unknown id or with none.
 *
 *   npm run requirements                 every row and the totals of each group
 *   npm run requirements -- --missing    the rows without a passing test
 *   npm run requirements -- --only CONN  one group (or several: CONN,NET)
 *   npm run requirements -- --totals     the totals alone
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root, runMain } from './lib/shell.mjs'

/** Where `npm test` leaves the results of vitest. */
export const resultsFile = join(root, '.cache/vitest-results.json')

/** Ids that stand for no row: a rule of the design, and the invariants, faults, threats and metamorphic rules. */
const others = [
  { letter: 'I-', last: 50 },
  { letter: 'M', last: 5 },
  { letter: 'F', last: 50 },
  { letter: 'T', last: 20 },
]

/**
 * @typedef {{ id: string, requirement: string, proof: string }} Row
 * @typedef {{ name: string, file: string, ids: string[], status: 'passed' | 'failed' | 'skipped' }} Test
 */

/** @param {string} markdown @returns {Row[]} */
export function readRows(markdown) {
  const rows = []
  for (const line of markdown.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, id = '', requirement = '', proof = ''] = cells
    if (/^[A-Z]+-\d+$/.test(id)) rows.push({ id, requirement, proof })
  }
  return rows
}

/**
 * The ids that a test's title starts with: `[CONN-11, UX-53] ...` or `[CONN-11][UX-53] ...`. Undefined when it has no prefix.
 * @param {string} title
 * @returns {string[] | undefined}
 */
export function idsOf(title) {
  const prefix = /^\s*(?:\[[^\]]+\]\s*)+/.exec(title)?.[0]
  return prefix?.split(/[\s,[\]]+/).filter((id) => id !== '')
}

/** @param {any} json the report of vitest's JSON reporter @returns {Test[]} */
export function readTests(json) {
  const tests = []
  for (const file of json.testResults ?? []) {
    for (const test of file.assertionResults ?? []) {
      const own = idsOf(test.title)
      // A describe may carry the ids for all tests in it; a test may add its own.
      const inherited = (test.ancestorTitles ?? []).flatMap((/** @type {string} */ title) => idsOf(title) ?? [])
      tests.push({
        name: [...(test.ancestorTitles ?? []), test.title].filter(Boolean).join(' > '),
        file: relative(root, file.name),
        ids: [...new Set([...inherited, ...(own ?? [])])],
        status: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
      })
    }
  }
  return /** @type {Test[]} */ (tests)
}

/**
 * What is wrong with the names of the tests.
 * @param {readonly Row[]} rows
 * @param {readonly Test[]} tests
 */
export function nameFaults(rows, tests) {
  const known = new Set(rows.map((row) => row.id))
  const faults = []
  for (const test of tests) {
    if (test.ids.length === 0) faults.push(`${test.file}: "${test.name}" starts with no id. Write [CONN-11] or, for a rule of the design, [design].`)
    for (const id of test.ids)
      if (!known.has(id) && !isOther(id)) faults.push(`${test.file}: "${test.name}" names ${id}, which docs/requirements.md does not have.`)
  }
  return faults
}

/** @param {string} id */
function isOther(id) {
  if (id === 'design') return true
  return others.some(({ letter, last }) => {
    const rest = id.startsWith(letter) ? id.slice(letter.length) : ''
    return /^[1-9]\d*$/.test(rest) && Number(rest) <= last
  })
}

/** @param {readonly Row[]} rows @param {readonly Test[]} tests */
export function matchRows(rows, tests) {
  /** @type {Map<string, Test[]>} */
  const byId = new Map()
  for (const test of tests) for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test])
  return rows.map((row) => {
    const carried = byId.get(row.id) ?? []
    const failed = carried.filter((test) => test.status === 'failed')
    const passed = carried.filter((test) => test.status === 'passed')
    /** @type {'passed' | 'failed' | 'missing'} */
    const state = failed.length > 0 ? 'failed' : passed.length > 0 ? 'passed' : 'missing'
    return { row, group: row.id.replace(/-\d+$/, ''), tests: carried, state }
  })
}

async function main() {
  const { values } = parseArgs({ options: { missing: { type: 'boolean' }, totals: { type: 'boolean' }, only: { type: 'string' } } })
  if (!existsSync(resultsFile)) throw new Error('there are no test results yet: run `npm test` (or `npm test -- vitest`) first')
  const rows = readRows(await readFile(join(root, 'docs/requirements.md'), 'utf8'))
  const tests = readTests(JSON.parse(await readFile(resultsFile, 'utf8')))
  const groups = values.only?.split(',').map((group) => group.trim().toUpperCase())
  const unknown = groups?.filter((group) => !rows.some((row) => row.id.startsWith(`${group}-`)))
  if (unknown?.length) throw new Error(`no such group: ${unknown.join(', ')}`)
  const matched = matchRows(rows, tests).filter(({ group }) => !groups || groups.includes(group))

  if (!values.totals)
    for (const { row, tests: carried, state } of matched) {
      if (values.missing && state === 'passed') continue
      console.log(`${mark[state]} ${row.id.padEnd(12)} ${row.proof.padEnd(8)} ${cut(row.requirement, 110)}`)
      if (!values.missing) for (const test of carried) console.log(`      ${mark[test.status]} ${cut(`${test.file}: ${test.name}`, 150)}`)
    }
  console.log(`\n${'group'.padEnd(10)}${'rows'.padStart(6)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'missing'.padStart(9)}`)
  const names = [...new Set(matched.map(({ group }) => group))]
  for (const name of names)
    printTotals(
      name,
      matched.filter(({ group }) => group === name),
    )
  printTotals('all', matched)

  const faults = nameFaults(rows, tests)
  for (const fault of faults) console.error(`error: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

const mark = { passed: 'ok  ', failed: 'FAIL', missing: '-   ', skipped: 'skip' }

/** @param {string} name @param {ReturnType<typeof matchRows>} matched */
function printTotals(name, matched) {
  const count = (/** @type {string} */ state) => String(matched.filter((one) => one.state === state).length)
  console.log(
    `${name.padEnd(10)}${String(matched.length).padStart(6)}${count('passed').padStart(8)}${count('failed').padStart(8)}${count('missing').padStart(9)}`,
  )
}

/** @param {string} text @param {number} length */
const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
