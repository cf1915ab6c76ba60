// @ts-check
/** Declarations of the published packages: the compiler writes those of every source, and what the entries reach is published. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { entries } from './bundle.mjs'
import { exportLocals, nameTypes } from './named-types.mjs'
import { root, run } from './shell.mjs'

/** Writes `dist/**\/*.d.ts`. */
export async function declareLibrary() {
  const out = join(root, '.cache/types/library')
  await rm(out, { recursive: true, force: true })
  await compile('tsconfig.build.json')
  await compile('tsconfig.node.json')
  const names = Object.values(entries).map((file) => file.replace('src/', '').replace(/\.ts$/, '.d.ts'))
  await publish(out, names, join(root, 'dist'))
  await nameTypes(join(root, 'dist'), names, (file) => reachOf([file]))
}

/** Writes `cli/dist/types/**\/*.d.ts`, in the folders of the sources: what the sandbox takes from the library's types stands beside its own. */
export async function declareSandbox() {
  const out = join(root, '.cache/types/sandbox')
  await rm(out, { recursive: true, force: true })
  await compile('tsconfig.sandbox.json')
  await publish(out, ['cli/sandbox/index.d.ts'], join(root, 'cli/dist/types'))
}

/**
 * Copies the named declarations and those they import, in place of what an earlier build left.
 * @param {string} from @param {readonly string[]} names below `from` @param {string} to
 */
async function publish(from, names, to) {
  if (existsSync(to)) for (const file of await readdir(to, { recursive: true })) if (file.endsWith('.d.ts')) await rm(join(to, file))
  for (const file of await reachOf(names.map((name) => join(from, name)))) {
    const target = join(to, relative(from, file))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, exportLocals(await readFile(file, 'utf8'), relative(from, file)))
  }
}

/** Returns the given declarations and those they import. @param {readonly string[]} files */
async function reachOf(files) {
  const reached = new Set(files)
  // The loop also visits files that are added on the way.
  for (const file of reached) for (const path of relativeImports(await readFile(file, 'utf8'))) reached.add(join(dirname(file), path.replace(/\.js$/, '.d.ts')))
  return reached
}

/** Returns the files that a declaration names. Examples in its comments name those of apps. @param {string} text */
function relativeImports(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(/(?:from\s+|import\(|import\s+|declare module\s+)['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, path = '']) => path)
}

/** @param {string} project */
const compile = (project) => run(['node_modules/typescript-native/bin/tsc', '-p', project])
