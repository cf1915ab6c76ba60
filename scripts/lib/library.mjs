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
import { slimMaps, withoutComments, withoutMap, withoutMaps } from './slim-maps.mjs'

/** Roots of the code that every app has at start, and of the button's. */
const boot = ['src/kit/create-latchkit.ts', 'src/evm.ts']
const button = ['src/ui-react/provider/latchkit-provider.tsx', 'src/ui-react/buttons/connect-button.tsx']

/**
 * Roots of the code of the first act, and of the dialog. The core stands before the UI, which needs React. It has what every plugin needs to ask a wallet: plugins
 * load with it, and in one file with it that is one request less, and less for gzip to repeat.
 */
const core = ['src/kit/build-instance.ts', 'src/adapters/shared/async-task.ts', 'src/adapters/shared/wallet-failures.ts']
const dialog = ['src/ui-react/dialog/dialog.tsx']

const isUi = (/** @type {string} */ file) => file.startsWith('src/ui-react/')

/** Shared chunk of the dialog's lazy views, in place of one chunk for each pair of views. */
const views = { name: 'views', test: /^src\/ui-react\/(?!features\/|.*\bqr\b)/ }

/** Packages whose code is copied into `dist`, so that an app need not install them. */
const copied = ['qr', '@scure/sr25519']

/** All others stay imports: an app that has them too would get them twice. */
const isForeign = (/** @type {string} */ id) => !copied.includes(id) && !id.startsWith('.') && !id.startsWith('/')

/** Writes `dist/*.js` and `dist/chunks/*.js`; declarations.mjs writes the declarations beside them. */
export async function bundleLibrary() {
  const inputs = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name === 'latchkit' ? 'index' : name.replace('latchkit/', ''), join(root, file)]),
  )
  const groupOf = await assignFiles(Object.values(entries))
  await rm(join(root, 'dist/chunks'), { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    input: inputs,
    external: isForeign,
    platform: 'browser',
    // For browsers rolldown would write "development" here. The app's bundler decides.
    transform: { define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' } },
    tsconfig: join(root, 'tsconfig.build.json'),
    plugins: [withoutComments, { name: 'no cycles', generateBundle: (_, output) => refuseCycles(output) }],
  })
  await bundle.write({
    dir: join(root, 'dist'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: ({ facadeModuleId }) => `chunks/${markOf(facadeModuleId ?? '') ?? '[name]'}.js`,
    sourcemap: true,
    minify: false,
    codeSplitting: { groups: [...new Set(groupOf.values())].map((name) => ({ name, test: (id) => groupOf.get(relative(root, id)) === name })) },
  })
  await bundle.close()
  await slimMaps(join(root, 'dist'))
  await withoutMap(join(root, 'dist/testing.js'))
  await withoutMaps(join(root, 'dist/chunks/marks'))
  await writeNotices(
    'dist',
    copied.map((name) => `node_modules/${name}/index.js`),
  )
}

/** Returns the place of a mark's chunk below `chunks`. There are two hundred, so they have a folder. @param {string} file */
function markOf(file) {
  const [, kind, name] = /src\/ui-react\/marks\/(?:(\w+)\/)?([\w-]+)\.generated\.ts$/.exec(file) ?? []
  return name && `marks/${kind === undefined ? '' : `${kind}/`}${name}`
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
  const assign = (/** @type {Iterable<readonly [file: string, name: string]>} */ files) => {
    for (const [file, name] of files) if (!groupOf.has(file)) groupOf.set(file, name)
  }
  const group = (/** @type {string} */ name, /** @type {readonly string[]} */ roots) => assign([...neededBy(metafile, roots)].map((file) => [file, name]))
  const shared = [...sharedByEntries(metafile, entryPoints)]
  // A file goes with the first that has it.
  group('boot', boot)
  assign(shared.filter(([file]) => !isUi(file)))
  group('core', core)
  group('button', button)
  assign(shared)
  group('dialog', dialog)
  const seen = new Set()
  for (const later of importedLater(metafile))
    for (const file of neededBy(metafile, [later])) {
      if (seen.has(file) && !groupOf.has(file) && views.test.test(file)) groupOf.set(file, views.name)
      seen.add(file)
    }
  return groupOf
}

/**
 * Returns the files that an entry of apps imports and that another entry, the button or later code needs too. There is one chunk for each set of users: an app's bundler keeps all
 * of a file that anything of the app needs, so what an entry exports may not stand in one file with what loads later. Larger sets come first, as the bundler takes
 * along what a chunk imports. Entries that hold the core itself (for tests) do not count.
 * @param {import('esbuild').Metafile} metafile @param {readonly string[]} entryPoints
 * @returns {Map<string, string>} names of chunks, by file
 */
function sharedByEntries(metafile, entryPoints) {
  /** @type {Map<string, string[]>} */
  const users = new Map()
  for (const entry of entryPoints) {
    const files = neededBy(metafile, [entry])
    if (core.some((file) => files.has(file))) continue
    for (const file of files) users.set(file, [...(users.get(file) ?? []), entry])
  }
  for (const roots of [button, ...[...importedLater(metafile)].map((file) => [file])])
    for (const file of neededBy(metafile, roots)) users.get(file)?.push(roots.join())
  const shared = [...users].filter(([file, { length }]) => length > 1 && !entryPoints.includes(file))
  const sets = [...new Set(shared.sort(([, a], [, b]) => b.length - a.length).map(([, names]) => names.join()))]
  return new Map(shared.map(([file, names]) => [file, `${isUi(file) ? 'ui' : 'shared'}-${sets.indexOf(names.join())}`]))
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
