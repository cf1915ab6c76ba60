// @ts-check
/**
 * Types-only modules, one for each entry: `latchkit/types/<entry>` names every type that the entry reaches. TypeScript writes the type of an exported value
 * into the declarations of an app, and names it only by a path that the app can write (else TS2742, TS4023), also where a type is no part of the documented names.
 */
import { readFile, writeFile, mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** Types of RxJS that an app meets through a stream, beside those that the declarations import: it need not depend on RxJS. */
const ofStreams = ['Observable', 'Observer', 'Operator', 'Subscription', 'Subscriber', 'TeardownLogic', 'Unsubscribable']

/** Declares the messages of every slice: an entry that reaches it reaches the core. */
const core = 'domain/declarations.d.ts'

/**
 * Writes `types/<entry>.d.ts` beside the declarations of the entries, and refers to it from each entry, so that the compiler knows it. The files that all entries with the
 * core reach stand in `types/core.d.ts`.
 * @param {string} dist @param {readonly string[]} entries declarations below `dist`
 * @param {(file: string) => Promise<Iterable<string>>} reach returns the declarations that one reaches
 */
export async function nameTypes(dist, entries, reach) {
  /** @type {Map<string, readonly string[]>} */
  const reached = new Map()
  for (const entry of entries) reached.set(entry, [...(await reach(join(dist, entry)))].sort())
  const withCore = [...reached.values()].filter((files) => files.includes(join(dist, core)))
  const shared = (withCore[0] ?? []).filter((file) => withCore.every((files) => files.includes(file)))
  const linesOf = await exporter(dist, [...new Set([...reached.values()].flat())].sort())
  await mkdir(join(dist, 'types'), { recursive: true })
  await writeFile(join(dist, 'types/core.d.ts'), linesOf(shared).join(''))
  for (const [entry, files] of reached) {
    const has = withCore.includes(files)
    const lines = linesOf(has ? files.filter((file) => !shared.includes(file)) : files)
    await writeFile(join(dist, 'types', entry), `${has ? "import type {} from './core.js';\n" : ''}${lines.join('')}export {};\n`)
    const text = await readFile(join(dist, entry), 'utf8')
    await writeFile(join(dist, entry), `${text.trimEnd()}\nimport type {} from './types/${entry.replace('.d.ts', '.js')}';\n`)
  }
}

/**
 * Returns a function that exports the types of some of the files. A name that two files have begins with the path in both.
 * @param {string} dist @param {readonly string[]} files
 */
async function exporter(dist, files) {
  // A value is named where a type is taken from it.
  const queried = new Set((await Promise.all(files.map(queriesOf))).flat())
  const found = new Map(await Promise.all(files.map(async (file) => /** @type {const} */ ([file, await declared(file, queried)]))))
  const isTwice = (/** @type {string} */ name) => [...found.values()].flat().filter((one) => one.name === name && one.from.startsWith('/')).length > 1
  return (/** @type {readonly string[]} */ some) => {
    /** @type {Map<string, Set<string>>} */
    const byPath = new Map()
    for (const { name, from } of some.flatMap((file) => found.get(file) ?? [])) {
      const isOwn = from.startsWith('/')
      const path = isOwn ? relative(dist, from).replace(/^(.*)\.d\.ts$/, '../$1.js') : from
      byPath.set(path, (byPath.get(path) ?? new Set()).add(isOwn && isTwice(name) ? `${name} as ${wordOf(relative(dist, from))}_${name}` : name))
    }
    return [...byPath].map(([path, names]) => `export type { ${[...names].join(', ')} } from '${path}';\n`)
  }
}

/**
 * Exports the types that a module keeps for itself, under a name of its own: what another type of it says with them is public.
 * @param {string} text @param {string} path of the declaration below `dist`
 */
export function exportLocals(text, path) {
  const locals = parse(path, text).statements.flatMap((statement) =>
    isType(statement) && !isExported(statement) && statement.name ? [statement.name.text] : [],
  )
  return locals.length === 0 ? text : `${text.trimEnd()}\nexport type { ${locals.map((name) => `${name} as ${wordOf(path)}_${name}`).join(', ')} };\n`
}

/** Returns the types of a module and its queried values, and what it imports from other packages. @param {string} file @param {ReadonlySet<string>} queried */
async function declared(file, queried) {
  return parse(file, await readFile(file, 'utf8')).statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return imported(statement)
    if (ts.isExportDeclaration(statement)) return renamed(statement).map((name) => ({ name, from: file }))
    return namesOf(statement)
      .filter((name) => isExported(statement) && (isType(statement) || queried.has(name)))
      .map((name) => ({ name, from: file }))
  })
}

/** Returns the names under which {@link exportLocals} exports. @param {ts.ExportDeclaration} statement */
const renamed = ({ exportClause, moduleSpecifier }) =>
  moduleSpecifier === undefined && exportClause && ts.isNamedExports(exportClause)
    ? exportClause.elements.filter((one) => one.propertyName).map((one) => one.name.text)
    : []

/** @param {ts.Statement} statement */
function namesOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.map(({ name }) => name.getText())
  return (isType(statement) || ts.isFunctionDeclaration(statement)) && statement.name ? [statement.name.text] : []
}

/** @param {string} file */
const queriesOf = async (file) => [...(await readFile(file, 'utf8')).matchAll(/\btypeof (\w+)/g)].map(([, name = '']) => name)

/** @param {ts.ImportDeclaration} statement */
function imported({ importClause, moduleSpecifier }) {
  const from = /** @type {ts.StringLiteral} */ (moduleSpecifier).text
  const bindings = importClause?.namedBindings
  if (from.startsWith('.') || bindings === undefined || !ts.isNamedImports(bindings)) return []
  const names = bindings.elements.map((element) => (element.propertyName ?? element.name).text)
  return [...names, ...(from === 'rxjs' ? ofStreams : [])].map((name) => ({ name, from }))
}

/** @param {ts.Statement} node @returns {node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration | ts.EnumDeclaration} */
const isType = (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)

/** @param {ts.Statement} node */
const isExported = (node) => ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

/** @param {string} path @param {string} text */
const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)

/** @param {string} path */
const wordOf = (path) => path.replace(/\.d\.ts$/, '').replace(/\W+/g, '_')
