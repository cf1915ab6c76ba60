import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'

const browser = openBrowser()
let server: Server
let origin: string

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./page.ts', import.meta.url))
  // In files of their own, as an app has it: the core is fetched when it is first needed.
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    splitting: true,
    outdir: '/',
    target: 'es2022',
    logLevel: 'warning',
  })
  server = createServer(({ url }, response) => {
    const file = built.outputFiles.find(({ path }) => path === url)
    if (file !== undefined) response.setHeader('content-type', 'text/javascript').end(file.text)
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>tab</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  server?.close()
})

/** Opens the tabs of one browser; each is a process of its own. */
function tabs(count: number, body: (pages: readonly Page[]) => Promise<void>, prepare: (page: Page) => Promise<void> = async () => {}) {
  return withPage(browser(), { theme: 'light' }, async ({ context, page }) => {
    const pages = [page, ...(await Promise.all(Array.from({ length: count - 1 }, () => context.newPage())))]
    await prepare(page)
    for (const one of pages) {
      await one.goto(origin)
      await one.waitForFunction(() => window.tab !== undefined)
    }
    await body(pages)
  })
}

const stored = (page: Page) => page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('latchkit:address_labels') ?? '{}').d ?? {}).map(String))

describe('tabs of a real browser that write one item', () => {
  it('[F22, ACCT-10] at the same moment, for the first time: nothing is lost', () =>
    tabs(2, async (pages) => {
      // A moment that all of them wait for.
      const at = Date.now() + 500
      await Promise.all(pages.map((page, index) => page.evaluate(([name, when]) => window.tab.labelAt(name as string, when as number), [`tab ${index}`, at])))
      await expect.poll(() => stored(pages[0] as Page)).toHaveLength(2)
    }))

  it('[F22, F21] over and over, three of them without a pause: nothing is lost, and then all is still', () =>
    tabs(3, async (pages) => {
      await Promise.all(pages.map((page, index) => page.evaluate((name) => window.tab.labelMany(name, 40), `tab ${index}`)))
      const [page] = pages as [Page]
      await expect.poll(() => stored(page).then((labels) => labels.length)).toBe(120)
      // No tab answers another: no tab hears of another write.
      for (const one of pages) await one.evaluate(() => window.tab.quiet())
      expect((await stored(page)).length).toBe(120)
      // A tab that writes again knows the writes of all tabs.
      await page.evaluate(() => window.tab.label('the last one'))
      await expect.poll(() => page.evaluate(() => window.tab.known())).toBe(121)
    }))

  it('[F22] of what is removed here, what another tab wrote stays, also where the page is left at once', () =>
    tabs(2, async (pages) => {
      const [one, two] = pages as [Page, Page]
      await one.evaluate(() => window.tab.label('from the first'))
      await expect.poll(() => stored(two)).toEqual(['from the first 1'])
      // The code that joins is there when something was written with it: what is left with before that is not joined.
      await two.evaluate(() => window.tab.label('before'))
      await expect.poll(() => stored(one).then((labels) => labels.length)).toBe(2)
      await Promise.all([two.waitForNavigation(), two.evaluate(() => window.tab.labelAndLeave('from the second'))])
      await expect.poll(() => stored(one).then((labels) => labels.sort())).toEqual(['before 1', 'from the first 1', 'from the second 2'])
    }))
})
