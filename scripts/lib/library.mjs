// @ts-check
/**
 * The browser code of the package, cut by when it is needed: what stands in the page, what decides and acts (`core`), the dialog, and a chunk for each plugin
 * and each later view, as the bundler cuts it.
 */
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build as scan } from 'esbuild'
import { rolldown } from 'rolldown'
import { entries } from './bundle.mjs'
import { writeNotices } from './notices.mjs'
import { root } from './shell.mjs'
import { slimMaps, withoutComments } from './slim-maps.mjs'

/**
 * Groups with their roots, in order: a file goes with the first group whose roots import it statically. An app's bundler keeps all of a file that anything of
 * the app needs, so what every app has at start (`boot`, `button`) stands apart from what only some call (`selectors`, options of plugins, `hooks`). The core stands
 * before the UI, which needs React. The selectors of the account button (`shown`) stand before the other selectors, which the core and the dialog need later.
 * @type {readonly { name: string, roots: readonly string[] }[]}
 */
const groups = [
  { name: 'boot', roots: ['src/kit/create-latchkit.ts', 'src/evm.ts'] },
  { name: 'shown', roots: ['src/domain/account/selectors.ts', 'src/domain/balances/selectors.ts', 'src/domain/connection/selectors.ts'] },
  {
    name: 'selectors',
    roots: [
      'src/index.ts',
      'src/domain/tokens/selectors.ts',
      'src/domain/walletconnect/selectors.ts',
      'src/domain/siwx/selectors.ts',
      'src/domain/auth/selectors.ts',
    ],
  },
  { name: 'plugins', roots: ['src/domain/walletconnect/config.ts', 'src/domain/auth/config.ts', 'src/domain/siwx/config.ts', 'src/adapters/siwx/grammar.ts'] },
  { name: 'core', roots: ['src/kit/build-instance.ts'] },
  { name: 'button', roots: ['src/ui-react/provider/latchkit-provider.tsx', 'src/ui-react/buttons/connect-button.tsx'] },
  { name: 'hooks', roots: ['src/react.ts'] },
  { name: 'dialog', roots: ['src/ui-react/dialog/dialog.tsx'] },
]

/** Shared chunk of the dialog's lazy views, in place of one chunk for each pair of views. */
const views = { name: 'views', test: /^src\/ui-react\/(?!features\/|.*\bqr\b)/ }

const names = [...groups, views].map(({ name }) => name)

/** Packages whose code is copied into `dist`, so that an app need not install them. */
const copied = ['qr', '@scure/sr25519']

/** All others stay imports: an app that has them too would get them twice. */
const isForeign = (/** @type {string} */ id) => !copied.includes(id) && !id.startsWith('.') && !id.startsWith('/')

/** Writes `dist/*.js` and `dist/chunks/*.js`; declarations.mjs writes the declarations beside them. */
export async function bundleLibrary() {
  const inputs = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name === 'latchkit' ? 'index' : name.replace('latchkit/', ''), join(root, file)]),
  )
  const groupOf = await assignFiles(Object.values(inputs))
  await rm(join(root, 'dist/chunks'), { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    input: inputs,
    external: isForeign,
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.build.json'),
    plugins: [withoutComments, { name: 'no cycles', generateBundle: (_, output) => refuseCycles(output) }],
  })
  await bundle.write({
    dir: join(root, 'dist'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    sourcemap: true,
    minify: false,
    codeSplitting: { groups: names.map((name) => ({ name, test: (id) => groupOf.get(relative(root, id)) === name })) },
  })
  await bundle.close()
  await slimMaps(join(root, 'dist'))
  await writeNotices(
    'dist',
    copied.map((name) => `node_modules/${name}/index.js`),
  )
}

/**
 * A constant is not there before its chunk has run, and chunks in a cycle run in an order that nobody has chosen.
 * @param {import('rolldown').OutputBundle} bundle
 */
function refuseCycles(bundle) {
  const done = new Set()
  const visit = (/** @type {string} */ name, /** @type {readonly string[]} */ path) => {
    const chunk = bundle[name]
    if (path.includes(name)) throw new Error(`chunks that need each other: ${[...path, name].join(' > ')}. See the groups in scripts/lib/library.mjs`)
    if (done.has(name) || chunk?.type !== 'chunk') return
    for (const other of chunk.imports) visit(other, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(bundle)) visit(name, [])
}

/**
 * Returns the group of each file that has one.
 * @param {readonly string[]} entryPoints
 * @returns {Promise<Map<string, string>>}
 */
async function assignFiles(entryPoints) {
  const { metafile } = await scan({
    absWorkingDir: root,
    entryPoints: [...entryPoints],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'unused',
    write: false,
    metafile: true,
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'error',
  })
  /** @type {Map<string, string>} */
  const groupOf = new Map()
  for (const { name, roots } of groups) for (const file of neededBy(metafile, roots)) if (!groupOf.has(file)) groupOf.set(file, name)
  const seen = new Set()
  for (const later of importedLater(metafile))
    for (const file of neededBy(metafile, [later])) {
      if (seen.has(file) && !groupOf.has(file) && views.test.test(file)) groupOf.set(file, views.name)
      seen.add(file)
    }
  return groupOf
}

/**
 * Returns the files that load with these: they and what they import statically.
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly string[]} roots
 */
function neededBy({ inputs }, roots) {
  const needed = new Set(roots)
  // The loop also visits files that are added on the way.
  for (const file of needed) {
    const input = inputs[file]
    if (input === undefined) throw new Error(`${file}, a root in scripts/lib/library.mjs, is no part of the library`)
    for (const { path, kind, external } of input.imports) if (kind === 'import-statement' && !external) needed.add(path)
  }
  return needed
}

/** Returns the files that `import()` names. @param {import('esbuild').Metafile} metafile */
function importedLater({ inputs }) {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  return new Set(imports.filter(({ kind, external }) => kind === 'dynamic-import' && !external).map(({ path }) => path))
}
