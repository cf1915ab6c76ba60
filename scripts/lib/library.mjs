// @ts-check
/**
 * The browser code of the package, cut into as few files as there are moments at which code is needed. Published file by file, an app's bundler
 * would cut it by who imports what: a dozen crumbs that are each a request of their own and compress badly. What is cut here stays whole there.
 */
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build as scan } from 'esbuild'
import { rolldown, RolldownMagicString } from 'rolldown'
import { entries } from './bundle.mjs'
import { markEager } from './eager.mjs'
import { skipFacades } from './facades.mjs'
import { root } from './shell.mjs'

const button = ['src/ui-react/provider/latchkit-provider.tsx', 'src/ui-react/buttons/connect-button.tsx']
const buttons = ['src/ui-react/buttons/account-part.ts', 'src/ui-react/buttons/network-button.tsx']
const dialog = ['src/ui-react/modal/dialog-part.ts']

const relayed = ['src/adapters/walletconnect/session-part.ts']
const external = 'src/ui-react/modal/connection/connecting-external.tsx'
const code = 'src/ui-react/modal/walletconnect/connecting-walletconnect.tsx'

/**
 * The moments, in order: a file belongs to the first whose roots need it (with `only`: files below it; with `shared`: files that those roots need,
 * too; `alone`: the roots by themselves). What a single view or a rarer need asks for is left to the bundler. `start` has all that an app may read of
 * the domain: a bundler would make a file more of it, and it must not stand in one that needs React. What `import()` names stays a file of its own
 * (`named`), or a bundler would need helpers to make a module of a part of a file.
 *
 * What views and hooks read of an account (`account-reads`) stands apart from what decides on accounts, or an app with such a hook would load all of
 * the domain at start. `latchkit/react` itself has nothing but names: a hook or button that an app leaves out must not tie what it needs to the app's
 * start, for bundlers go by imports between files. What a recorder of tapes has in common with what decides (`json`, `digest`) is apart for the same reason;
 * an app without one has it in one file with the rest. `npm run size` counts all of these.
 * @type {readonly { name: string, roots: readonly string[], only?: string, alone?: boolean, shared?: readonly string[], named?: boolean }[]}
 */
const moments = [
  { name: 'start', roots: ['src/instance/latchkit.ts'] },
  { name: 'service', roots: ['src/domain/shared/service-alerts.ts'], alone: true },
  {
    name: 'account-reads',
    roots: [
      'src/domain/account/selectors-view.ts',
      'src/domain/connection/selectors-view.ts',
      'src/domain/network/selectors-view.ts',
      'src/domain/balances/selectors-view.ts',
      'src/ui-react/hooks/held-connections.ts',
    ],
    alone: true,
  },
  { name: 'logins', roots: ['src/domain/auth/selectors.ts', 'src/domain/auth/limits.ts'], alone: true },
  { name: 'start', roots: ['src/index.ts', 'src/react.ts'], only: 'src/domain/' },
  { name: 'session-options', roots: ['src/domain/config/session-options.ts', 'src/domain/walletconnect/selectors-view.ts'] },
  { name: 'embedded-options', roots: ['src/domain/auth/initial.ts'] },
  { name: 'sign-in-options', roots: ['src/adapters/siwx/grammar.ts'] },
  { name: 'react-start', roots: button },
  { name: 'react-start', roots: buttons, shared: dialog },
  { name: 'json', roots: ['src/domain/shared/json.ts'], alone: true },
  { name: 'digest', roots: ['src/domain/approvals/digest.ts', 'src/domain/shared/sha256.ts', 'src/domain/shared/email.ts'], alone: true },
  { name: 'domain', roots: ['src/instance/core.ts'], named: true },
  { name: 'accounts', roots: ['src/instance/account-core.ts'], named: true },
  {
    name: 'outside',
    roots: ['src/ui-react/buttons/wrong-network.ts', 'src/ui-react/styles/outside.generated.ts', 'src/ui-react/views/network/network-picture.ts'],
    alone: true,
  },
  { name: 'hooks', roots: ['src/ui-react/hooks/use-mutation.ts', 'src/ui-react/hooks/required.ts'], only: 'src/ui-react/' },
  { name: 'network-button', roots: ['src/ui-react/buttons/network-button.tsx', 'src/ui-react/views/outside/network-button.tsx'], alone: true },
  { name: 'embedded-hook', roots: ['src/ui-react/hooks/use-embedded-wallet.ts'], alone: true },
  { name: 'hooks', roots: ['src/react.ts'], only: 'src/ui-react/' },
  { name: 'account-button', roots: ['src/ui-react/buttons/account-chunk.ts'], named: true },
  { name: 'sessions', roots: ['src/instance/session-core.ts', 'src/instance/lazy-sessions.ts'], named: true },
  { name: 'evm-wallets', roots: ['src/adapters/evm/evm-part.ts'], named: true },
  { name: 'evm-asks', roots: ['src/adapters/evm/evm-connector-part.ts', 'src/adapters/evm/checksum.ts'], named: true },
  { name: 'evm-asks', roots: ['src/adapters/evm/needs-wallet.ts'], alone: true },
  { name: 'session-asks', roots: relayed, shared: ['src/instance/embedded-core.ts'] },
  { name: 'session-code', roots: ['src/instance/stock-sessions.ts'], named: true },
  { name: 'session-answers', roots: relayed },
  { name: 'embedded', roots: ['src/instance/embedded-core.ts'], named: true },
  { name: 'sign-in', roots: ['src/instance/sign-in-core.ts'], named: true },
  { name: 'dialog', roots: dialog, named: true },
  { name: 'connecting', roots: [external], shared: [code], named: true },
  { name: 'connecting-code', roots: [code], named: true },
]

/** A piece takes with it what it needs, unless an earlier one has it: so what the page starts with comes first. */
const groups = [...new Set(['start', ...moments.map(({ name }) => name)])]

/** Packages stay imports: an app that has them too would get them twice. */
const isForeign = (/** @type {string} */ id) => !id.startsWith('.') && !id.startsWith('/')

/** Writes `dist/*.js` and `dist/chunks/*.js`; the declarations beside them are the compiler's. */
export async function bundleLibrary() {
  const inputs = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name === 'latchkit' ? 'index' : name.replace('latchkit/', ''), join(root, file)]),
  )
  const momentOf = await assignFiles(Object.values(inputs))
  await rm(join(root, 'dist/chunks'), { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    input: inputs,
    external: isForeign,
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.build.json'),
    plugins: [forEngines],
  })
  await bundle.write({
    dir: join(root, 'dist'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    sourcemap: true,
    minify: false,
    codeSplitting: { groups: groups.map((name) => ({ name, test: (id) => momentOf.get(relative(root, id)) === name })) },
  })
  await bundle.close()
}

/** @type {import('rolldown').Plugin} */
const forEngines = {
  name: 'for engines',
  renderChunk(code) {
    const text = new RolldownMagicString(code)
    markEager(code, text)
    return text
  },
  generateBundle(_, bundle) {
    skipFacades(bundle)
    refuseCycles(bundle)
  },
}

/**
 * Functions that are constants are not there before their chunk has run.
 * @param {import('rolldown').OutputBundle} bundle
 */
function refuseCycles(bundle) {
  const done = new Set()
  const visit = (/** @type {string} */ name, /** @type {readonly string[]} */ path) => {
    const chunk = bundle[name]
    if (path.includes(name)) throw new Error(`chunks that need each other: ${[...path, name].join(' > ')}. Give them one moment in scripts/lib/library.mjs`)
    if (done.has(name) || chunk?.type !== 'chunk') return
    for (const other of chunk.imports) visit(other, [...path, name])
    done.add(name)
  }
  for (const name of Object.keys(bundle)) visit(name, [])
}

/**
 * The moment of each file that has one.
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
  const momentOf = new Map()
  for (const { name, roots, only = '', alone, shared, named } of moments) {
    const others = shared && neededBy(metafile, shared)
    const needed = neededBy(metafile, roots)
    for (const file of alone ? roots : needed) {
      if (file.startsWith(only) && (others?.has(file) ?? true) && !(named && roots.includes(file)) && !momentOf.has(file)) momentOf.set(file, name)
    }
  }
  return momentOf
}

/**
 * The files that must be there with these.
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly string[]} roots
 */
function neededBy({ inputs }, roots) {
  const needed = new Set(roots)
  // A set that grows is walked to its new end.
  for (const file of needed) {
    const input = inputs[file]
    if (input === undefined) throw new Error(`${file}, a root in scripts/lib/library.mjs, is no part of the library any more`)
    for (const { path, kind, external } of input.imports) if (kind === 'import-statement' && !external) needed.add(path)
  }
  return needed
}
