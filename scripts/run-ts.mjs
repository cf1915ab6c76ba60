// @ts-check
/**
 * Runs a TypeScript program on a Node that cannot: `node scripts/run-ts.mjs <entry.ts> [arguments]`. The program is bundled
 * into .cache/run first; packages stay imports.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { sourceAlias } from './lib/bundle.mjs'
import { root, runMain } from './lib/shell.mjs'

/**
 * In a bundle `import.meta.url` is the bundle's; a source that looks for files beside itself means its own.
 * @type {import('esbuild').Plugin}
 */
const ownPlace = {
  name: 'own place',
  setup(builder) {
    builder.onLoad({ filter: /\.(mjs|tsx?)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (path.includes('node_modules') || !text.includes('import.meta.url')) return undefined
      const loader = extname(path) === '.mjs' ? 'js' : /** @type {'ts' | 'tsx'} */ (extname(path).slice(1))
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)), loader }
    })
  },
}

await runMain(async () => {
  const [entry, ...rest] = process.argv.slice(2)
  if (entry === undefined) throw new Error('which program? node scripts/run-ts.mjs <entry.ts> [arguments]')
  if (!existsSync(join(root, entry))) throw new Error(`${entry} does not exist`)
  const outfile = join(root, '.cache/run', entry.replace(/\.tsx?$/, '.mjs'))
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    jsx: 'automatic',
    alias: sourceAlias,
    packages: 'external',
    plugins: [ownPlace],
    logLevel: 'warning',
  })
  const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', outfile, ...rest], { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => child.on('close', (code) => done(code ?? 1)))
})
