import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addedPackages, allows, licenceFaults } from '../../scripts/lib/licences.mjs'
import { failures, outcome } from '../../scripts/lib/vitest-run.mjs'
import { root } from '../../scripts/lib/shell.mjs'
import { matchRows, nameFaults, readRows, readTests, wordsOf } from '../../scripts/requirements.mjs'

const rows = readRows(
  ['| id | requirement |', '|---|---|', '| CONN-01 | first `a \\| b` | unit | |', '| CONN-02 | second | browser | |', '| CONN-03 | third | fault | |', ''].join(
    '\n',
  ),
)

type Ran = { title: string; status?: string; ancestorTitles?: string[]; location?: { line: number; column: number } }

const ranIn = (file: string, source: string, ...tests: Ran[]) =>
  readTests({ testResults: [{ name: join(root, file), assertionResults: tests.map((test) => ({ status: 'passed', ...test })) }] }, () => source)

const report = (...tests: Ran[]) => ranIn('src/a.spec.ts', '', ...tests)

describe('the requirement matrix', () => {
  it('[design] reads rows, and nothing of the table heads', () => {
    expect(rows.map(({ id, proof }) => [id, proof])).toEqual([
      ['CONN-01', 'unit'],
      ['CONN-02', 'browser'],
      ['CONN-03', 'fault'],
    ])
  })

  it('[design] reads ids parted by comma or space', () => {
    expect(wordsOf('[CONN-11, UX-53] a')).toEqual(['CONN-11', 'UX-53'])
    expect(wordsOf('[CONN-11 I-3] a')).toEqual(['CONN-11', 'I-3'])
    expect(wordsOf('[CONN-11][UX-53] [I-3] a')).toEqual(['CONN-11', 'UX-53', 'I-3'])
    expect(wordsOf('no [CONN-11] at its start')).toBeUndefined()
  })

  it('[design] takes the ids of the describes around a test', () => {
    expect(report({ title: 'a', status: 'passed', ancestorTitles: ['[CONN-01] all'] })[0]?.ids).toEqual(['CONN-01'])
  })

  it('[design] counts a row as proved when a test passed and none failed', () => {
    const state = (...statuses: string[]) => matchRows(rows, report(...statuses.map((status) => ({ title: '[CONN-01] a', status }))))[0]?.state
    expect([state('passed'), state('passed', 'failed'), state('pending'), state()]).toEqual(['proved', 'failed', 'missing', 'missing'])
  })

  it('[design] counts a row as named when only tests of another kind passed', () => {
    const states = (file: string, title: string) => matchRows(rows, ranIn(file, '', { title })).map(({ state }) => state)
    const all = '[CONN-01, CONN-02, CONN-03] a'
    expect(states('src/a.spec.ts', all)).toEqual(['proved', 'named', 'named'])
    expect(states('tests/e2e/a.spec.ts', all)).toEqual(['proved', 'proved', 'named'])
    expect(states('src/a.spec.ts', '[CONN-01, CONN-02, CONN-03, fault] a')).toEqual(['proved', 'named', 'proved'])
    expect(states('tests/e2e/a.spec.ts', '[CONN-03][fault] a')).toEqual(['missing', 'missing', 'proved'])
  })

  it('[design] knows the kind of a test by its folder, by its prefix and by that of a describe', () => {
    const kinds = (file: string, title = '[design] a', ...ancestorTitles: string[]) => ranIn(file, '', { title, ancestorTitles })[0]?.kinds
    expect(kinds('src/domain/a.spec.ts')).toEqual(['unit'])
    expect(kinds('tests/contracts/a.spec.ts')).toEqual(['unit'])
    expect(kinds('tests/e2e/a.spec.ts')).toEqual(['browser'])
    expect(kinds('tests/e2e/foreign-wallets.spec.ts')).toEqual(['browser', 'peer'])
    expect(kinds('tests/peers/a.spec.ts')).toEqual(['peer'])
    expect(kinds('tests/properties/a.spec.ts')).toEqual(['model'])
    expect(kinds('tests/scenarios/a.spec.ts')).toEqual(['cli'])
    expect(kinds('cli/commands/a.spec.ts')).toEqual(['cli'])
    expect(kinds('tests/e2e/a.spec.ts', '[design, fault] a')).toEqual(['browser', 'fault'])
    expect(kinds('src/a.spec.ts', '[design] a', '[fault] all')).toEqual(['fault'])
  })

  it('[design] knows a property by the body of its test alone', () => {
    const source = "it('[design] a', () => {\n})\nit('[design] b', () => {\n  fc.assert(law)\n})\ndescribe('c', () => {\n})\n"
    const at = (line: number) => ranIn('src/a.spec.ts', source, { title: '[design] a', location: { line, column: 1 } })[0]?.kinds
    expect([at(1), at(3)]).toEqual([['unit'], ['model']])
  })

  it('[design] refuses unknown ids, unknown kinds and tests without an id', () => {
    const faults = (title: string) => nameFaults(rows, report({ title })).length
    expect(['[CONN-01] a', '[CONN-01, fault] a', '[design] a', '[I-50] a', '[M5] a', '[F50] a', '[T20] a'].map(faults)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(['a', '[fault] a', '[CONN-04] a', '[CONN-01, faults] a', '[I-51] a', '[M0] a', '[F51] a', '[T21] a', '[NOPE-1] a'].map(faults)).toEqual(
      Array(9).fill(1),
    )
    expect(nameFaults(readRows('| CONN-01 | first | units | |'), []).length).toBe(1)
  })
})

describe('licences and dependencies', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1' }, peerDependencies: { react: '1' }, devDependencies: { tool: '1' } },
      'node_modules/a': {
        license: 'MIT',
        dependencies: { b: '1', react: '1' },
        peerDependencies: { c: '1' },
        peerDependenciesMeta: { c: { optional: true } },
      },
      'node_modules/a/node_modules/b': { license: 'LGPL-3.0' },
      'node_modules/b': { license: 'MIT' },
      'node_modules/c': { license: 'GPL-3.0' },
      'node_modules/react': { license: 'MIT' },
      'node_modules/tool': { license: 'MPL-2.0' },
    },
  }

  it('[DX-33] an expression needs one side of OR and both of AND', () => {
    const mit = (licence: string) => licence === 'MIT'
    expect(allows('(MIT OR GPL-3.0)', mit)).toBe(true)
    expect(allows('(MIT AND GPL-3.0)', mit)).toBe(false)
  })

  it('[DX-33] what ships is held to the strict list, tools to the wider one', () => {
    const { faults } = licenceFaults(lock, [])
    expect(faults).toEqual(['node_modules/a/node_modules/b: LGPL-3.0 (it ships, or is a peer)', 'node_modules/c: GPL-3.0'])
    expect(licenceFaults(lock, ['tool']).faults).toContain('node_modules/tool: MPL-2.0 (it ships, or is a peer)')
  })

  it('[DX-33] counts what an app with React gets, nested packages included and optional peers not', () => {
    expect(addedPackages(lock)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b'])
  })
})

describe('the report of the tests', () => {
  const file = (name: string, status: string, ...tests: string[]) => ({
    name,
    status: tests.includes('failed') || status === 'failed' ? 'failed' : 'passed',
    message: status === 'failed' ? 'did not load' : '',
    assertionResults: tests.map((one) => ({ title: one, status: one, failureMessages: one === 'failed' ? ['was late'] : [] })),
  })
  const report = (success: boolean) => ({ success, testResults: [file('/a', '', 'passed'), file('/b', '', 'passed', 'failed'), file('/c', 'failed')] })

  it('[design] names each failed test, and each file that failed as a whole', () => {
    expect(failures(report(false)).map(({ message }) => message)).toEqual(['was late', 'did not load'])
  })

  it('[design] counts tests, and puts what failed before the output', () => {
    const failed = outcome(report(false), 'the output')
    expect(failed).toMatchObject({ ok: false, passed: 2, failed: 1 })
    expect(failed.output).toMatch(/^FAILED .*was late.*did not load.*the output$/s)
  })
})
