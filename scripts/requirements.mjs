// @ts-check
/**
 * For each row of docs/requirements.md: the tests that carry its id in their `[...]` prefix, as of the last run (`npm test`).
 * A row is proved when a passing test of its own kind (column "proof") carries its id, and only named when tests of other kinds do.
 * Fails on a test with an unknown id or with none.
 *
 *   npm run requirements                 every row and the totals of each group
 *   npm run requirements -- --unproved   the rows that are not proved
 *   npm run requirements -- --only CONN  one group (or several: CONN,NET)
 *   npm run requirements -- --totals     the totals alone
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { root, runMain } from './lib/shell.mjs'
import { bodyAt, isKind, kinds, kindsOf, proves } from './lib/test-kinds.mjs'

/** File to which `npm test` writes the results of vitest. */
export const resultsFile = join(root, '.cache/vitest-results.json')

/** Ids without a row: a rule of the design, and the invariants, faults, threats and metamorphic rules. */
const others = [
  { letter: 'I-', last: 50 },
  { letter: 'M', last: 5 },
  { letter: 'F', last: 50 },
  { letter: 'T', last: 20 },
]

/**
 * @typedef {{ id: string, requirement: string, proof: string }} Row
 * @typedef {{ name: string, file: string, ids: string[], kinds: import('./lib/test-kinds.mjs').Kind[], status: 'passed' | 'failed' | 'skipped' }} Test
 * @typedef {'proved' | 'named' | 'missing' | 'failed'} State
 */

/** @type {readonly State[]} */
const states = ['proved', 'named', 'missing', 'failed']

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
 * Returns the words at the start of a test's title, ids and kinds: `[CONN-11, fault] ...` or `[CONN-11][UX-53] ...`. Undefined without a prefix.
 * @param {string} title
 * @returns {string[] | undefined}
 */
export function wordsOf(title) {
  const prefix = /^\s*(?:\[[^\]]+\]\s*)+/.exec(title)?.[0]
  return prefix?.split(/[\s,[\]]+/).filter((word) => word !== '')
}

/**
 * @param {any} json the report of vitest's JSON reporter
 * @param {(file: string) => string} sourceOf
 * @returns {Test[]}
 */
export function readTests(json, sourceOf) {
  const tests = []
  for (const file of json.testResults ?? []) {
    const name = relative(root, file.name)
    for (const test of file.assertionResults ?? []) {
      // A describe may have ids and kinds for all of its tests; a test may add its own.
      const titles = [...(test.ancestorTitles ?? []), test.title]
      const words = [...new Set(titles.flatMap((title) => wordsOf(title) ?? []))]
      const body = test.location ? bodyAt(sourceOf(file.name), test.location.line) : ''
      tests.push({
        name: titles.filter(Boolean).join(' > '),
        file: name,
        ids: words.filter((word) => !isKind(word)),
        kinds: kindsOf({ file: name, body, tags: words }),
        status: test.status === 'passed' ? 'passed' : test.status === 'failed' ? 'failed' : 'skipped',
      })
    }
  }
  return /** @type {Test[]} */ (tests)
}

/**
 * Returns the faults in the names of the tests.
 * @param {readonly Row[]} rows
 * @param {readonly Test[]} tests
 */
export function nameFaults(rows, tests) {
  const known = new Set(rows.map((row) => row.id))
  const faults = []
  for (const row of rows) if (!isKind(row.proof)) faults.push(`docs/requirements.md: ${row.id} has the proof "${row.proof}". Kinds: ${kinds.join(', ')}.`)
  for (const test of tests) {
    if (test.ids.length === 0) faults.push(`${test.file}: "${test.name}" starts with no id. Write [CONN-11] or, for a rule of the design, [design].`)
    for (const id of test.ids)
      if (!known.has(id) && !isOther(id))
        faults.push(`${test.file}: "${test.name}" names ${id}, which is no row of docs/requirements.md and no kind (${kinds.join(', ')}).`)
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
    return { row, group: row.id.replace(/-\d+$/, ''), tests: carried, state: stateOf(row, carried) }
  })
}

/** @param {Row} row @param {readonly Test[]} carried @returns {State} */
function stateOf(row, carried) {
  if (carried.some((test) => test.status === 'failed')) return 'failed'
  const passed = carried.filter((test) => test.status === 'passed')
  if (passed.some((test) => proves(test.kinds, row.proof))) return 'proved'
  return passed.length > 0 ? 'named' : 'missing'
}

async function main() {
  const { values } = parseArgs({ options: { unproved: { type: 'boolean' }, totals: { type: 'boolean' }, only: { type: 'string' } } })
  if (!existsSync(resultsFile)) throw new Error('there are no test results yet: run `npm test` (or `npm test -- vitest`) first')
  const rows = readRows(await readFile(join(root, 'docs/requirements.md'), 'utf8'))
  const tests = readTests(JSON.parse(await readFile(resultsFile, 'utf8')), cachedReader())
  const groups = values.only?.split(',').map((group) => group.trim().toUpperCase())
  const unknown = groups?.filter((group) => !rows.some((row) => row.id.startsWith(`${group}-`)))
  if (unknown?.length) throw new Error(`no such group: ${unknown.join(', ')}`)
  const matched = matchRows(rows, tests).filter(({ group }) => !groups || groups.includes(group))

  if (!values.totals)
    for (const { row, tests: carried, state } of matched) {
      if (values.unproved && state === 'proved') continue
      console.log(`${state.padEnd(8)} ${row.id.padEnd(12)} ${row.proof.padEnd(8)} ${cut(row.requirement, 110)}`)
      for (const test of carried) console.log(`      ${mark[test.status]} ${cut(`${test.kinds.join('+')} ${test.file}: ${test.name}`, 160)}`)
    }
  console.log(`\n${'group'.padEnd(10)}${'rows'.padStart(9)}${states.map((state) => state.padStart(9)).join('')}`)
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

const mark = { passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }

/** @param {string} name @param {ReturnType<typeof matchRows>} matched */
function printTotals(name, matched) {
  const counts = states.map((wanted) => matched.filter(({ state }) => state === wanted).length)
  console.log(`${name.padEnd(10)}${[matched.length, ...counts].map((count) => String(count).padStart(9)).join('')}`)
}

/** Returns a reader that reads each file once. */
function cachedReader() {
  /** @type {Map<string, string>} */
  const known = new Map()
  return (/** @type {string} */ file) => {
    const text = known.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
    known.set(file, text)
    return text
  }
}

/** @param {string} text @param {number} length */
const cut = (text, length) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
