import type { Browser } from 'playwright-core'
import { settled, type Visit, visit } from './visit.js'

/** Requests of a page. */
export interface Requests {
  /** Scripts of the page, before anything is pressed. */
  readonly scripts: readonly string[]
  /** Requests for anything but the page's own HTML, JS or CSS, before the visitor's first act. */
  readonly others: readonly string[]
  /** Scripts that load when the dialog opens. */
  readonly onClick: readonly string[]
}

/** Idle time in ms, after which a page has made its own requests. */
const ALONE_MS = 2_000

/** Visits a page, waits, and presses the button. */
export function listRequests(browser: Browser, url: string, rpcUrl: string): Promise<Requests> {
  return visit(browser, { url, rpcUrl, throttling: 1, prefetch: false }, async (open) => {
    const { page, requests } = open
    await page.waitForFunction(() => window.probe.button())
    await settled(page)
    await page.waitForTimeout(ALONE_MS)
    const isOwn = (one: Visit['requests'][number]) => one.url.startsWith(url) && ['document', 'script', 'stylesheet'].includes(one.type)
    const before = [...requests]
    await page.evaluate(() => window.probe.button()?.click())
    await settled(page)
    return {
      scripts: scriptsOf(before, url),
      others: before.filter((one) => !isOwn(one) && !one.url.startsWith('data:')).map((one) => one.url),
      onClick: scriptsOf(requests.slice(before.length), url),
    }
  })
}

function scriptsOf(requests: Visit['requests'], url: string): string[] {
  return requests.filter(({ type }) => type === 'script').map((one) => one.url.replace(url, ''))
}
