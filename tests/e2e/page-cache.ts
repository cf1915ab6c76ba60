import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startStaticServer } from '../../cli/sandbox/http/static.js'
import { sandbox } from './support/app.js'

declare global {
  interface Window {
    /** `persisted` of the last `pageshow`. */
    cameBack?: boolean
  }
}

/** Serves the app's files so that its pages may be cached: the sandbox sends `no-store`, which excludes a page from the back-forward cache. */
export function openCachedSite(): { url(path?: string): string } {
  let site: Awaited<ReturnType<typeof startStaticServer>>
  beforeAll(async () => {
    const ofSandbox = (path: string, type: string) => ({ [path]: { type, body: async () => (await fetch(`${sandbox.url}${path}`)).text() } })
    const plain = { type: 'text/html', body: () => '<title>Elsewhere</title><link rel="icon" href="data:,">' }
    site = await startStaticServer({
      name: 'a site whose pages may be kept',
      port: 0,
      root: sandbox.exampleFolder,
      routes: { ...ofSandbox('/sandbox/config.json', 'application/json'), ...ofSandbox('/sandbox/wallet.js', 'text/javascript'), '/elsewhere': plain },
      headers: { 'cache-control': 'no-cache' },
    })
  })
  afterAll(() => site?.close())
  return { url: (path = '?only=connect') => `${site.url}/${path}` }
}

/**
 * Leaves the page by a link and returns to the cached page. In a browser without such a cache (`chrome-headless-shell`), freezes the page and sends the
 * same events.
 */
export async function goAndComeBack(page: Page, context: BrowserContext, elsewhere: string, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  if (!(await hasPageCache(context, elsewhere))) return freezeAndThaw(page, context, meanwhile)
  await page.evaluate(() => {
    delete window.cameBack
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { cameBack: persisted }), { once: true })
  })
  await page.goto(elsewhere)
  await meanwhile()
  await page.goBack({ waitUntil: 'commit' })
  const [cameBack, reasons] = await page.evaluate(() => {
    const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming & { readonly notRestoredReasons?: object | null }
    return [window.cameBack, JSON.stringify(entry.notRestoredReasons ?? null)] as const
  })
  expect({ cameBack, reasons }).toEqual({ cameBack: true, reasons: 'null' })
}

/** Returns true if the browser caches an empty page for going back. */
async function hasPageCache(context: BrowserContext, plain: string): Promise<boolean> {
  const page = await context.newPage()
  try {
    await page.goto(plain)
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { cameBack: persisted })))
    await page.goto(`${plain}?next`)
    await page.goBack({ waitUntil: 'commit' })
    return await page.evaluate(() => window.cameBack === true)
  } finally {
    await page.close()
  }
}

async function freezeAndThaw(page: Page, context: BrowserContext, meanwhile: () => Promise<void>): Promise<void> {
  const session = await context.newCDPSession(page)
  const tell = (type: string) => page.evaluate((name) => void window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  await tell('pagehide')
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await meanwhile()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await tell('pageshow')
  await session.detach()
}
