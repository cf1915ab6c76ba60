import type { Browser } from 'playwright-core'
import { type InstantChain, instantWallet } from './instant-wallets.js'
import { buildPage, type PageName, serve } from './pages.js'
import { readProbe, settled, visit } from './visit.js'

const CHAINS: readonly InstantChain[] = ['eip155', 'solana', 'bip122']

/** Idle time in ms, after which a page has prefetched everything. */
const STILL_MS = 2_000

/** Milliseconds between the dialog and the click on a wallet. */
const READ_MS = 400

/** Click on a wallet to connected, in ms, of each page and namespace, by round. */
export type ChainTimes = Readonly<Record<PageName, Readonly<Record<InstantChain, number[]>>>>

/** Measures how long it takes from a click on a wallet that answers at once until the page shows its account: pages and namespaces in turn. */
export async function measureChains(browser: Browser, rounds: number): Promise<ChainTimes> {
  const served = { bare: await serve(await buildPage('bare-chains')), latchkit: await serve(await buildPage('latchkit-chains')) }
  const times: ChainTimes = { bare: { eip155: [], solana: [], bip122: [] }, latchkit: { eip155: [], solana: [], bip122: [] } }
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const chain of CHAINS)
        for (const name of round % 2 === 0 ? (['bare', 'latchkit'] as const) : (['latchkit', 'bare'] as const))
          times[name][chain].push(await connect(browser, `${served[name].url}/`, chain))
    return times
  } finally {
    await Promise.all([served.bare.close(), served.latchkit.close()])
  }
}

async function connect(browser: Browser, url: string, chain: InstantChain): Promise<number> {
  return visit(browser, { url, rpcUrl: 'http://127.0.0.1:9', wallets: await instantWallet(chain) }, async ({ page, moments }) => {
    await page.waitForLoadState('load')
    await page.waitForTimeout(STILL_MS)
    await page.waitForFunction(() => window.probe.button())
    await settled(page)
    await page.evaluate(() => window.probe.button()?.click())
    await moments.noted('listedAt')
    await page.waitForTimeout(READ_MS)
    await page.evaluate(() => window.probe.wallet()?.click())
    const connectedAt = await moments.noted('connectedAt')
    return connectedAt - (await readProbe(page)).clickedAt
  })
}
