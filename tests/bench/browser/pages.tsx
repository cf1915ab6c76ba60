import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { renderToString } from 'react-dom/server'
import { build } from 'vite'
import { startStaticServer } from '../../../cli/sandbox/index.js'
import { publishedAlias } from '../../../scripts/lib/vite-bundle.mjs'
import { cacheFolder, repositoryRoot } from '../../e2e/setup/paths.js'
import { App } from './pages/latchkit/app.js'

/** The baseline, and the page that is compared with it. */
export type PageName = 'bare' | 'latchkit'

/** Addresses of the pages. */
export interface Pages {
  readonly urls: Readonly<Record<PageName, string>>
  /** The page with Latchkit, rendered on a server: its button is there before its scripts. */
  readonly serverRendered: string
  close(): Promise<void>
}

/** Builds both pages for production, each as a separate app, and serves them like a host: files with a content hash may be cached. */
export async function servePages(): Promise<Pages> {
  const bare = await serve(await buildPage('bare'))
  const folder = await buildPage('latchkit')
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const rendered = html.replace('<div id="root"></div>', `<div id="root">${renderToString(<App />)}</div>`)
  const latchkit = await serve(folder, { '/rendered': { type: 'text/html; charset=utf-8', body: () => rendered } })
  return {
    urls: { bare: `${bare.url}/`, latchkit: `${latchkit.url}/` },
    serverRendered: `${latchkit.url}/rendered`,
    close: async () => void (await Promise.all([bare.close(), latchkit.close()])),
  }
}

/** Builds a page with an app's default settings and the published package: nothing is tuned for the benchmark. */
export async function buildPage(name: string): Promise<string> {
  const outDir = join(cacheFolder, 'bench-browser', name)
  await build({
    root: join(repositoryRoot, 'tests/bench/browser/pages'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), { name: 'page', transformIndexHtml: { order: 'pre', handler: (html) => html.replace('./main.tsx', `./${name}/main.tsx`) } }],
    resolve: { alias: publishedAlias },
    build: { outDir, emptyOutDir: true },
  })
  return outDir
}

/** Serves a built page like a host. */
export function serve(root: string, routes: NonNullable<Parameters<typeof startStaticServer>[0]['routes']> = {}) {
  return startStaticServer({ name: 'bench', port: 0, root, routes, headers: { 'cache-control': 'max-age=3600' } })
}
