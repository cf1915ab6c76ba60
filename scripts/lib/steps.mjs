// @ts-check
/** The steps of `npm test`: what each one runs, what it waits for, and what to do when it fails. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addedPackages, licenceFaults } from './licences.mjs'
import { copiedPackages } from './notices.mjs'
import { drawnPackages } from './marks/sources.mjs'
import { packAll } from './pack.mjs'
import { bin, capture, root } from './shell.mjs'
import { runVitest } from './vitest-run.mjs'

/**
 * @typedef {{ ok: boolean, output: string, passed?: number, failed?: number, note?: string }} Outcome
 * @typedef {{ name: string, after?: string[], alone?: boolean, advice: string, run: (seed: number) => Promise<Outcome> }} Step
 */

/** Packages that `npm install latchkit` may add to an app that has React. The seventh is `@noble/curves`, which checks signatures of Solana and Bitcoin. */
const packageBudget = 8

const node = process.execPath
/** The native compiler: four times as fast. `typescript` itself is there for tools that need its API. */
const tsc = bin('typescript-native/bin/tsc')

/** @param {readonly string[]} args @param {Record<string, string>} [env] @returns {Promise<Outcome>} */
async function program(args, env) {
  const { code, output } = await capture(node, args, env ? { env } : {})
  return { ok: code === 0, output }
}

/** @param {string[]} names */
const present = (names) => names.filter((name) => existsSync(join(root, name)))

/** @type {Step[]} */
export const steps = [
  {
    name: 'build',
    advice: 'npm run build shows it alone.',
    run: () => program(['scripts/build.mjs']),
  },
  {
    name: 'typecheck-domain',
    advice: 'The domain and the ports compile without DOM and Node: what is missing belongs behind a port. npm run typecheck',
    run: () => program([tsc, '-p', 'tsconfig.domain.json']),
  },
  {
    name: 'typecheck',
    advice: 'npm run typecheck',
    run: () => program([tsc, '-p', 'tsconfig.json']),
  },
  {
    name: 'lint',
    advice: 'npm run lint; what is safe to fix, and the format: npm run format',
    run: () => program([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=200', '--colors=off']),
  },
  {
    name: 'boundaries',
    advice: 'Each rule above says what to do instead; they stand in .dependency-cruiser.cjs.',
    run: async () => {
      const folders = present(['src', 'cli', 'examples', 'tests', 'scripts'])
      return program([bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders])
    },
  },
  {
    name: 'unused',
    advice: 'Remove what nobody uses, or use it. Settings: knip.jsonc',
    run: () => program([bin('knip/bin/knip.js'), '--no-progress']),
  },
  {
    name: 'contracts',
    advice: 'npm run contracts -- --write, then commit sources and bytes together.',
    run: () => program(['scripts/contracts.mjs']),
  },
  {
    name: 'package',
    after: ['build'],
    advice: 'A packed tarball is not what its package.json promises, or too large: correct exports, files or types there, or the build.',
    run: checkPackage,
  },
  {
    name: 'declarations',
    after: ['build'],
    advice:
      'The published declarations do not compile in an app: node node_modules/typescript/bin/tsc -p tsconfig.published.json, or -p examples/custom-plugin',
    run: async () => {
      const published = await program([bin('typescript/bin/tsc'), '-p', 'tsconfig.published.json'])
      return published.ok ? program([bin('typescript/bin/tsc'), '-p', 'examples/custom-plugin']) : published
    },
  },
  {
    name: 'isolated',
    after: ['build', 'package'],
    advice:
      'An app cannot name the type of a public value, or a declaration does not compile: npm run test:isolated. The types that it may name: scripts/lib/named-types.mjs',
    run: () => program(['scripts/isolated-consumer.mjs']),
  },
  {
    name: 'licences',
    after: ['build'],
    advice: 'Take another package: the list of licences stands in scripts/lib/licences.mjs.',
    run: async () => {
      const { ships, faults } = licenceFaults(await lock(), [...(await copiedPackages()), ...drawnPackages])
      return { ok: faults.length === 0, output: faults.join('\n'), note: `${ships.length} packages ship or are peers` }
    },
  },
  {
    name: 'dependencies',
    advice: 'npm install latchkit adds too many packages: write the few lines yourself, or make it an optional peer.',
    run: async () => {
      const added = addedPackages(await lock())
      return { ok: added.length <= packageBudget, output: added.join('\n'), note: `${added.length} packages of at most ${packageBudget}` }
    },
  },
  {
    name: 'api',
    after: ['build'],
    advice: 'npm run api, then review the diff of etc/ as a change for users.',
    run: () => program(['scripts/api.mjs']),
  },
  {
    name: 'docs',
    advice: 'npm run docs, then review the diff of docs/reference.',
    run: () => program(['scripts/docs.mjs']),
  },
  {
    name: 'size',
    after: ['build'],
    advice: 'npm run size -- --inputs shows the largest files.',
    run: () => program(['scripts/size.mjs']),
  },
  {
    name: 'vitest',
    after: ['build'],
    alone: true,
    advice: 'npx vitest run <file> runs one file. npm test -- vitest --seed <seed> repeats the order of the tests.',
    run: runVitest,
  },
  {
    name: 'requirements',
    after: ['vitest'],
    advice: 'Every test starts with the ids it proves; npm run requirements lists them.',
    run: async () => {
      const { ok, output } = await program(['scripts/requirements.mjs', '--totals'])
      return { ok, output, note: `\n${output.trim()}` }
    },
  },
]

/** @returns {Promise<import('./licences.mjs').Lock>} */
async function lock() {
  return JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
}

/** Bytes of the packed library, source maps and the marks of wallets, networks and tokens included. */
const tarballBudget = 2_250_000

/** Packs both packages and lets others judge the tarballs. @returns {Promise<Outcome>} */
async function checkPackage() {
  if (!existsSync(join(root, 'dist/index.js'))) return { ok: true, output: '', note: 'left out, there is no dist/index.js' }
  const tarballs = await packAll(join(root, '.cache/pack'))
  const checks = await Promise.all(
    tarballs.flatMap(({ file }) => [
      capture(node, [bin('publint/src/cli.js'), 'run', file, '--strict']),
      capture(node, [bin('@arethetypeswrong/cli/dist/index.js'), file, '--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--no-color']),
    ]),
  )
  const faults = checks.filter(({ code }) => code !== 0).map(({ output }) => output)
  const library = tarballs.find(({ name }) => name === 'latchkit')
  if (library === undefined || library.bytes > tarballBudget) faults.push(`the packed library has ${library?.bytes} bytes, of at most ${tarballBudget}`)
  return { ok: faults.length === 0, output: faults.join('\n'), note: tarballs.map(({ name, bytes }) => `${name} ${bytes} bytes packed`).join(', ') }
}
