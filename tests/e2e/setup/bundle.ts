import { build } from 'esbuild'
import type { Route } from '../../../cli/sandbox/http/static.js'
import { sourceAlias } from '../../../scripts/lib/bundle.mjs'
import { fileURLToPath } from 'node:url'

/** Options of a bundled test page. */
export interface BundleOptions {
  /** True for React's production build; the development build, which reports more errors, is the default. */
  readonly production?: boolean
  /** True to split lazy code into separate files, as apps do. By default all is in one file: a page with seventy requests takes a third longer. */
  readonly inPieces?: boolean
  /** The major version of React; 19 by default. */
  readonly react?: 18 | 19
}

/**
 * The scripts of a page of the tests, by the path at which they are served; its imports of the package mean the sources.
 *
 * @param entries the page's own scripts, as URLs of files; each is served by its name at the root, as `/page.js`
 */
export async function bundle(
  entries: readonly URL[],
  { production = false, inPieces = false, react = 19 }: BundleOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: entries.map((file) => fileURLToPath(file)),
    bundle: true,
    splitting: inPieces,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    outdir: '/',
    target: 'es2022',
    alias: { ...sourceAlias, ...(react === 18 ? { react: 'react-18', 'react-dom': 'react-dom-18' } : {}) },
    minify: !inPieces,
    define: { 'process.env.NODE_ENV': production ? '"production"' : '"development"' },
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ path, text }) => [path, text]))
}

/** Returns the bundled scripts as routes of a static server. */
export async function scriptRoutes(entries: readonly URL[], options?: BundleOptions): Promise<Record<string, Route>> {
  return routesOf(await bundle(entries, options))
}

/** Returns routes of a static server for bundled scripts. */
export function routesOf(scripts: ReadonlyMap<string, string>): Record<string, Route> {
  return Object.fromEntries([...scripts].map(([path, text]) => [path, { type: 'text/javascript; charset=utf-8', body: () => text }]))
}
