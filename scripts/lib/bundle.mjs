// @ts-check
/** Bundles a few lines that use the package, as an app would: for size budgets and absence tests. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './shell.mjs'

/** The public names of the package, and the sources behind them: `exports` of package.json, by the rule that `./react` is `src/react.ts`. @type {Record<string, string>} */
export const entries = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports)
    .filter(([, target]) => typeof target === 'object' && 'default' in target)
    .map(([name]) => [`latchkit${name.slice(1)}`, name === '.' ? 'src/index.ts' : `src/${name.slice(2)}.ts`]),
)

/** Alias for esbuild: public names resolve to the sources. Longer names come first, or `latchkit` would match them. */
export const sourceAlias = Object.fromEntries(
  Object.entries({ ...entries, 'latchkit-cli/sandbox': 'cli/sandbox/index.ts' })
    .sort(([a], [b]) => b.length - a.length)
    .map(([name, file]) => [name, join(root, file)]),
)

/** Peers: apps have them anyway, so they are not counted. */
export const peers = ['react', 'react/*', 'react-dom', 'react-dom/*', 'viem', 'viem/*', '@walletconnect/*']

/** @typedef {{ name: string, bytes: number, gzip: number, brotli: number, weights: Record<string, number>, inputs: string[], imports: string[], lazy: boolean, entryPoint?: string }} Chunk */

/**
 * Bundles an app for browsers (minified, split) and returns the chunks that load at start and later.
 * @param {string} code the app
 * @param {{ external?: readonly string[], define?: Record<string, string> }} [options]
 * @returns {Promise<{ chunks: Chunk[], text: string }>} chunks, and the code loaded at start
 */
export async function bundleApp(code, options = {}) {
  const result = await build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir: root, sourcefile: 'app.tsx', loader: 'tsx' },
    outdir: '.cache/bundle',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    alias: sourceAlias,
    external: [...(options.external ?? peers), 'node:*'],
    define: { 'process.env.NODE_ENV': '"production"', ...options.define },
    legalComments: 'none',
    logLevel: 'silent',
  })
  const texts = new Map(result.outputFiles.map((file) => [file.path, file]))
  const atStart = new Set(reachable(result.metafile.outputs))
  const chunks = Object.entries(result.metafile.outputs).map(([name, output]) => {
    const contents = texts.get(join(root, name))?.contents ?? new Uint8Array()
    const weights = Object.fromEntries(Object.entries(output.inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]))
    return {
      name,
      bytes: output.bytes,
      gzip: gzipSync(contents, { level: 9 }).length,
      brotli: brotliCompressSync(contents).length,
      weights,
      inputs: Object.keys(weights).filter((file) => (weights[file] ?? 0) > 0),
      imports: output.imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
      lazy: !atStart.has(name),
      ...(output.entryPoint === undefined ? {} : { entryPoint: output.entryPoint }),
    }
  })
  const text = chunks
    .filter((chunk) => !chunk.lazy)
    .map((chunk) => texts.get(join(root, chunk.name))?.text ?? '')
    .join('\n')
  return { chunks, text }
}

/**
 * Returns the given chunks and those that they load statically.
 * @param {readonly Chunk[]} chunks
 * @param {readonly Chunk[]} from
 */
export function withImports(chunks, from) {
  const seen = new Set(from)
  for (const chunk of seen)
    for (const path of chunk.imports) {
      const found = chunks.find(({ name }) => name === path)
      if (found) seen.add(found)
    }
  return [...seen]
}

/** @param {import('esbuild').Metafile['outputs']} outputs */
function reachable(outputs) {
  const seen = new Set(Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === 'app.tsx'))
  for (const name of seen) for (const { path, kind } of outputs[name]?.imports ?? []) if (kind === 'import-statement' && path in outputs) seen.add(path)
  return seen
}

/** @param {string} name */
export const hasEntry = (name) => existsSync(join(root, entries[name] ?? name))
