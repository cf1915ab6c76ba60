import type { Browser, Page } from 'playwright-core'
import type { PageName, Pages } from './pages.js'
import type { Probe } from './probe.js'
import { readProbe, settled, type Visit, visit } from './visit.js'

/** Milliseconds for which a mouse hovers before it presses; 200 ms is quick. */
const APPROACH_MS = 200

const RELOADS = 3

/** Idle time in ms, after which a page has prefetched everything. */
const STILL_MS = 2_000

/** Times of one page in one round, in ms. */
export interface Times {
  /** From the start of the navigation until a click in the first frame with the button was answered. */
  readonly usable: number
  /** Click to a list that can be clicked, with nothing loaded before. */
  readonly listCold: number
  /** The same, with a mouse that hovered over the button before. */
  readonly listByMouse: number
  /** Click on the wallet to connected. */
  readonly connected: number
  /** Duration of the wallet's prompts in that span. A page that keeps the processor busy delays the wallet's answers; the baseline has its own time. */
  readonly walletAsked: number
  /** Total blocking time until two seconds after load. */
  readonly blocked: number
  /** Click to a list that can be clicked, two seconds after load and without hovering, as by touch. */
  readonly listByTouch: number
  /** Click on the wallet to connected, by touch, with a wallet that replies at once. */
  readonly connectedByTouch: number
  /** Start of the navigation to connected, with a stored session. */
  readonly restored: number
}

/** Measures one page once, in three visits, each with empty caches. */
export async function measureTimes(browser: Browser, pages: Pages, name: PageName, rpcUrl: string): Promise<Times> {
  const target = { url: pages.urls[name], rpcUrl }
  const usable = await visit(browser, { ...target, press: 'first frame' }, ({ moments }) => moments.noted('answeredAt'))
  const listCold = await visit(browser, { ...target, prefetch: false }, async (open) => {
    await ready(open.page)
    await open.page.evaluate(() => window.probe.button()?.click())
    return listedSinceClick(open)
  })
  const touched = await visit(browser, { ...target, answerMs: 0 }, touch)
  return visit(browser, target, async (open) => {
    const { page, moments } = open
    await ready(page)
    await pressWithMouse(page, 'button')
    const listByMouse = await listedSinceClick(open)
    await pressWithMouse(page, 'wallet')
    const connectedAt = await moments.noted('connectedAt')
    const { clickedAt, asked } = await readProbe(page)
    const walletAsked = coveredBy(asked, clickedAt, connectedAt)
    return { usable, listCold, listByMouse, connected: connectedAt - clickedAt, walletAsked, restored: await reload(open), ...touched }
  })
}

/** Presses by touch, without hovering before. */
async function touch(open: Visit): Promise<Pick<Times, 'blocked' | 'listByTouch' | 'connectedByTouch'>> {
  const { page, moments } = open
  await page.waitForLoadState('load')
  await page.waitForTimeout(STILL_MS)
  const { blocked } = await readProbe(page)
  await ready(page)
  await page.evaluate(() => window.probe.button()?.click())
  const listByTouch = await listedSinceClick(open)
  await page.waitForTimeout(APPROACH_MS)
  await page.evaluate(() => window.probe.wallet()?.click())
  const connectedAt = await moments.noted('connectedAt')
  return { blocked, listByTouch, connectedByTouch: connectedAt - (await readProbe(page)).clickedAt }
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => window.probe.button())
  // An extension creates its keys outside the page; this wallet would do so in the page, during the measurement.
  await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.accounts())
  await settled(page)
}

/** Measures the last of several visits: a browser caches compiled scripts after repeated visits, and a user with a session has visited before. */
async function reload({ page, moments }: Visit): Promise<number> {
  let restored = Number.NaN
  for (let times = 0; times < RELOADS; times++) {
    // The session must be in storage before the reload.
    await settled(page)
    moments.forget()
    await page.reload({ waitUntil: 'commit' })
    restored = await moments.noted('connectedAt')
  }
  return restored
}

async function listedSinceClick({ page, moments }: Visit): Promise<number> {
  const at = await moments.noted('listedAt')
  return at - (await readProbe(page)).clickedAt
}

/** Moves the mouse to the element, waits, and presses. */
async function pressWithMouse(page: Page, part: 'button' | 'wallet'): Promise<void> {
  const [x, y] = await page.evaluate((name) => {
    const { x, y, width, height } = (window.probe[name]() as HTMLElement).getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }, part)
  await page.mouse.move(x, y)
  await page.waitForTimeout(APPROACH_MS)
  await page.mouse.down()
  await page.mouse.up()
}

/** Returns the part of a span that requests to the wallet cover; overlapping requests count once. */
function coveredBy(asked: Probe['asked'], from: number, to: number): number {
  let covered = 0
  let until = from
  for (const question of [...asked].sort((one, other) => one.from - other.from)) {
    const begin = Math.max(question.from, until)
    const end = Math.min(question.to, to)
    if (end <= begin) continue
    covered += end - begin
    until = end
  }
  return covered
}
