// @ts-check
/**
 * Compiles an app that exports every value, result and member of every entry of the packed library, with `declaration: true`, in the layout of pnpm: the app sees its
 * direct dependencies alone, and the library its own. Reports types that the compiler cannot name (TS2742, TS4023 and the like), and errors in declarations.
 */
import { mkdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { packLibrary } from './lib/pack.mjs'
import { capture, root } from './lib/shell.mjs'

// Outside of the repository, whose node_modules the compiler would find.
const home = join(await realpath(tmpdir()), 'latchkit-isolated-consumer')
const store = join(home, 'node_modules/.pnpm')
/** Direct dependencies of the app beside the library: its peers. */
const direct = ['react', 'react-dom', 'viem', '@types/react', '@types/node']

await rm(home, { recursive: true, force: true })
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
const library = join(store, 'latchkit/node_modules/latchkit')
const { file } = await packLibrary(join(home, 'packed'))
await mkdir(library, { recursive: true })
const unpacked = await capture('tar', ['-xzf', file, '-C', library, '--strip-components=1'])
if (unpacked.code !== 0) throw new Error(unpacked.output)
for (const name of [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies), '@types/react', '@types/node'])
  await link(join(root, 'node_modules', name), join(store, 'latchkit/node_modules', name))
for (const name of direct) await link(join(root, 'node_modules', name), join(home, 'node_modules', name))
await link(library, join(home, 'node_modules/latchkit'))
await writeFile(join(home, 'package.json'), JSON.stringify({ name: 'isolated-consumer', private: true, type: 'module' }))

/** @param {string} target @param {string} place */
async function link(target, place) {
  await mkdir(dirname(place), { recursive: true })
  if (existsSync(target)) await symlink(target, place, 'dir')
}

const entries = Object.keys(manifest.exports)
  .filter((path) => !path.endsWith('.json') && !path.includes('*'))
  .map((path) => path.replace(/^\.\/?/, ''))

/** @type {ts.CompilerOptions} */
const shared = {
  strict: true,
  declaration: true,
  emitDeclarationOnly: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  jsx: ts.JsxEmit.ReactJSX,
  outDir: join(home, 'out'),
}
/** Lines of an app: values that are derived from those of the entries. */
const sample = `import { createLatchkit, mainnet } from 'latchkit'
import { evm } from 'latchkit/evm'
export const kit = createLatchkit({ networks: [mainnet], use: [evm()] })
export const events = kit.events$
export const listening = kit.events$.subscribe()
export const whole = kit.getState()
export const slices = { ...kit.getState() }
export const run = (...command: Parameters<typeof kit.run>) => kit.run(...command)
`
const resolutions = {
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
}

/**
 * Reads each file once for both compilations of a resolution.
 * @param {ts.CompilerOptions} options
 */
function hostOf(options) {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  /** @type {Map<string, ts.SourceFile | undefined>} */
  const known = new Map()
  host.getSourceFile = (file, ...rest) => {
    if (!file.includes('/node_modules/')) return read(file, ...rest)
    if (!known.has(file)) known.set(file, read(file, ...rest))
    return known.get(file)
  }
  return host
}

const nodenext = { ...shared, ...resolutions.nodenext }
const nodenextHost = hostOf(nodenext)
await writeSources()
await writeFile(join(home, 'sample.ts'), sample)
let failed = false
for (const [name, options] of Object.entries(resolutions)) {
  const sources = [...entries.map(fileOf), 'sample.ts'].map((file) => join(home, file))
  // Declarations of others are checked once.
  const program =
    name === 'nodenext' ? ts.createProgram(sources, nodenext, nodenextHost) : ts.createProgram(sources, { ...shared, ...options, skipLibCheck: true })
  const found = [...ts.getPreEmitDiagnostics(program), ...program.emit(undefined, () => undefined, undefined, true).diagnostics]
  const told = [...new Set(found.map((one) => describe(one)))]
  for (const line of told) console.error(`${name}: ${line}`)
  if (told.length > 0) failed = true
}
console.log(
  failed
    ? 'Export the types that apps can reach from an entry, also those of dependencies.'
    : `${entries.length} entries, every value and member can be exported`,
)
process.exitCode = failed ? 1 : 0

/** @param {string} entry */
function fileOf(entry) {
  return `${entry === '' ? 'index' : entry}.ts`
}

/** @param {ts.Diagnostic} one */
function describe(one) {
  const text = ts.flattenDiagnosticMessageText(one.messageText, ' ')
  const line = one.file === undefined ? '' : (one.file.text.slice(one.file.text.lastIndexOf('\n', one.start) + 1).split('\n')[0] ?? '')
  return `TS${one.code} ${one.file?.fileName.replace(home, '') ?? ''}: ${line.trim().slice(0, 120)}: ${text.slice(0, 300)}`
}

/** Writes a module for each entry that exports what the entry has. */
async function writeSources() {
  for (const entry of entries) await writeFile(join(home, fileOf(entry)), `export * as all from '${specifier(entry)}'\n`)
  const program = ts.createProgram(
    entries.map((entry) => join(home, fileOf(entry))),
    { ...nodenext, skipLibCheck: true },
    nodenextHost,
  )
  const checker = program.getTypeChecker()
  for (const entry of entries) {
    const source = program.getSourceFile(join(home, fileOf(entry)))
    const clause = source?.statements[0]
    if (clause === undefined || !ts.isExportDeclaration(clause) || clause.moduleSpecifier === undefined) throw new Error(`latchkit/${entry} has no exports`)
    const module = checker.getSymbolAtLocation(clause.moduleSpecifier)
    const lines = module === undefined ? [] : checker.getExportsOfModule(module).flatMap((symbol) => linesOf(checker, symbol))
    if (lines.length === 0) throw new Error(`latchkit/${entry} has no exports`)
    await writeFile(join(home, fileOf(entry)), `import * as entry from '${specifier(entry)}'\n${lines.join('\n')}\n`)
  }
}

/** @param {string} entry */
function specifier(entry) {
  return entry === '' ? 'latchkit' : `latchkit/${entry}`
}

/** @param {ts.TypeChecker} checker @param {ts.Symbol} exported @returns {string[]} */
function linesOf(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const { name } = exported
  if (name === 'default') return []
  if (symbol.flags & ts.SymbolFlags.Value && !exported.declarations?.some(ts.isTypeOnlyExportDeclaration)) {
    const type = checker.getTypeOfSymbol(symbol)
    const lines = [`export const v_${name} = entry.${name}`]
    const signature = type.getCallSignatures().at(-1)
    if (signature === undefined) return [...lines, ...membersOf(checker, type, `entry.${name}`, `m_${name}`)]
    if (signature.typeParameters?.length) return lines
    lines.push(`export const r_${name} = (null as unknown as () => ReturnType<typeof entry.${name}>)()`)
    return [...lines, ...membersOf(checker, signature.getReturnType(), `(null as unknown as ReturnType<typeof entry.${name}>)`, `m_${name}`)]
  }
  const declared = checker.getDeclaredTypeOfSymbol(symbol)
  const parameters = declared.aliasTypeArguments ?? /** @type {ts.InterfaceType} */ (declared).typeParameters ?? []
  return parameters.length > 0 || declared.isUnion() ? [] : membersOf(checker, declared, `(null as unknown as entry.${name})`, `t_${name}`)
}

/** @param {ts.TypeChecker} checker @param {ts.Type} type @param {string} value @param {string} prefix @returns {string[]} */
function membersOf(checker, type, value, prefix) {
  if (type.isUnion() || type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike)) return []
  const own = checker.getPropertiesOfType(type).filter(({ declarations }) => declarations?.some((one) => one.getSourceFile().fileName.includes('/latchkit/')))
  return own.filter(({ name }) => /^[A-Za-z_$][\w$]*$/.test(name)).flatMap(({ name }) => [`export const ${prefix}_${name} = ${value}.${name}`])
}
