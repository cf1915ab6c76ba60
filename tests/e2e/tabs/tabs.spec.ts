import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawn, openApp, willing } from '../support/app.js'
import { connect, dialogOf, factOf, mainButton, openDialog, rowOf, untilStatus } from '../support/steps.js'

const app = openApp()
const kestrel = willing(3, { sharedAccounts: 2 })

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(app.url)
  return page
}

describe('two tabs', () => {
  it('[UX-43] one that has loaded nothing follows by the word alone, where what is stored comes late', () =>
    app.visit(
      async ({ page, context }) => {
        // The module that merges the writes of tabs loads before the first write.
        await context.route(/joint/, (route) => void setTimeout(() => route.continue().catch(() => undefined), 1_500))
        const other = await openTab(context)
        await other.getByRole('heading', { name: 'Not connected' }).waitFor()
        await connect(page)
        await untilStatus(other, 'connected')
        expect(await factOf(other, 'Address')).toBe(await factOf(page, 'Address'))
      },
      { wallets: [kestrel] },
    ))

  it('[UX-43] connect, switch of network, disconnect: each is seen in the other, which takes the connection up in silence', () =>
    app.visit(
      async ({ page, context }) => {
        const other = await openTab(context)
        await other.getByRole('heading', { name: 'Not connected' }).waitFor()
        await openDialog(other)
        await rowOf(other, 'Kestrel').waitFor()
        await other.keyboard.press('Escape')
        await connect(page)
        await untilStatus(other, 'connected')
        expect(await factOf(other, 'Address')).toBe(await factOf(page, 'Address'))
        const asked = await other.evaluate(() => window.latchkitSandbox.wallets.kestrel?.requests.map(({ method }) => method))
        expect(asked).not.toContain('eth_requestAccounts')

        await page.getByRole('button', { name: 'Switch network' }).click()
        await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
        await expect.poll(() => factOf(other, 'Network')).toBe('Sandbox 31338')

        await mainButton(page).click()
        await dialogOf(page)
          .getByRole('button', { name: /^Connected with/ })
          .click()
        await dialogOf(page)
          .getByRole('button', { name: /^Switch to 0x/ })
          .click()
        await expect.poll(() => factOf(page, 'Address')).toMatch(/^0xf39F/)
        await page.keyboard.press('Escape')
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })

        await other.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(other, 'disconnected')
        await untilStatus(page, 'disconnected')
        await connect(other)
        await untilStatus(page, 'connected')
      },
      { wallets: [kestrel] },
    ))
})

describe('the back-forward cache', () => {
  it('[UX-44][F48] a page that comes back is connected, hears its wallet once, and its dialog works', () =>
    app.visit(
      async ({ page, context }) => {
        await connect(page)
        for (let times = 0; times < 3; times++) await goAndComeBack(page, context)
        await untilStatus(page, 'connected')
        await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.switchAccount(0))
        await expect.poll(() => factOf(page, 'Address')).toMatch(/^0xf39F/)
        await page.locator('.events li', { hasText: 'accountsChanged' }).first().waitFor()
        await drawn(page)
        expect(await page.locator('.events li', { hasText: 'accountsChanged' }).count()).toBe(1)
        await mainButton(page).click()
        await dialogOf(page).getByText('Connected with Kestrel').waitFor()
      },
      { wallets: [kestrel] },
    ))

  it('[UX-44] a dialog that was open is open, and closes; what another tab did meanwhile is seen', () =>
    app.visit(
      async ({ page, context }) => {
        await openDialog(page)
        await goAndComeBack(page, context, async () => {
          const other = await openTab(context)
          await connect(other)
        })
        await untilStatus(page, 'connected')
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
      },
      { wallets: [kestrel] },
    ))
})

/** A headless browser keeps no page in that cache: this is what a page meets that goes there and comes back. */
async function goAndComeBack(page: Page, context: BrowserContext, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const session = await context.newCDPSession(page)
  const tell = (type: string) => page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  await tell('pagehide')
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await meanwhile()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await tell('pageshow')
  await session.detach()
}

describe('storage that is refused', () => {
  it.each([
    ['throws when it is touched', `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`],
    ['throws at each write', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`],
    ['is not there', `Object.defineProperty(window, 'localStorage', { value: undefined })`],
  ])('[UX-45] that %s: all works for the life of the page, without an exception', (_, script) =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await page.getByRole('button', { name: 'Sign message' }).click()
        await page.getByLabel('Signature').waitFor()
        await page.getByRole('button', { name: 'Switch network' }).click()
        await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(page, 'disconnected')
        await connect(page)
      },
      { wallets: [kestrel], initScripts: [`if (location.protocol === 'http:') ${script}`] },
    ),
  )

  it('[UX-45] what is torn in it is set aside, and the rest is kept', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await page.evaluate(() => {
          for (const item of ['recent_wallets', 'native_balances']) localStorage.setItem(`latchkit:${item}`, '{"v":1,"torn')
        })
        await page.reload()
        await untilStatus(page, 'connected')
        expect(await factOf(page, 'Address')).toMatch(/^0x90F7/)
        // Without its account nobody knows whether the wallet is the same: the session stays, and the visitor is asked.
        await page.evaluate(() => localStorage.setItem('latchkit:connections', '{"v":1,"torn'))
        await page.reload()
        await untilStatus(page, 'disconnected')
        expect(await page.evaluate(() => localStorage.getItem('latchkit:connected_connector_ids'))).toContain('kestrel')
      },
      { wallets: [kestrel], tolerate: /is not remembered/ },
    ))
})
