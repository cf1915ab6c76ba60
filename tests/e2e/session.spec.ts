import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawn, openApp, willing } from './support/app.js'
import { connect, dialogOf, inWallet, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

const app = openApp()

/** Looks at every frame from the first on: what the page and the button said. Runs in the page, before its scripts. */
const sampler = `
  window.samples = []
  const look = () => {
    const status = document.querySelector('[data-status]')?.getAttribute('data-status')
    const host = document.querySelector('[data-latchkit=connect-button], [data-latchkit=account-button]')
    const button = host?.shadowRoot?.querySelector('button')?.textContent
    const now = [status, button].join(' / ')
    if (status && window.samples.at(-1) !== now) window.samples.push(now)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** Holds the wallets back until the test lets them appear; until then no wait of the page comes to its end. Runs in the page, before its scripts. */
const appearsLater = `if (location.protocol === 'http:' && sessionStorage.getItem('late')) {
  const start = window.setTimeout.bind(window)
  window.setTimeout = (act, ms, ...rest) => start(act, ms >= 1_000 ? 1_000_000 : ms, ...rest)
  const hold = (event) => event.stopImmediatePropagation()
  window.addEventListener('eip6963:announceProvider', hold, true)
  window.appear = () => {
    window.removeEventListener('eip6963:announceProvider', hold, true)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
}`

function samples(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'samples'))
}

describe('a session', () => {
  it('[UX-53][ACCT-23] no frame of a reload shows the page as disconnected', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await expect.poll(() => mainButton(page).innerText()).toContain('ETH')
        await page.reload()
        await untilStatus(page, 'connected')
        await expect.poll(() => mainButton(page).innerText()).toContain('ETH')
        await expect.poll(async () => (await samples(page)).at(-1)).toMatch(/^connected .*ETH.*0x3C44…93BC/)
        expect((await samples(page)).filter((one) => /^(disconnected|connecting)|Connect wallet/.test(one))).toEqual([])
        // Restoring uses no prompt: the account was granted before.
        expect(await inWallet(page, (wallet) => wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length)).toBe(0)
      },
      { wallets: [willing(2)], initScripts: [sampler] },
    ))

  it('[UX-53][ACCT-23] nor while a wallet is slow to appear: its name and the last address stand there', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await page.evaluate(() => sessionStorage.setItem('late', 'yes'))
        await page.reload()
        await untilStatus(page, 'restoring')
        await expect.poll(() => page.locator('[data-status]').first().innerText()).toContain('Kestrel')
        // The code that draws an account loads for a moment; what it draws then is the last address.
        await expect.poll(() => mainButton(page).innerText()).toContain('0x3C44…93BC')
        await page.evaluate(() => Reflect.get(window, 'appear')())
        await untilStatus(page, 'connected')
        expect((await samples(page)).filter((one) => /^disconnected|Connect wallet/.test(one))).toEqual([])
      },
      { wallets: [willing(2)], initScripts: [sampler, appearsLater] },
    ))

  it('[CONN-48] a wallet that is gone after a reload leaves the visitor disconnected within 3 s, and free to connect another', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await page.evaluate(() => sessionStorage.setItem('gone', 'yes'))
        await page.clock.install()
        await page.reload()
        await page.clock.runFor(3_000)
        await untilStatus(page, 'disconnected')
        await openDialog(page)
        await rowOf(page, 'Lumen').waitFor()
      },
      {
        // The first wallet's announcements are swallowed once it has been taken out of the browser.
        initScripts: [
          `if (location.protocol === 'http:' && sessionStorage.getItem('gone')) window.addEventListener('eip6963:announceProvider', (event) => {
            if (event.detail.info.name === 'Kestrel') event.stopImmediatePropagation()
          }, true)`,
        ],
        wallets: [willing(2), willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })],
      },
    ))

  it('[CONN-48] the wallet ends it by itself, by an empty list or by its permission', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await inWallet(page, (wallet) => wallet.disconnect())
        await untilStatus(page, 'disconnected')
        await connect(page)
        await mainButton(page).click()
        await dialogOf(page).getByText('Connected with Kestrel').waitFor()
        await inWallet(page, (wallet) => wallet.lock())
        await untilStatus(page, 'disconnected')
        // The account was shown when it went: nothing of it is left.
        await dialogOf(page).waitFor({ state: 'detached' })
        await expect.poll(() => mainButton(page).innerText()).toBe('Connect wallet')
      },
      { wallets: [willing(2)] },
    ))

  it('[CONN-48] garbage events of a wallet change nothing', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        for (const payload of [null, 'x', {}, [1], ['0x12'], [{}]]) await inWallet(page, (wallet, value) => wallet.emit('accountsChanged', value), payload)
        for (const payload of [null, {}, [], '0x', 'garbage', -1]) await inWallet(page, (wallet, value) => wallet.emit('chainChanged', value), payload)
        await drawn(page)
        await untilStatus(page, 'connected')
        expect(await mainButton(page).innerText()).toContain('0x3C44…93BC')
      },
      { wallets: [willing(2)] },
    ))
})
