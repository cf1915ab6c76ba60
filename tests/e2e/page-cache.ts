import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startStaticServer } from '../../cli/sandbox/static.js'
import { sandbox } from './app.js'

declare global {
  interface Window {
    /** `persisted` of the last `pageshow`. */
    cameBack?: boolean
  }
}

/** The app's files as a site serves them whose pages may be kept: the sandbox's own say `no-store`, which keeps a page out of the back-forward cache. */
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
  return { url: (path = '') => `${site.url}/${path}` }
}

/** Leaves the page by a link and comes back to it, as it was kept. A browser without such a cache (`chrome-headless-shell` has none) freezes it and says the same. */
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

/** Whether the browser keeps a page that has nothing in it. */
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
