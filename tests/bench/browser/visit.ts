import type { Browser, BrowserContext, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { walletScript } from '../../../cli/sandbox/page-script.js'
import { installProbe, type Moment, type Press, type Probe } from './probe.js'

/** How much slower than this machine the page runs, but where memory is measured. */
export const THROTTLING = 4

/** The wallet asks its owner for so long, in ms: nobody is quicker. */
const ANSWER_MS = 300

/** A page that does not come to a moment is given up after this long, in ms. */
const TIMEOUT_MS = 15_000

/** A page that is open. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** Addresses of what the page asked for, in order. */
  readonly requests: readonly { readonly url: string; readonly type: string }[]
  readonly moments: Moments
}

/** What the page has told since it was opened, or since it was forgotten. */
export interface Moments {
  /** When it came to a moment, in ms of the page's own clock; waits until it does. */
  noted(name: Moment): Promise<number>
  /** The next document begins anew. */
  forget(): void
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
    page.setDefaultTimeout(TIMEOUT_MS)
    const moments = hearMoments(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: options.throttling ?? THROTTLING })
    await page.goto(options.url, { waitUntil: 'commit' })
    return await body({ context, page, session, requests, moments })
  } finally {
    await context.close()
  }
}

/**
 * The page tells by its console. To ask it would be dearer: what a question brings along is compiled in the page (45 ms, throttled), and that in the
 * middle of what is measured.
 */
function hearMoments(page: Page): Moments {
  const told = new Map<Moment, number>()
  const listeners = new Set<() => void>()
  page.on('console', (message: ConsoleMessage) => {
    const [, name, at] = /^probe (\w+) ([\d.]+)$/.exec(message.text()) ?? []
    if (name === undefined) return
    told.set(name as Moment, Number(at))
    for (const listener of listeners) listener()
  })
  return {
    noted: (name) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = told.get(name)
          if (at === undefined) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(at)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          reject(new Error(`The page did not come to ${name} within ${TIMEOUT_MS} ms`))
        }, TIMEOUT_MS)
        listeners.add(look)
        look()
      }),
    forget: () => told.clear(),
  }
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
