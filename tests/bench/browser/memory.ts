import type { Browser, CDPSession, Page } from 'playwright-core'
import { bytesOfObjects, held } from '../../e2e/support/heap.js'
import type { PageName, Pages } from './pages.js'
import { settled, visit } from './visit.js'

/** Memory that stays in use after the dialog is opened and closed. */
export interface Kept {
  /** Bytes for each opening, as the engine counts used memory: including machine code and type feedback, which grow with use. */
  readonly heapEach: number
  /** Bytes for each opening in objects, closures, arrays and strings, which a leak consists of. */
  readonly objectsEach: number
  /** Total. */
  readonly nodes: number
  readonly listeners: number
}

/**
 * Openings before the count. In the first hundred the engine compiles what is used often, which a heap counts too (in both pages): 15 kB for each of the first
 * 50 here, 6 kB on the page of bare React.
 */
const WARM_UP = 100

/** Openings that are counted. */
export const OPENINGS = 200

/** Opens the dialog of a page by mouse and closes it by Escape, many times, and measures the memory that is held afterwards. */
export function measureMemory(browser: Browser, pages: Pages, name: PageName, rpcUrl: string): Promise<Kept> {
  return visit(browser, { url: pages.urls[name], rpcUrl, throttling: 1 }, async ({ page, session }) => {
    await page.waitForFunction(() => window.probe.button() !== null)
    await settled(page)
    await session.send('HeapProfiler.enable')
    await session.send('Performance.enable')
    await openAndClose(page, WARM_UP)
    const before = await everythingHeld(session)
    await openAndClose(page, OPENINGS)
    const after = await everythingHeld(session)
    return {
      heapEach: (after.heapUsed - before.heapUsed) / OPENINGS,
      objectsEach: (after.objects - before.objects) / OPENINGS,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    }
  })
}

async function everythingHeld(session: CDPSession) {
  return { ...(await held(session)), objects: await bytesOfObjects(session) }
}

/** The conditions return no element: its handle would keep it. */
async function openAndClose(page: Page, times: number): Promise<void> {
  const at = await page.evaluate(() => {
    const { x, y, width, height } = (window.probe.button() as HTMLElement).getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  for (let time = 0; time < times; time++) {
    await page.mouse.click(at.x, at.y)
    await page.waitForFunction(() => window.probe.dialogIsOpen() && window.probe.wallet() !== null)
    await page.keyboard.press('Escape')
    // A dialog is closed a moment before its event is heard: a click in between opens nothing.
    await page.waitForFunction(() => !window.probe.dialogIsOpen() && window.probe.wallet() === null)
  }
}
