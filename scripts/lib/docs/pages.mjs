// @ts-check
/** The pages of docs/reference: which exports of which entry stand on which page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { entries } from '../bundle.mjs'
import { root } from '../shell.mjs'

/**
 * @typedef {{ name: string, title: string, intro: string, code: string }} Page
 * `code`: a module whose exports are the page's entries. Its specifiers are relative to the root of the repository.
 */

/** Types that options, hooks and components name, without an export of their own. */
const unexported = {
  options: {
    'src/domain/config/state.js': ['AppMetadata', 'ConnectMethod', 'ConnectorGroup', 'Features', 'Prefetch', 'ThemeMode', 'ThemeVariables'],
    'src/domain/shared/networks/network-input.js': ['NetworkInput'],
  },
  components: { 'src/ui-react/buttons/connect-button-custom.js': ['ConnectButtonCustom'] },
  selectors: {
    'src/domain/connection/selectors.js': ['HeldConnectionView'],
    'src/domain/connectors/state.js': ['Connector'],
    'src/domain/balances/state.js': ['NativeBalance'],
  },
}

/** Entries with a page of their own, in the order of package.json; the contract of plugins last. Types stand with the first entry that exports them. @type {Record<string, string>} */
const pages = {
  ...Object.fromEntries(
    Object.entries(entries)
      .filter(([name]) => !['latchkit', 'latchkit/react', 'latchkit/plugin'].includes(name))
      .map(([name, file]) => [name.replace('latchkit/', ''), file.replace(/\.ts$/, '')]),
  ),
  sandbox: 'cli/sandbox/index',
  plugin: 'src/plugin',
}

/** @param {string} name of an entry */
const importPath = (name) => (name === 'sandbox' ? 'latchkit-cli/sandbox' : `latchkit/${name}`)

/** Returns the pages that typedoc writes. @returns {Promise<Page[]>} */
export async function referencePages() {
  const core = await exportsOf('src/index.ts')
  const react = await exportsOf('src/react.ts')
  const options = core.filter((name) => ['CreateOptions', 'CustomWallet', 'HostPorts', 'AnyPlugin', 'TapeTap'].includes(name))
  const selectors = core.filter((name) => /^select[A-Z]|^canSwitchTo$|^(Selector|AccountView|ConnectorView|Token)$/.test(name))
  const components = react.filter((name) => /^(Latchkit|\w+Button|AccountTabs|Dialog|Custom|Provided|Locale|Message)/.test(name))
  return [
    page('options', 'Options', 'The options of `createLatchkit`. All but `networks` and `use` may be left out.', [
      exported('src/index.js', options),
      "export type { InitialSession } from 'src/ssr.js'",
    ]),
    page(
      'hooks',
      'Hooks',
      'Hooks of `latchkit/react`. Each throws [`NOT_CREATED`](errors.md#not_created) outside a `LatchkitProvider`. Functions that they return are stable.',
      [exported('src/react.js', without(react, components))],
    ),
    page('components', 'Components', 'Components of `latchkit/react`.', [exported('src/react.js', components)]),
    page(
      'selectors',
      'Selectors',
      'Selectors of `latchkit`, for `kit.select` and `useLatchkitState`. Each returns the same reference while its result is the same.',
      [exported('src/index.js', selectors)],
    ),
    page('core', 'Core', 'The rest of `latchkit`: the instance, its error, networks and types.', [
      exported('src/index.js', without(core, [...options, ...selectors])),
    ]),
    ...(await Promise.all(
      Object.entries(pages).map(async ([name, path]) => page(name, `\`${importPath(name)}\``, await introOf(`${path}.ts`), [`export * from '${path}.js'`])),
    )),
  ]
}

/** @param {string} name @param {string} title @param {string} intro @param {string[]} lines @returns {Page} */
function page(name, title, intro, lines) {
  const types = Object.entries(/** @type {Record<string, Record<string, string[]>>} */ (unexported)[name] ?? {})
  return { name, title, intro, code: [...lines, ...types.map(([path, names]) => exported(path, names))].join('\n') }
}

/** @param {string} path @param {readonly string[]} names */
const exported = (path, names) => `export { ${names.join(', ')} } from '${path}'`

/** @param {readonly string[]} names @param {readonly string[]} those */
const without = (names, those) => names.filter((name) => !those.includes(name))

/** Returns the names that a file exports from others. @param {string} path */
async function exportsOf(path) {
  const source = await parse(path)
  return source.statements.flatMap((statement) =>
    ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
      ? statement.exportClause.elements.map(({ name }) => name.text)
      : [],
  )
}

/** Returns the text of an entry's `@packageDocumentation`. @param {string} path */
async function introOf(path) {
  const { text } = await parse(path)
  const [, comment] = /^(?:'use client'\n)?\/\*\*([\s\S]*?)@packageDocumentation/.exec(text) ?? []
  if (comment === undefined) throw new Error(`${path} needs a comment with @packageDocumentation: it opens the page of the entry`)
  const intro = comment
    .replace(/^ *\* ?/gm, '')
    .trim()
    .replace(/^`[^`]*`: /, '')
  return intro.charAt(0).toUpperCase() + intro.slice(1)
}

/** @param {string} path */
const parse = async (path) => ts.createSourceFile(path, await readFile(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true)
