import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { walletScript } from '../../../cli/sandbox/page-script.js'
import { installProbe, type Press, type Probe } from './probe.js'

/** How much slower than this machine the page runs, but where memory is measured. */
export const THROTTLING = 4

/** The wallet asks its owner for so long, in ms: nobody is quicker. */
const ANSWER_MS = 300

/** A page that is open. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** Addresses of what the page asked for, in order. */
  readonly requests: readonly { readonly url: string; readonly type: string }[]
}

/** How a page is visited. */
export interface VisitOptions {
  readonly url: string
  readonly rpcUrl: string
  /** When the button is pressed from inside the page. */
  readonly press?: Press
  readonly throttling?: number
  /** What happens before the page is opened. */
  readonly before?: ((context: BrowserContext) => Promise<unknown>) | undefined
}

/** Opens a page in a context of its own, with one wallet that says yes, and closes it afterwards. */
export async function visit<T>(browser: Browser, options: VisitOptions, body: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    const requests: { url: string; type: string }[] = []
    context.on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
    await context.addInitScript(`globalThis.benchRpcUrl = ${JSON.stringify(options.rpcUrl)}`)
    await context.addInitScript(installProbe, options.press ?? 'never')
    await context.addInitScript({ content: await wallet(options.rpcUrl) })
    await options.before?.(context)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.throttling ?? THROTTLING })
    await page.goto(options.url, { waitUntil: 'commit' })
    return await body({ context, page, session, requests })
  } finally {
    await context.close()
  }
}

/** Waits until the page has noted a time, and gives it. */
export async function noted(page: Page, name: 'answeredAt' | 'listedAt' | 'connectedAt'): Promise<number> {
  const handle = await page.waitForFunction((key) => !Number.isNaN(window.probe[key]) && window.probe[key], name, { polling: 50 })
  return (await handle.jsonValue()) as number
}

/** What the page has noted so far. */
export function readProbe(page: Page): Promise<Pick<Probe, 'clickedAt' | 'pressedAt' | 'asked'>> {
  return page.evaluate(() => {
    const { clickedAt, pressedAt, asked } = window.probe
    return { clickedAt, pressedAt, asked }
  })
}

/** Until nothing is loaded and nothing is worked on any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 })))
}

/** The sandbox's wallet. It answers what an app asks first, and needs the chain for nothing else here. */
function wallet(rpcUrl: string): Promise<string> {
  return walletScript({
    chains: [{ chainId: 31_337, rpcUrl, name: 'Bench' }],
    wallets: [{ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', policy: { decision: 'approve', methods: { eth_requestAccounts: { delayMs: ANSWER_MS } } } }],
  })
}
