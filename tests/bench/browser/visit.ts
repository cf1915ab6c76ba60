import type { Browser, BrowserContext, CDPSession, ConsoleMessage, Page } from 'playwright-core'
import { walletScript } from '../../../cli/sandbox/http/page-script.js'
import { installProbe, type Moment, type Press, type Probe } from './probe.js'

/** CPU slowdown of the pages, except where memory is measured. */
export const THROTTLING = 4

/** Milliseconds after which a missing moment fails the visit. */
const TIMEOUT_MS = 15_000

/** An open page. */
export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** URLs that the page requested, in order. */
  readonly requests: readonly { readonly url: string; readonly type: string }[]
  readonly moments: Moments
}

/** Moments of the page since it was opened, or since the last `forget()`. */
export interface Moments {
  /** Waits for a moment and returns its time, in ms of the page's own clock. */
  noted(name: Moment): Promise<number>
  /** Drops the moments, so that the next document starts empty. */
  forget(): void
}

/** Options of a visit. */
export interface VisitOptions {
  readonly url: string
  readonly rpcUrl: string
  /** Moment at which the button is pressed from inside the page. */
  readonly press?: Press
  readonly throttling?: number
  /** Latchkit's option; its default if absent. */
  readonly prefetch?: false
  /** Milliseconds until the wallet's owner answers; 300 by default, as no person is quicker. */
  readonly answerMs?: number
  /** Script that installs other wallets than the one that approves. */
  readonly wallets?: string
  /** Runs before the page opens. */
  readonly before?: ((context: BrowserContext) => Promise<unknown>) | undefined
}

/** Opens a page in its own context, with one wallet that approves, and closes it afterwards. */
export async function visit<T>(browser: Browser, options: VisitOptions, body: (visit: Visit) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    const requests: { url: string; type: string }[] = []
    context.on('request', (request) => requests.push({ url: request.url(), type: request.resourceType() }))
    await context.addInitScript(`globalThis.benchRpcUrl = ${JSON.stringify(options.rpcUrl)}`)
    if (options.prefetch === false) await context.addInitScript('globalThis.benchPrefetch = false')
    await context.addInitScript(installProbe, options.press ?? 'never')
    await context.addInitScript({ content: options.wallets ?? (await wallet(options.rpcUrl, options.answerMs ?? 300)) })
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

/** Reads the moments from the page's console. Evaluating code in the page takes longer: its compilation (45 ms, throttled) would fall into the measurement. */
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

/** Returns the probe of the page. */
export function readProbe(page: Page): Promise<Pick<Probe, 'clickedAt' | 'pressedAt' | 'asked' | 'blocked'>> {
  return page.evaluate(() => {
    const { clickedAt, pressedAt, asked, blocked } = window.probe
    return { clickedAt, pressedAt, asked, blocked }
  })
}

/** Waits until nothing loads and the main thread is idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 })))
}

/** The sandbox's wallet. It replies to the first requests of an app, and needs the chain for nothing else here. */
function wallet(rpcUrl: string, delayMs: number): Promise<string> {
  return walletScript({
    chains: [{ chainId: 31_337, rpcUrl, name: 'Bench' }],
    wallets: [{ name: 'Kestrel', rdns: 'dev.latchkit.kestrel', policy: { decision: 'approve', methods: { eth_requestAccounts: { delayMs } } } }],
  })
}
