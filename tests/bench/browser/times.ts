import type { Browser, Page } from 'playwright-core'
import type { PageName, Pages } from './pages.js'
import type { Probe } from './probe.js'
import { readProbe, settled, type Visit, visit } from './visit.js'

/** A mouse stands on what it presses for about this long before; 200 ms is quick. */
const APPROACH_MS = 200

const RELOADS = 3

/** What one round gives of one page, in ms. */
export interface Times {
  /** From the start of the navigation until a click in the first frame with the button was answered. */
  readonly usable: number
  /** Click to a list that can be clicked, with nothing loaded before. */
  readonly listCold: number
  /** The same, by a mouse that came to the button before. */
  readonly listByMouse: number
  /** Click on the wallet to connected. */
  readonly connected: number
  /** How long the wallet was being asked then. It answers late where the page keeps the processor for itself: the baseline's is its own time. */
  readonly walletAsked: number
  /** Start of the navigation to connected, with a stored session. */
  readonly restored: number
}

/** Measures one page once: three visits, as each begins with nothing loaded. */
export async function measureTimes(browser: Browser, pages: Pages, name: PageName, rpcUrl: string): Promise<Times> {
  const target = { url: pages.urls[name], rpcUrl }
  const usable = await visit(browser, { ...target, press: 'first frame' }, ({ moments }) => moments.noted('answeredAt'))
  const listCold = await visit(browser, target, async (open) => {
    await ready(open.page)
    await open.page.evaluate(() => window.probe.button()?.click())
    return listedSinceClick(open)
  })
  return visit(browser, target, async (open) => {
    const { page, moments } = open
    await ready(page)
    await pressWithMouse(page, 'button')
    const listByMouse = await listedSinceClick(open)
    await pressWithMouse(page, 'wallet')
    const connectedAt = await moments.noted('connectedAt')
    const { clickedAt, asked } = await readProbe(page)
    const walletAsked = coveredBy(asked, clickedAt, connectedAt)
    return { usable, listCold, listByMouse, connected: connectedAt - clickedAt, walletAsked, restored: await reload(open) }
  })
}

async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => window.probe.button())
  // A wallet in an extension makes its keys elsewhere; this one would in the page, in the middle of what is measured.
  await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.accounts())
  await settled(page)
}

/** The last of some visits: a browser compiles scripts for keeps when it meets them again, and who has a session has been here before. */
async function reload({ page, moments }: Visit): Promise<number> {
  let restored = Number.NaN
  for (let times = 0; times < RELOADS; times++) {
    // What is stored a moment after connecting must be there.
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

/** Moves the mouse there, rests, presses. */
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

/** How much of a span the questions to the wallet cover, those at the same time counted once. */
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
