import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '../setup/browser.js'
import { contextOptions, type OpenPage, withPage } from '../setup/page.js'
import { definePageContracts } from './harnesses.js'
import { sitePage } from './secure-site.js'

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const script = outputFiles[0]?.text ?? ''
  server = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>contracts</title><link rel="icon" href="data:,"><button>Run</button><script src="/page.js"></script>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Playwright turns the popup blocker off, which is what a test is about.
  browser = await launchBrowser(inject('browser'), { ignoreDefaultArgs: ['--disable-popup-blocking'] })
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** Opens the page in a context of its own. */
function visit<T>(body: (open: OpenPage) => Promise<T>): Promise<T> {
  return withPage(browser, { theme: 'light' }, async (open) => {
    await prepare(open)
    await open.page.goto(origin)
    return body(open)
  })
}

/** Prepares the browser for the harnesses. */
async function prepare({ context, page }: Pick<OpenPage, 'context' | 'page'>): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  await context.route(/^https:\/\/\w+\.example\//, (route) =>
    route
      .fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>site</title><link rel="icon" href="data:,"><script>(${String(sitePage)})()</script>`,
      })
      .catch(() => undefined),
  )
  await page.exposeFunction('host', async (action: string) => {
    if (action === 'offline' || action === 'online') await context.setOffline(action === 'offline')
    else await page.emulateMedia({ colorScheme: action as 'dark' | 'light' })
  })
}

let suites: Page | undefined

/**
 * The page of the suites, loaded anew for each test with nothing in its storage, and alone: a document is what a test could leave something in, a context
 * costs more. A page that crashed is not used again.
 */
async function freshPage(): Promise<Page> {
  if (suites === undefined) {
    const context = await browser.newContext(contextOptions({ theme: 'light' }))
    const page = await context.newPage()
    page.once('crash', () => {
      suites = undefined
    })
    await prepare({ context, page })
    suites = page
  }
  const context = suites.context()
  await context.setOffline(false)
  await suites.emulateMedia({ colorScheme: 'light' })
  for (const other of context.pages()) if (other !== suites) await other.close()
  await suites.goto(origin)
  await suites.evaluate(() => localStorage.clear())
  return suites
}

/** Runs one test of the suites in the page. Returns what failed: an empty text where nothing did. */
async function outcomeOf(test: string): Promise<string | undefined> {
  const page = await freshPage()
  await page.evaluate((name) => document.querySelector('button')?.setAttribute('data-test', name), test)
  await page.click('button')
  return page.evaluate(() => window.outcome)
}

/** Defines the suites here, and runs each test of them in a document of its own, inside a click. */
const titles: string[] = []
definePageContracts({
  describe(title, body) {
    describe(title, () => {
      titles.push(title)
      body()
      titles.pop()
    })
  },
  it(name) {
    const full = [...titles, name].join(' > ')
    it(name, async () => {
      // The renderer of a headless browser goes down now and then, whatever it shows: once more. A test that brings it down by itself does so again.
      const outcome = await outcomeOf(full).catch((error) => (suites === undefined ? outcomeOf(full) : Promise.reject(error)))
      expect(outcome).toBe('')
    })
  },
  expect,
})

describe('what takes more than one page', () => {
  it('[T5] without a gesture no window is opened, and that is a failure', () =>
    visit(async ({ page, context }) => {
      await page.goto(`${origin}/?open`)
      expect(await page.evaluate(() => window.outcome)).toBe('LINK_REFUSED blocked')
      expect(context.pages().length).toBe(1)
    }))

  it('[F21] a lock goes to the other tab when its holder is closed', () =>
    visit(async ({ page, context }) => {
      const other = await context.newPage()
      await other.goto(origin)
      const hold = () =>
        new Promise<void>((held) => {
          navigator.locks.request('latchkit:app:leader', () => {
            held()
            return new Promise(() => {})
          })
        })
      await page.evaluate(hold)
      const waiting = other.evaluate(hold)
      const locks = () =>
        other.evaluate(async () => {
          const { held = [], pending = [] } = await navigator.locks.query()
          return [held.length, pending.length]
        })
      await expect.poll(locks).toEqual([1, 1])
      await page.close()
      await waiting
      expect(await locks()).toEqual([1, 0])
    }))
})
