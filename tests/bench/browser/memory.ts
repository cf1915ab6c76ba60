import type { Browser, CDPSession, Page } from 'playwright-core'
import { bytesOfObjects, held } from '../../e2e/heap.js'
import type { PageName, Pages } from './pages.js'
import { settled, visit } from './visit.js'

/** What openings and closings leave behind. */
export interface Kept {
  /** Bytes for each, as the engine counts what is in use: with its machine code and what it learned, which grow with use. */
  readonly heapEach: number
  /** Bytes for each in objects, closures, arrays and texts: what a leak is made of. */
  readonly objectsEach: number
  /** In all. */
  readonly nodes: number
  readonly listeners: number
}

/** Openings before anything is counted: the engine compiles and the page fills what it keeps once. */
const WARM_UP = 80

/** Openings that are counted together. */
export const OPENINGS = 50

/** So often: in some rounds the engine compiles once more, in others it throws code away. */
const ROUNDS = 9

/** Opens and closes the dialog of a page many times, and looks at what is kept. */
export function measureMemory(browser: Browser, pages: Pages, name: PageName, rpcUrl: string): Promise<Kept[]> {
  return visit(browser, { url: pages.urls[name], rpcUrl, throttling: 1 }, async ({ page, session }) => {
    await page.waitForFunction(() => window.probe.button())
    await settled(page)
    await session.send('HeapProfiler.enable')
    await session.send('Performance.enable')
    await openAndClose(page, WARM_UP)
    const rounds: Kept[] = []
    let before = await everythingHeld(session)
    for (let round = 0; round < ROUNDS; round++) {
      await openAndClose(page, OPENINGS)
      const after = await everythingHeld(session)
      rounds.push({
        heapEach: (after.heapUsed - before.heapUsed) / OPENINGS,
        objectsEach: (after.objects - before.objects) / OPENINGS,
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
      })
      before = after
    }
    return rounds
  })
}

async function everythingHeld(session: CDPSession) {
  return { ...(await held(session)), objects: await bytesOfObjects(session) }
}

/** Inside the page: each question from outside would leave something in the heap that is measured. */
function openAndClose(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const { probe } = window
    const until = async (holds: () => unknown) => {
      while (!holds()) await new Promise(requestAnimationFrame)
    }
    for (let at = 0; at < count; at++) {
      probe.button()?.click()
      await until(() => probe.dialogIsOpen() && probe.wallet())
      probe.close()?.click()
      await until(() => !probe.dialogIsOpen())
    }
  }, times)
}
