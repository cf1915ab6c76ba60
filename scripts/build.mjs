// @ts-check
/**
 * Builds what is published: the library into `dist`, the package of the command line into `cli/dist`. `node scripts/build.mjs` does all; names of parts do only
 * these: `styles`, `lib` (src by rolldown, its declarations by tsc), `cli` (command line and sandbox by esbuild), `types` (declarations of the sandbox), `example`.
 * A part whose input is not there is left out with a printed line.
 */
import { rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleCommandLine, bundleExample } from './lib/command-line.mjs'
import { declareLibrary, declareSandbox } from './lib/declarations.mjs'
import { bundleLibrary } from './lib/library.mjs'
import { root, runMain } from './lib/shell.mjs'
import { writeStyles } from './styles.mjs'

/** @type {Record<string, { input: string, make: () => Promise<unknown> }>} */
const parts = {
  styles: { input: 'src/ui-react/styles', make: async () => writeStyles() },
  lib: { input: 'src/index.ts', make: () => Promise.all([bundleLibrary(), declareLibrary()]) },
  cli: { input: 'cli/main.ts', make: bundleCommandLine },
  types: { input: 'cli/sandbox/index.ts', make: declareSandbox },
  example: { input: 'examples/react-app/vite.config.ts', make: bundleExample },
}

await runMain(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  if (asked.length === 0) await Promise.all(['dist', 'cli/dist'].map((folder) => rm(join(root, folder), { recursive: true, force: true })))
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
