// @ts-check
/** Bundles a few lines that use the built package with Vite, the bundler of most apps: the size budgets check the result. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { join, relative } from 'node:path'
import { build } from 'vite'
import { entries, peers } from './bundle.mjs'
import { root } from './shell.mjs'

const app = 'virtual:app'

/** Alias: public names resolve to the published files. */
export const publishedAlias = Object.keys(entries).map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: join(root, 'dist', name === 'latchkit' ? 'index.js' : `${name.replace('latchkit/', '')}.js`),
}))

/**
 * Like `bundleApp` of bundle.mjs. `weights` are bytes before minification, as Vite reports no others for each file.
 * @param {string} code the app, without JSX
 * @returns {Promise<import('./bundle.mjs').Chunk[]>}
 */
export async function bundleWithVite(code) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: publishedAlias },
    plugins: [{ name: 'app', resolveId: (id) => (id === app ? id : undefined), load: (id) => (id === app ? code : undefined) }],
    build: {
      write: false,
      minify: true,
      // The polyfill is the app's choice, and a modern target does not need it.
      modulePreload: false,
      rollupOptions: { input: app, external: peers.filter((name) => !name.endsWith('/*')).map((name) => new RegExp(`^${name}(/|$)`)) },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const atStart = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of atStart) for (const path of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) atStart.add(path)

  return chunks.map((chunk) => {
    const weights = Object.fromEntries(Object.entries(chunk.modules).map(([id, { renderedLength }]) => [relative(root, id), renderedLength]))
    return {
      name: chunk.fileName,
      bytes: Buffer.byteLength(chunk.code),
      gzip: gzipSync(chunk.code, { level: 9 }).length,
      brotli: brotliCompressSync(chunk.code).length,
      weights,
      inputs: Object.keys(weights).filter((file) => (weights[file] ?? 0) > 0),
      imports: chunk.imports,
      lazy: !atStart.has(chunk.fileName),
      ...(chunk.facadeModuleId ? { entryPoint: relative(root, chunk.facadeModuleId) } : {}),
    }
  })
}
