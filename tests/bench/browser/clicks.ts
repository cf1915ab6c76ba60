import type { Browser } from 'playwright-core'
import type { Pages } from './pages.js'
import type { Press } from './probe.js'
import { type VisitOptions, visit } from './visit.js'

/** One way to press too early, how often it was tried and how often the dialog did not come. */
export interface EarlyClicks {
  readonly name: string
  readonly tried: number
  readonly lost: number
}

/** Code that loads on demand is held back for this long in some of the visits, in ms. */
const HELD_BACK_MS = 500

/** Presses the button of the page as early as it can be pressed, each time on a new visit. A press is lost when no list of wallets follows. */
export async function countLostClicks(browser: Browser, { urls, serverRendered }: Pages, rpcUrl: string, times: number): Promise<EarlyClicks[]> {
  const slowly: Pick<VisitOptions, 'before'> = {
    before: (context) => context.route(/\/assets\/(?!index-)/, (route) => void setTimeout(() => route.continue().catch(() => undefined), HELD_BACK_MS)),
  }
  const ways: { name: string; url: string; press: Press; before?: VisitOptions['before'] }[] = [
    { name: 'in the task that draws the button', url: urls.latchkit, press: 'at once' },
    { name: 'in the first frame with the button', url: urls.latchkit, press: 'first frame' },
    { name: `the same, later code comes ${HELD_BACK_MS} ms late`, url: urls.latchkit, press: 'first frame', ...slowly },
    { name: 'rendered by a server, before hydration', url: serverRendered, press: 'before hydration' },
    { name: `the same, later code comes ${HELD_BACK_MS} ms late`, url: serverRendered, press: 'before hydration', ...slowly },
  ]
  const results: EarlyClicks[] = []
  for (const { name, ...way } of ways) {
    let lost = 0
    for (let at = 0; at < times; at++)
      if (
        !(await visit(browser, { ...way, rpcUrl }, ({ moments }) =>
          moments.noted('listedAt').then(
            () => true,
            () => false,
          ),
        ))
      )
        lost++
    results.push({ name, tried: times, lost })
  }
  return results
}
