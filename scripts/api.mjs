// @ts-check
/**
 * The public API of each entry as a text file, etc/<entry>.api.md, so that a change to it shows in review.
 * Without arguments: compares with what dist declares. `--write` (npm run api) updates the files.
 * Needs dist (`npm run build`).
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { root, runMain } from './lib/shell.mjs'

/** @typedef {{ name: string, file: string, text: string }} Report */

/** One report for each entry of the exports map whose declarations are built. @returns {Promise<Report[]>} */
export async function renderApi() {
  const { name, exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const entries = Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path, target]) => ({ path, types: join(root, target.types) }))
    .filter(({ types }) => existsSync(types))
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
  /** @type {Set<ts.Symbol>} what an entry before has told already: the first is the core */
  const told = new Set()
  return entries.map(({ path, types }) => {
    const short = path === '.' ? name : path.slice('./'.length)
    const title = path === '.' ? name : `${name}/${short}`
    return { name: title, file: join(root, 'etc', `${short}.api.md`), text: renderEntry(program, title, types, told) }
  })
}

/** @param {ts.Program} program @param {string} title @param {string} types @param {Set<ts.Symbol>} told */
function renderEntry(program, title, types, told) {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(types)
  const module = source && checker.getSymbolAtLocation(source)
  const exported = new Map((module ? checker.getExportsOfModule(module) : []).map((symbol) => [symbol.name, resolveAlias(checker, symbol)]))
  const named = new Set(exported.values())
  const hidden = [...reach(checker, [...named])].filter((symbol) => !named.has(symbol) && !told.has(symbol))
  const lines = [`# API of \`${title}\``, '', 'Written by `npm run api` from the declarations. Review a change here as a change for users.', '', '```ts']
  for (const [name, symbol] of [...exported].sort(byName)) lines.push(told.has(symbol) ? `export { ${name} } // see another entry` : print(symbol, name), '')
  lines.push('```')
  if (hidden.length > 0) {
    lines.push('', '## Reached through the above, not exported by name', '', '```ts')
    for (const symbol of hidden.sort((a, b) => byName([a.name], [b.name]))) lines.push(print(symbol, symbol.name), '')
    lines.push('```')
  }
  for (const symbol of [...named, ...hidden]) told.add(symbol)
  return `${lines.join('\n').replace(/\n+```(?!ts)/g, '\n```')}\n`
}

/** The package's own declarations that the given ones speak of. @param {ts.TypeChecker} checker @param {ts.Symbol[]} symbols */
function reach(checker, symbols) {
  const seen = new Set(symbols)
  for (const symbol of seen)
    for (const declaration of symbol.declarations ?? []) {
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
const isOurs = (node) => !relative(join(root, 'dist'), node.getSourceFile().fileName).startsWith('..')

/** @param {ts.TypeChecker} checker @param {ts.Symbol} symbol */
const resolveAlias = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

/** @param {readonly [string, ...unknown[]]} a @param {readonly [string, ...unknown[]]} b */
const byName = ([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** @param {ts.Symbol} symbol @param {string} name */
function print(symbol, name) {
  const texts = (symbol.declarations ?? []).filter(isOurs).map((declaration) => {
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
    return printer.printNode(ts.EmitHint.Unspecified, statement, declaration.getSourceFile()).replace(/^(export )?(declare )?/, 'export ')
  })
  if (texts.length === 0) return `export { ${name} } // of another package`
  const renamed = symbol.name === name ? '' : `// exported as ${name}\n`
  return renamed + [...new Set(texts)].join('\n')
}

/** The entries whose file is not what dist declares. */
export async function staleApi() {
  const reports = await renderApi()
  const stale = []
  for (const report of reports) {
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

/** Lines that only one side has: enough to see what changed; git shows it in full. @param {string} before @param {string} after */
function difference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const lines = [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ]
  return lines.length > 40 ? [...lines.slice(0, 40), `and ${lines.length - 40} more lines`] : lines
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runMain(main)
