// @ts-check
/**
 * Runs a TypeScript program on a Node that cannot: `node scripts/run-ts.mjs <entry.ts> [arguments]`. The program is bundled
 * into .cache/run first; packages stay imports.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { sourceAlias } from './lib/bundle.mjs'
import { root, runMain } from './lib/shell.mjs'

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
    logLevel: 'warning',
  })
  const child = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', outfile, ...rest], { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise((done) => child.on('close', (code) => done(code ?? 1)))
})
