// @ts-check
/**
 * Builds what is published. `node scripts/build.mjs` does all; names of parts do only these:
 * `lib` (src by rolldown, its declarations by tsc), `cli` (command line and sandbox by esbuild), `types` (declarations of the sandbox), `example`.
 * A part whose input is not there is left out with a printed line.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { build } from 'esbuild'
import { bundleLibrary } from './lib/library.mjs'
import { root, runMain } from './lib/shell.mjs'
import { writeStyles } from './styles.mjs'

/** Bundled packages would appear twice in an app that has them too, so these stay imports. */
const external = ['rxjs', 'rxjs/*', 'zod', 'zod/*', 'viem', 'viem/*', '@foundry-rs/*', 'litesvm', 'esbuild', 'vite', 'playwright-core']

const parts = {
  styles: { input: 'src/ui-react/styles', make: () => writeStyles() },
  lib: { input: 'src/index.ts', make: buildLibrary },
  cli: { input: 'cli/main.ts', make: bundleCommandLine },
  types: { input: 'cli/sandbox/index.ts', make: declareSandbox },
  example: { input: 'examples/react-app/vite.config.ts', make: bundleExample },
}

await runMain(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  if (asked.length === 0) await rm(join(root, 'dist'), { recursive: true, force: true })
  const wanted = Object.keys(parts).filter((name) => asked.length === 0 || asked.includes(name))
  await make(wanted.filter((name) => name === 'styles'))
  // Two compilers at a time: the library beside the rest.
  await Promise.all([make(wanted.filter((name) => name === 'lib')), make(wanted.filter((name) => !['styles', 'lib'].includes(name)))])
})

/** Makes the named parts one after the other. @param {string[]} names */
async function make(names) {
  for (const [name, part] of Object.entries(parts)) {
    if (!names.includes(name)) continue
    if (!existsSync(join(root, part.input))) {
      console.error(`build ${name}: left out, ${part.input} does not exist`)
      continue
    }
    const start = performance.now()
    await part.make()
    console.error(`build ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
}

/** The code by the bundler, the declarations by the compiler. */
async function buildLibrary() {
  const declare = (/** @type {string} */ project) => run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', project])
  await Promise.all([bundleLibrary(), declare('tsconfig.build.json').then(() => declare('tsconfig.node.json'))])
}

/** One build for both entries: what they share is a chunk, so `instanceof` holds between them. */
async function bundleCommandLine() {
  // Chunks are named by their content, so those of an earlier build would stay.
  await rm(join(root, 'dist/cli/chunks'), { recursive: true, force: true })
  const entryPoints = { 'cli/main': 'cli/main.ts' }
  if (existsSync(join(root, 'cli/sandbox/index.ts'))) Object.assign(entryPoints, { 'sandbox/index': 'cli/sandbox/index.ts' })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    metafile: true,
    outdir: 'dist',
    chunkNames: 'cli/chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    jsx: 'automatic',
    external,
    // CommonJS packages inside an ESM bundle (commander) call `require` for Node's own modules.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
  const pages = await bundlePageScripts()
  const main = join(root, 'dist/cli/main.js')
  const code = await readFile(main, 'utf8')
  if (!code.startsWith('#!')) await writeFile(main, `#!/usr/bin/env node\n${code}`)
  await chmod(main, 0o755)
  await writeNotices([...Object.keys(metafile.inputs), ...pages])
}

/**
 * The licences of the packages that were copied into the bundle: they ask to go along. The list of names is what the licence
 * check of `npm test` reads.
 * @param {readonly string[]} inputs files of the bundle
 */
async function writeNotices(inputs) {
  // By name; where a package has one of its own below it (viem has), that is the one that was copied.
  const folders = new Map(
    inputs.flatMap((file) => {
      const [folder, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/(?!.*node_modules\/))/.exec(file) ?? []
      return folder === undefined || name === undefined ? [] : [[name, join(root, folder)]]
    }),
  )
  const names = [...folders.keys()].sort()
  const texts = []
  for (const name of names) {
    const folder = folders.get(name) ?? ''
    const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
    texts.push(`${name} ${version} (${license})\n\n${file === undefined ? '' : (await readFile(join(folder, file), 'utf8')).trim()}\n`)
  }
  await mkdir(join(root, '.cache'), { recursive: true })
  await writeFile(join(root, '.cache/bundled-packages.json'), JSON.stringify(names))
  if (texts.length > 0) await writeFile(join(root, 'dist/cli/THIRD-PARTY-NOTICES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`))
}

/** The wallets of the sandbox as they run in pages; cli/sandbox/page-script.ts serves these files and builds the same without them. */
async function bundlePageScripts() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      'sandbox/wallet': 'cli/sandbox/wallet/page.ts',
      'sandbox/walletconnect': 'cli/sandbox/walletconnect-wallet/page.ts',
      'sandbox/secure-site': 'cli/sandbox/secure-site/page/sdk.ts',
      'sandbox/secure-site-pages': 'cli/sandbox/secure-site/page/pages.ts',
    },
    metafile: true,
    outdir: 'dist',
    bundle: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'inline',
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

/**
 * Declarations of the sandbox. Its sources import `src`, which is published as `dist`: each emitted file is put where its
 * bundle stands and its relative imports follow, so that a type of the sandbox is the same type as that of `latchkit`.
 */
async function declareSandbox() {
  const out = join(root, '.cache/sandbox-types')
  await rm(out, { recursive: true, force: true })
  await run(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.sandbox.json'])
  for (const file of await readdir(join(out, 'cli'), { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue
    const from = join(root, 'cli', file)
    const to = published(from)
    const text = await readFile(join(out, 'cli', file), 'utf8')
    await mkdir(dirname(to), { recursive: true })
    await writeFile(
      to,
      text.replace(/(from\s+|import\(|import\s+)(['"])(\.{1,2}\/[^'"]+)\2/g, (_all, lead, quote, path) => {
        const target = relative(dirname(to), published(resolve(dirname(from), path)))
          .split(sep)
          .join('/')
        return `${lead}${quote}${target.startsWith('.') ? target : `./${target}`}${quote}`
      }),
    )
  }
}

/** @param {string} source absolute path of a file of the repository */
function published(source) {
  const path = relative(root, source).split(sep).join('/')
  if (path.startsWith('src/')) return join(root, 'dist', path.slice('src/'.length))
  if (path.startsWith('cli/sandbox/')) return join(root, 'dist', path.slice('cli/'.length))
  return join(root, 'dist', path)
}

async function bundleExample() {
  await run(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    'examples/react-app',
    '--outDir',
    join(root, 'dist/example'),
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ])
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return /** @type {Promise<void>} */ (
    new Promise((done, fail) => {
      const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
      child.on('error', fail)
      child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${args.slice(0, 3).join(' ')} ended with code ${code}`))))
    })
  )
}
