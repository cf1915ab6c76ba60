import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { PageWallet, Route } from '../../../cli/sandbox/index.js'
import { startStaticServer } from '../../../cli/sandbox/index.js'
import { sourceAlias } from '../../../scripts/lib/bundle.mjs'
import { extensions, sandbox, willing } from '../app.js'
import { launchBrowser } from '../setup/browser.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import type { HostOptions } from './page.js'

/** How a test visits a host's page. */
export interface HostVisit extends Omit<HostOptions, 'networks'>, PageOptions {
  wallets?: readonly PageWallet[]
  /** With the rudest style sheet there is. */
  rude?: boolean
  /** Complaints of the page that belong to the test. */
  tolerate?: RegExp
}

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The strictest policy that a host may have. */
export const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  `connect-src 'self' ws://127.0.0.1:* ${sandbox.evm.flatMap(({ rpcUrl, nodeUrl }) => [rpcUrl, nodeUrl]).join(' ')}`,
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Serves host pages to the tests of a file; the page has the strictest policy there is. `production`: React as visitors get it. */
export function openHost({ production = false } = {}): {
  visit(body: (open: OpenPage) => Promise<void>, options?: HostVisit): Promise<void>
} {
  let browser: Browser
  let server: { url: string; close(): Promise<void> }
  beforeAll(async () => {
    browser = await launchBrowser(inject('browser'))
    server = await startStaticServer({ name: 'host', port: 0, csp, routes: await routes(production) })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    async visit(body, { wallets = [willing(9)], rude, instances, islands, relay, tolerate, ...options } = {}) {
      const initScripts = [...(options.initScripts ?? []), await extensions(wallets)]
      await withPage(browser, { ...options, initScripts }, async (open) => {
        open.page.setDefaultTimeout(20_000)
        const asked: HostOptions = { networks, ...(instances && { instances }), ...(islands && { islands }), ...(relay && { relay }) }
        await open.page.goto(`${server.url}${rude ? '/rude' : '/'}#${encodeURIComponent(JSON.stringify(asked))}`)
        await open.page.locator('[data-latchkit]').first().waitFor({ state: 'attached' })
        await body(open)
        expect(unwanted(open.watched).filter((text) => !tolerate?.test(text))).toEqual([])
      })
    },
  }
}

/** The networks of a host: the chains of the sandbox. */
export const networks = sandbox.evm.map(({ chainId, rpcUrl }) => ({
  id: chainId,
  name: `Sandbox ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
}))

async function routes(production: boolean): Promise<Record<string, Route>> {
  const { outputFiles } = await build({
    entryPoints: [source('./page.tsx')],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    write: false,
    outdir: '/',
    target: 'es2022',
    alias: sourceAlias,
    minify: production,
    define: { 'process.env.NODE_ENV': production ? '"production"' : '"development"' },
    logLevel: 'warning',
  })
  const rude = await readFile(source('../../../examples/gallery/hostile.css'), 'utf8')
  const html = (head = '') =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Harbour</title><link rel="icon" href="data:,">${head}</head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>`
  const text = (type: string, body: string): Route => ({ type, body: () => body })
  return {
    '/': text('text/html; charset=utf-8', html()),
    '/rude': text('text/html; charset=utf-8', html('<link rel="stylesheet" href="/rude.css">')),
    '/rude.css': text('text/css; charset=utf-8', rude),
    ...Object.fromEntries(outputFiles.map((file) => [file.path, text('text/javascript; charset=utf-8', file.text)])),
  }
}
