import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, CDPSession } from 'playwright-core'
import { type Relay, startRelay } from '../../cli/sandbox/index.js'
import { describeBrowser, findBrowser, launchBrowser } from '../e2e/setup/browser.js'
import { buildPage, serve } from './browser/pages.js'
import { median, spread } from './browser/table.js'
import { THROTTLING } from './browser/visit.js'

/*
 * `npm run bench:code -- [--rounds 11]`: from the click on WalletConnect to the code on the screen, against the bare stock client doing the same, over one
 * local relay, in turn, in the same run. Ends with 0 whatever the figures are: they are no tests.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '11' } } })
/** Maximum ratio to the time of the bare client. */
const AT_MOST = 1.3
/** Measured pages, with the path of each. The baseline that counts is the one that waits for no attestation. */
const visits = { 'bare, as it is': ['bare', '/'], 'bare, unattested': ['bare', '/?unattested'], latchkit: ['latchkit', '/'] } as const
const names = Object.keys(visits) as (keyof typeof visits)[]

const found = await findBrowser()
console.log(`${describeBrowser(found)}, ${THROTTLING}x CPU throttling, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
const [relay, browser] = await Promise.all([startRelay(), launchBrowser(found)])
const sites = { bare: await serve(await buildPage('bare-relay')), latchkit: await serve(await buildPage('latchkit-relay')) }
try {
  const times: Record<keyof typeof visits, Visit[]> = { 'bare, as it is': [], 'bare, unattested': [], latchkit: [] }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const [site, path] = visits[name]
      times[name].push(await clickToCode(browser, sites[site].url + path, relay))
    }
  }
  for (const kind of ['wall', 'busy'] as const) {
    const of = (name: keyof typeof visits) => times[name].map((visit) => visit[kind])
    const ratio = median(of('latchkit')) / median(of('bare, unattested'))
    console.log(
      `\nClick to code, ${kind === 'wall' ? 'ms' : 'ms in which the main thread was busy'}: medians of ${values.rounds} rounds, quartiles in brackets`,
    )
    for (const name of names) console.log(`  ${name.padEnd(18)} ${spread(of(name))}`)
    console.log(`  ratio ${ratio.toFixed(2)}${kind === 'wall' ? `, at most ${AT_MOST}: ${ratio <= AT_MOST ? 'yes' : 'no'}` : ''}`)
  }
  console.log(`\nload ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await Promise.all([browser.close(), relay.close(), sites.bare.close(), sites.latchkit.close()])
}

/** Milliseconds from the click to the code, and the time of these in which the main thread was busy. */
interface Visit {
  readonly wall: number
  readonly busy: number
}

/** Measures a separate visit, with nothing of the client loaded. The page records the times itself, so that they exclude the round trip to the browser. */
async function clickToCode(browser: Browser, url: string, { url: relayUrl }: Relay): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    // Other hosts that the bare client contacts are refused at once.
    await context.route(/walletconnect\.(com|org)|reown\.com/, (route) => route.abort())
    await context.addInitScript(`globalThis.benchRelayUrl = ${JSON.stringify(relayUrl)}`)
    await context.addInitScript(watch)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
    await page.goto(url)
    const button = page.locator('[data-bench=choose]').or(page.getByRole('button', { name: 'Connect wallet' }))
    await button.first().waitFor()
    if ((await page.locator('[data-bench=choose]').count()) === 0) {
      await button.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /WalletConnect/ })
        .waitFor()
    }
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 })))
    await session.send('Performance.enable')
    const before = await busy(session)
    await page.getByRole('button', { name: /WalletConnect/ }).click()
    const handle = await page.waitForFunction(() => (globalThis as { benchCode?: number }).benchCode, undefined, { polling: 50, timeout: 30_000 })
    return { wall: (await handle.jsonValue()) as number, busy: (await busy(session)) - before }
  } finally {
    await context.close()
  }
}

async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

/** Runs in the page, so it must not use this module. */
function watch(): void {
  let clickedAt = Number.NaN
  const note = ({ timeStamp }: Event) => {
    clickedAt = timeStamp
  }
  window.addEventListener('click', note, true)
  const look = () => {
    const inDialog = document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-qr__code path')
    const code = inDialog ?? document.querySelector('[data-bench=code] path')
    if (code && code.getBoundingClientRect().height > 0) (globalThis as { benchCode?: number }).benchCode = performance.now() - clickedAt
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
