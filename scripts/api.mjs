// @ts-check
/**
 * Writes the public API of each entry to a text file, etc/<entry>.api.md, so that a review shows its changes. Without arguments:
 * compares the files with the declarations in dist. `--write` (npm run api) updates them. Requires dist (`npm run build`).
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { bin, root, runMain } from './lib/shell.mjs'

/** @typedef {{ name: string, file: string, text: string, internal: string[] }} Report `internal`: declarations that an app must not reach */

/** Folders of the published packages. */
const published = [root, join(root, 'cli')]

/** Returns the entries of a package. @param {string} folder */
async function entriesOf(folder) {
  const { name, exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => ({ title: `${name}${path.slice(1)}`, types: join(folder, target.types) }))
}

/** Returns one report for each entry of the exports maps whose declarations are built. @returns {Promise<Report[]>} */
export async function renderApi() {
  const entries = (await Promise.all(published.map(entriesOf))).flat().filter(({ types }) => existsSync(types))
  const program = ts.createProgram(
    entries.map(({ types }) => types),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      types: [],
      jsx: ts.JsxEmit.ReactJSX,
      skipLibCheck: true,
      strict: true,
    },
  )
  const checker = program.getTypeChecker()
  const known = entries.map(({ title, types }) => {
    const source = program.getSourceFile(types)
    const module = source && checker.getSymbolAtLocation(source)
    const exported = new Map((module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, resolveAlias(checker, symbol)]))
    return { title, file: join(root, 'etc', `${basename(title)}.api.md`), exported }
  })
  // Each declaration is printed once: with the first app entry that exports it by name, otherwise with the first that reaches it.
  /** @type {Map<ts.Symbol, string>} */
  const homes = new Map()
  for (const { title, exported } of known)
    for (const symbol of forAuthors.includes(title) ? [] : exported.values()) if (!homes.has(symbol)) homes.set(symbol, title)
  return known.map(({ title, file, exported }) => ({ name: title, file, ...renderEntry(checker, title, exported, homes) }))
}

/** @param {ts.TypeChecker} checker @param {string} title @param {Map<string, ts.Symbol>} exported @param {Map<ts.Symbol, string>} homes */
function renderEntry(checker, title, exported, homes) {
  const named = new Set(exported.values())
  const isHere = (/** @type {ts.Symbol} */ symbol) => (homes.get(symbol) ?? title) === title
  const hidden = [...reach(checker, [...named].filter(isHere), isHere)].filter((symbol) => isHere(symbol) && !named.has(symbol))
  const lines = [`# API of \`${title}\``, '', 'Written by `npm run api` from the declarations. Review a change here as a change for users.', '']
  const own = [...exported].sort(byName).filter(([, symbol]) => isHere(symbol))
  const others = [...exported].sort(byName).filter(([, symbol]) => !isHere(symbol))
  if (own.length > 0) lines.push('```ts', formatted(own.map(([name, symbol]) => print(symbol, name))), '```', '')
  if (others.length > 0)
    lines.push('Also exported, declared by another entry:', '', ...others.map(([name, symbol]) => `- \`${name}\`: \`${homes.get(symbol)}\``), '')
  if (hidden.length > 0) {
    const printed = hidden.sort((a, b) => byName([a.name], [b.name])).map((symbol) => print(symbol, symbol.name))
    lines.push('## Reached through the above, not exported by name', '', '```ts', formatted(printed), '```', '')
  }
  for (const symbol of [...named, ...hidden]) if (!homes.has(symbol)) homes.set(symbol, title)
  const internal = forAuthors.includes(title) ? [] : [...reach(checker, [...named])].filter(isInternal).map(({ name }) => name)
  return { text: lines.join('\n'), internal }
}

/** Entries for plugin and adapter authors, and their tests: they expose types that are internal for apps. */
const forAuthors = ['latchkit/plugin', 'latchkit/testing', 'latchkit-cli/sandbox']

/** Returns true if a declaration names a command of policies: its type begins with `report`. @param {ts.Symbol} symbol */
function isInternal(symbol) {
  /** @param {ts.Node} node @returns {boolean} */
  const names = (node) =>
    (ts.isStringLiteral(node) && ts.isLiteralTypeNode(node.parent) && /^report[A-Z]/.test(node.text)) || ts.forEachChild(node, names) === true
  return (symbol.declarations ?? []).some(names)
}

/**
 * Returns the package's own declarations that the given ones refer to.
 * @param {ts.TypeChecker} checker @param {ts.Symbol[]} symbols
 * @param {(symbol: ts.Symbol) => boolean} goesOn true to follow the references of a found symbol
 */
function reach(checker, symbols, goesOn = () => true) {
  const seen = new Set(symbols)
  for (const symbol of seen)
    for (const declaration of goesOn(symbol) ? (symbol.declarations ?? []) : []) {
      const visit = (/** @type {ts.Node} */ node) => {
        const name = ts.isTypeReferenceNode(node)
          ? node.typeName
          : ts.isExpressionWithTypeArguments(node)
            ? node.expression
            : ts.isTypeQueryNode(node)
              ? node.exprName
              : ts.isImportTypeNode(node)
                ? node.qualifier
                : undefined
        const found = name && checker.getSymbolAtLocation(name)
        const target = found && resolveAlias(checker, found)
        if (target?.declarations?.some((one) => isOurs(one) && !ts.isTypeParameterDeclaration(one))) seen.add(target)
        ts.forEachChild(node, visit)
      }
      visit(declaration)
    }
  return seen
}

/** @param {ts.Node} node */
const isOurs = (node) => published.some((folder) => !relative(join(folder, 'dist'), node.getSourceFile().fileName).startsWith('..'))

/** @param {ts.TypeChecker} checker @param {ts.Symbol} symbol */
const resolveAlias = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

/** @param {readonly [string, ...unknown[]]} a @param {readonly [string, ...unknown[]]} b */
const byName = ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** @param {ts.Symbol} symbol @param {string} name */
function print(symbol, name) {
  const texts = (symbol.declarations ?? []).filter(isOurs).map((declaration) => {
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    oneLine(statement)
    return printer.printNode(ts.EmitHint.Unspecified, statement, declaration.getSourceFile()).replace(/^(export )?(declare )?/, 'export ')
  })
  if (texts.length === 0) return `export type { ${name} } // of another package`
  const renamed = symbol.name === name ? '' : `// exported as ${name}\n`
  // Slices declare themselves in one interface, in one file each: sorted by text, so that the order of the files does not matter.
  const isMerged = (symbol.declarations ?? []).every(ts.isInterfaceDeclaration)
  const merged = [...new Set(isMerged ? texts.sort() : texts)].join('\n').replace(/\n\}\nexport interface \w+ \{(?=\n)/g, '')
  return renamed + merged
}

/** Prints an object type in one line, as in the sources; the formatter breaks long ones. @param {ts.Node} node */
function oneLine(node) {
  if (ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node)) ts.setEmitFlags(node, ts.EmitFlags.SingleLine)
  ts.forEachChild(node, oneLine)
}

/** Returns the declarations in the repository's format; single lines are grouped. @param {string[]} declarations */
const formatted = (declarations) =>
  execFileSync(process.execPath, [bin('@biomejs/biome/bin/biome'), 'format', '--stdin-file-path=src/api.d.ts'], {
    cwd: root,
    input: declarations.join('\n\n'),
    encoding: 'utf8',
  })
    .trim()
    .replace(/(?<=^|\n\n|\n)(export .*)\n\n(?=export .*(?:\n\n|$))/g, '$1\n')
    .replace(/(?:\n {2}(?:\| )?'\w+',?){6,}/g, inLines)

/** Fills lines with names that the formatter writes one by one, such as the codes of errors. @param {string} names */
const inLines = (names) => names.replace(/\s+/g, ' ').replace(/ (.{1,150})(?= |$)/g, '\n  $1')

/** Returns the entries whose file differs from the declarations in dist. */
export async function staleApi() {
  const reports = await renderApi()
  const stale = []
  for (const report of reports) {
    if (report.internal.length > 0)
      throw new Error(`${report.name} reaches ${report.internal.join(', ')}: no type of an app names a command that begins with "report"`)
    const text = existsSync(report.file) ? await readFile(report.file, 'utf8') : ''
    if (text !== report.text) stale.push({ ...report, before: text })
  }
  return stale
}

async function main() {
  const stale = await staleApi()
  if (process.argv.includes('--write')) {
    for (const { name, file, text } of stale) {
      await mkdir(join(root, 'etc'), { recursive: true })
      await writeFile(file, text)
      console.log(`api: ${name} written to ${relative(root, file)}`)
    }
    if (stale.length === 0) console.log('api: every file is up to date')
    return
  }
  for (const { name, file, text, before } of stale) {
    console.error(`error: the API of ${name} is not what ${relative(root, file)} says. If the change is meant: npm run api, and review the diff.`)
    for (const line of difference(before, text)) console.error(`  ${line}`)
  }
  if (stale.length > 0) process.exitCode = 1
}

/** Returns the lines that only one side has: enough to see the change; git shows it in full. @param {string} before @param {string} after */
function difference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
  return lines.length > 40 ? [...lines.slice(0, 40), `and ${lines.length - 40} more lines`] : lines
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
