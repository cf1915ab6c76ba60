import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensions, willing } from '../support/app.js'
import { type OpenPage, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'
import { connect, inWallet, mainButton, untilStatus } from '../support/steps.js'
import { startServer } from './server.js'

const browser = openBrowser()
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.close())

/** Notes what every frame shows, from the first on: the app's own word and the button. Runs in the page, before its scripts. */
const sampler = `
  window.samples = []
  const look = () => {
    const own = document.querySelector('[data-status]')
    const host = document.querySelector('[data-latchkit=connect-button], [data-latchkit=account-button]')
    const button = host && (host.shadowRoot?.querySelector('button') ?? host).textContent
    const now = [own?.getAttribute('data-status'), own?.textContent, button].join(' / ')
    if (own && window.samples.at(-1) !== now) window.samples.push(now)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

const samplesOf = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'samples'))

async function visit(body: (open: OpenPage) => Promise<void>): Promise<void> {
  const initScripts = [await extensions([willing(2)]), sampler]
  await withPage(browser(), { initScripts }, async (open) => {
    await open.page.goto(server.url)
    await body(open)
    // Hydration that found something else says so in the console.
    expect(unwanted(open.watched)).toEqual([])
  })
}

describe('a page from a server', () => {
  it('[DX-01, DX-08] for who has no session: the button is there, is hydrated in silence, and works', () =>
    visit(async ({ page }) => {
      expect((await samplesOf(page))[0]).toContain('Nobody / Connect wallet')
      await connect(page)
      await expect.poll(() => mainButton(page).innerText()).toContain('0x3C44…93BC')
    }))

  it('[DX-02, UX-53] for who is connected: the first paint shows the account before any script, and no later frame takes it back', () =>
    visit(async ({ page, context }) => {
      await connect(page)
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('latchkit.session')
      let release = () => {}
      const released = new Promise<void>((done) => {
        release = done
      })
      await page.route('**/client.js', async (route) => {
        await released
        await route.continue()
      })
      await page.reload({ waitUntil: 'commit' })
      // Drawn by the server alone: its scripts have not come.
      await expect.poll(() => samplesOf(page)).toHaveLength(1)
      const [first] = await samplesOf(page)
      expect(first).toMatch(/^restoring \/ 0x3C44.*93BC \/ .*0x3C44…93BC/)
      expect(await page.locator('[data-latchkit=account-button]').isVisible()).toBe(true)
      release()
      await untilStatus(page, 'connected')
      await expect.poll(() => mainButton(page).innerText()).toContain('ETH')
      const samples = await samplesOf(page)
      expect(samples.filter((one) => !/^(restoring|connected) \/ 0x3C44.*93BC \/ .*0x3C44…93BC/.test(one))).toEqual([])
      expect(await inWallet(page, ({ requests }) => requests.filter(({ method }) => method === 'eth_requestAccounts').length)).toBe(0)
    }))

  it('[DX-02] for who has left: the next page begins without the account', () =>
    visit(async ({ page, context }) => {
      await connect(page)
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('latchkit.session')
      await inWallet(page, (wallet) => wallet.disconnect())
      await untilStatus(page, 'disconnected')
      await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('latchkit.session')
      await page.reload()
      expect((await samplesOf(page))[0]).toContain('Nobody / Connect wallet')
    }))
})
