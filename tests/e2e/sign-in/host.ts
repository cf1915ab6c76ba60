import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type LocalServer, listenLocally } from '../../../cli/sandbox/http/http-server.js'
import type { PageWallet } from '../../../cli/sandbox/index.js'
import { extensions, willing } from '../support/app.js'
import { csp, networks } from '../host/host.js'
import { bundle } from '../setup/bundle.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'
import type { SignInPageOptions } from './page.js'
import { createSignInServer, type SignInServer } from './server.js'

/** Options of a visit. */
export interface SignInVisit extends Omit<SignInPageOptions, 'networks'>, PageOptions {
  wallets?: readonly PageWallet[]
}

/** Serves an app and its server on one origin to the tests of a file, under the strictest policy. */
export function openSignIn(): {
  readonly server: SignInServer
  visit(body: (open: OpenPage) => Promise<void>, options?: SignInVisit): Promise<void>
} {
  const browser = openBrowser()
  let local: LocalServer
  const server = createSignInServer()
  beforeAll(async () => {
    const files = await bundle([new URL('./page.tsx', import.meta.url)], { production: true })
    local = await listenLocally(
      (request, response) => {
        const path = request.url?.split('?')[0] ?? '/'
        response.setHeader('content-security-policy', csp)
        if (path.startsWith('/auth/')) return void server.answer(request, response).catch(() => response.writeHead(500).end())
        const script = files.get(path)
        response.setHeader('content-type', `${script === undefined ? 'text/html' : 'text/javascript'}; charset=utf-8`)
        response.end(script ?? html)
      },
      { name: 'app', port: 0 },
    )
  })
  afterEach(server.reset)
  afterAll(() => local?.close())
  return {
    server,
    async visit(body, { wallets = [willing(5, { sharedAccounts: 2 })], required, kit, ...options } = {}) {
      const initScripts = [...(options.initScripts ?? []), await extensions(wallets)]
      const asked: SignInPageOptions = {
        networks,
        ...(required === undefined ? {} : { required }),
        ...(kit === undefined ? {} : { kit }),
      }
      await withPage(browser(), { ...options, initScripts }, async (open) => {
        await open.page.goto(`${local.url}/#${encodeURIComponent(JSON.stringify(asked))}`)
        await body(open)
        expect(unwanted(open.watched)).toEqual([])
      })
    },
  }
}

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Harbour</title><link rel="icon" href="data:,"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>'
