import { readFile } from 'node:fs/promises'
import { cspFor } from 'latchkit/csp'
import { directory } from 'latchkit/directory'
import { evm } from 'latchkit/evm'
import { services } from 'latchkit/services'
import { afterAll, beforeAll, expect } from 'vitest'
import type { PageWallet, Route } from '../../../cli/sandbox/index.js'
import { startStaticServer } from '../../../cli/sandbox/index.js'
import { extensions, sandbox, willing } from '../support/app.js'
import { type BundleOptions, scriptRoutes } from '../setup/bundle.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'
import type { HostOptions } from './page.js'

/** Options of a visit to a host's page. */
export interface HostVisit extends Omit<HostOptions, 'networks'>, PageOptions {
  wallets?: readonly PageWallet[]
  /** True for a page whose style sheet conflicts with everything. */
  rude?: boolean
  /** Complaints of the page that the test causes. */
  tolerate?: RegExp
}

/** Options of the pages of a file. */
export interface HostPages extends BundleOptions {
  /** With Latchkit's React UI by default, with the plain API, or inside dialogs and forms of other libraries. */
  readonly page?: 'page' | 'plain' | 'around'
  /** Content security policy, by default the strictest that fits all of the sandbox. */
  readonly csp?: string
}

/** The networks of a host: the chains of the sandbox. */
export const networks = sandbox.evm.map(({ chainId, rpcUrl }) => ({
  id: chainId,
  name: `Sandbox ${chainId}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
  blockExplorers: { default: { name: 'Explorer', url: `https://explorer-${chainId}.example` } },
}))

/** The strictest policy of a host. */
export const csp = cspFor(
  { networks, projectId: 'p', use: [evm(), directory(), services({ hosts: sandbox.services })] },
  // The relay's port changes in some tests, and some pages ask the nodes directly.
  { 'connect-src': ['ws://127.0.0.1:*', ...sandbox.evm.map(({ nodeUrl }) => new URL(nodeUrl).origin)] },
).header

/** Serves host pages to the tests of a file, under the strictest policy. */
export function openHost({ page: name = 'page', csp: policy = csp, ...bundle }: HostPages = {}): {
  visit(body: (open: OpenPage) => Promise<void>, options?: HostVisit): Promise<void>
} {
  const browser = openBrowser()
  let server: { url: string; close(): Promise<void> }
  beforeAll(async () => {
    server = await startStaticServer({ name: 'host', port: 0, csp: policy, routes: await routes(name, bundle) })
  })
  afterAll(() => server?.close())
  return {
    async visit(body, { wallets = [willing(9)], rude, instances, islands, relay, fillsTabs, use, given, hosts, around, tolerate, ...options } = {}) {
      const initScripts = [...(options.initScripts ?? []), await extensions(wallets)]
      await withPage(browser(), { ...options, initScripts }, async (open) => {
        const asked: HostOptions = {
          networks,
          ...(fillsTabs && { fillsTabs }),
          ...(instances && { instances }),
          ...(islands && { islands }),
          ...(relay && { relay }),
          ...(use && { use }),
          ...(given && { given }),
          ...(hosts && { hosts }),
          ...(around && { around }),
        }
        await open.page.goto(`${server.url}${rude ? '/rude' : '/'}#${encodeURIComponent(JSON.stringify(asked))}`)
        try {
          await open.page.locator('[data-latchkit]').first().waitFor({ state: 'attached' })
          await body(open)
        } catch (error) {
          // Complaints of the page are often the cause of a failed wait.
          if (error instanceof Error)
            error.message += unwanted(open.watched)
              .map((text) => `\nThe page: ${text}`)
              .join('')
          throw error
        }
        expect(unwanted(open.watched).filter((text) => !tolerate?.test(text))).toEqual([])
      })
    },
  }
}

async function routes(name: NonNullable<HostPages['page']>, bundle: BundleOptions): Promise<Record<string, Route>> {
  const rude = await readFile(new URL('../../../examples/gallery/hostile.css', import.meta.url), 'utf8')
  const html = (head = '') =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Harbour</title><link rel="icon" href="data:,">${head}</head><body><div id="root"></div><script type="module" src="/${name}.js"></script></body></html>`
  const text = (type: string, body: string): Route => ({ type, body: () => body })
  return {
    '/': text('text/html; charset=utf-8', html()),
    '/rude': text('text/html; charset=utf-8', html('<link rel="stylesheet" href="/rude.css">')),
    '/rude.css': text('text/css; charset=utf-8', rude),
    ...(await scriptRoutes([new URL(name === 'plain' ? './plain.ts' : `./${name}.tsx`, import.meta.url)], bundle)),
  }
}
