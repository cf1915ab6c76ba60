// @ts-check
/**
 * `npm run mutate -- <folder>`: changes the code of a folder in many small ways, one at a time, and runs the specs of that folder alone after each. Names the
 * changes that no spec notices. Works on a copy in `.cache`, in one process at a time. Takes from a minute to an hour.
 *
 *   npm run mutate -- shared/amounts      a folder of src/domain
 *   npm run mutate -- src/adapters/rpc    or of the repository
 *   npm run mutate -- siwx/decide.ts      one file, with all specs of its folder
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root, runMain } from './lib/shell.mjs'

/** Name of the mutants that only change a text. */
const TEXTS = 'StringLiteral'

/** @typedef {Awaited<ReturnType<Stryker['runMutationTest']>>} Mutants */

await runMain(async () => {
  const [name, ...more] = process.argv.slice(2)
  if (name === undefined || more.length > 0) throw new Error('npm run mutate takes one folder or file: npm run mutate -- shared/amounts')
  const path = [name, `src/domain/${name}`].find((one) => existsSync(join(root, one)))
  if (path === undefined) throw new Error(`There is no ${name} and no src/domain/${name}.`)
  const isFile = path.endsWith('.ts')
  process.chdir(root)
  process.env.MUTATE_FOLDER = isFile ? dirname(path) : path
  const results = await new Stryker({
    mutate: isFile ? [path] : [`${path}/**/*.ts`, '!**/*.spec.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutate.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 1,
    // A busy machine is slow, and no mutant hangs for that.
    timeoutMS: 20_000,
    timeoutFactor: 4,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    tempDirName: '.cache/mutate',
    ignorePatterns: ['**', '!src/**', '!tests/{domain,support,house}/**', '!tests/*.ts', '!*.json', '!vitest.*.ts'],
    thresholds: { high: 100, low: 0, break: null },
  }).runMutationTest()
  await report(path, results)
})

/**
 * Prints the mutants that live, and their number. Writes the same to `.cache`.
 * @param {string} path
 * @param {Mutants} results
 */
async function report(path, results) {
  const count = (/** @type {string[]} */ ...states) => results.filter(({ status }) => states.includes(status)).length
  const living = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const lines = living.map(({ fileName, location: { start }, mutatorName, replacement = '', status }) => {
    const code = replacement.replace(/\s+/g, ' ').slice(0, 120)
    return `${relative(root, fileName)}:${start.line}:${start.column} ${mutatorName}${status === 'NoCoverage' ? ' (no spec runs it)' : ''} -> ${code}`
  })
  const texts = living.filter(({ mutatorName }) => mutatorName === TEXTS).length
  const tried = results.length - count('Ignored', 'CompileError')
  const total = `${path}: ${tried} mutants, ${count('Killed', 'Timeout', 'RuntimeError')} killed, ${living.length} live, ${texts} of them texts`
  const file = join(root, '.cache', `mutants-${path.replaceAll('/', '-')}.txt`)
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(file, [total, ...lines, ''].join('\n'))
  console.log([...lines, '', total].join('\n'))
}
