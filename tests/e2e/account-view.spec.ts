import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { willing } from './support/app.js'
import { networks, openHost } from './host/host.js'
import { focusedName, tabTo } from './support/keys.js'
import { dialogOf, inWallet, openDialog, rowOf, untilStatus } from './support/steps.js'

const host = openHost()
const [first, second] = networks as [(typeof networks)[0], (typeof networks)[0]]
const kestrel = willing(0, { sharedAccounts: 2 })
const lumen = willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })

const accountIn = (page: Page) => page.evaluate(() => window.hostPage.kits[0]?.getState().account.namespaces.eip155?.address ?? '')
const buttonOf = (page: Page, name: 'connect' | 'account' | 'network') => page.locator(`[data-latchkit=${name}-button]`).first()

async function connectHere(page: Page, wallet = 'Kestrel'): Promise<void> {
  await openDialog(page)
  await rowOf(page, wallet).click()
  await untilStatus(page, 'connected')
  await dialogOf(page).waitFor({ state: 'detached' })
}

describe('view Account', () => {
  it('[MODAL-17, MODAL-34, UX-01] shows name, address, picture, balance and network of the account in use, tabs, and the way out', () =>
    host.visit(
      async ({ page }) => {
        await connectHere(page)
        const address = await accountIn(page)
        const dialog = await openDialog(page)
        await dialog.locator('.lk-worth', { hasText: 'ETH' }).waitFor()
        const short = `${address.slice(0, 6)}…${address.slice(-4)}`
        const name = dialog.locator('.lk-id__name')
        expect(await name.innerText()).toBe(short)
        // The picture is drawn by the library, not fetched.
        const picture = dialog.locator('.lk-id > :first-child')
        await expect.poll(() => picture.evaluate((element) => [(element as HTMLElement).offsetWidth, (element as HTMLElement).offsetHeight])).toEqual([48, 48])
        await dialog.getByRole('button', { name: /Network: Sandbox 31337/ }).waitFor()
        const tabs = dialog.getByRole('tab')
        expect(await tabs.allInnerTexts()).toEqual(['Tokens', 'NFTs', 'Activity'])
        const keys = page.keyboard
        await tabTo(page, 'Tokens')
        for (const name of ['NFTs', 'Activity', 'Tokens']) {
          await keys.press('ArrowRight')
          expect(await focusedName(page)).toBe(name)
        }
        for (const tab of await tabs.all()) {
          await tab.click()
          await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true')
          const panel = dialog.getByRole('tabpanel')
          expect(await panel.getAttribute('aria-labelledby')).toBe(await tab.getAttribute('id'))
          expect((await panel.innerText()).trim()).not.toBe('')
        }
        // Another account of the wallet, then a name for it: what is shown is that of the one in use.
        await inWallet(page, (wallet) => wallet.switchAccount(1))
        await expect.poll(() => accountIn(page)).not.toBe(address)
        const other = await accountIn(page)
        await expect.poll(() => name.innerText()).toBe(`${other.slice(0, 6)}…${other.slice(-4)}`)
        await page.evaluate(
          (named) => window.hostPage.kits[0]?.dispatch({ type: 'setProfile', namespace: 'eip155', address: named, name: 'mara.eth', image: null }),
          other,
        )
        await expect.poll(() => name.innerText()).toBe('mara.eth')
        await dialog.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(page, 'disconnected')
      },
      { wallets: [kestrel], fillsTabs: true },
    ))

  it('[UX-22] links to the account’s page on the explorer of the network in use, in a new tab that learns nothing of this one', () =>
    host.visit(
      async ({ page, context }) => {
        await context.route(/explorer-\d+\.example/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Explorer</title>' }))
        await connectHere(page)
        const address = await accountIn(page)
        const dialog = await openDialog(page)
        const link = dialog.getByRole('link', { name: /View on explorer/ })
        for (const { id } of [first, second]) {
          await page.evaluate((network) => window.hostPage.kits[0]?.run({ type: 'switchNetwork', network: `eip155:${network}` }), id)
          await expect.poll(() => link.getAttribute('href')).toBe(`https://explorer-${id}.example/address/${address}`)
        }
        const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
        await opened.waitForLoadState()
        expect(opened.url()).toBe(`https://explorer-${second.id}.example/address/${address}`)
        expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
        expect(await dialog.isVisible()).toBe(true)
      },
      { wallets: [kestrel], tolerate: /explorer-\d+\.example/ },
    ))
})

describe('buttons in the page', () => {
  it('[DX-07] say by attributes whether the dialog stands open, each of them, and open the view that is theirs', () =>
    host.visit(
      async ({ page }) => {
        const states = async () => ({
          connect: await buttonOf(page, 'connect').getAttribute('data-state'),
          network: await buttonOf(page, 'network').getAttribute('data-state'),
        })
        expect(await states()).toEqual({ connect: 'closed', network: 'closed' })
        expect(await buttonOf(page, 'account').count()).toBe(0)
        await openDialog(page)
        expect(await buttonOf(page, 'connect').getAttribute('data-state')).toBe('open')
        expect(await buttonOf(page, 'connect').locator('.lk-out').getAttribute('aria-expanded')).toBe('true')
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
        await dialogOf(page).waitFor({ state: 'detached' })
        await expect.poll(() => buttonOf(page, 'account').getAttribute('data-state')).toBe('closed')
        await buttonOf(page, 'account').locator('.lk-out').click()
        await dialogOf(page).getByText('Connected with Kestrel').waitFor()
        expect(await buttonOf(page, 'account').getAttribute('data-state')).toBe('open')
        await page.keyboard.press('Escape')
        await expect.poll(() => buttonOf(page, 'account').getAttribute('data-state')).toBe('closed')
        await buttonOf(page, 'network').locator('.lk-out').click()
        await dialogOf(page)
          .getByRole('button', { name: /Sandbox 31338/ })
          .waitFor()
        expect(await buttonOf(page, 'network').getAttribute('data-state')).toBe('open')
      },
      { wallets: [kestrel] },
    ))
})

describe('a visitor who comes back', () => {
  it('[UX-55] finds the wallet of the last time first and marked, whichever of two it was', () =>
    host.visit(
      async ({ page }) => {
        const top = async (name: string) => (await rowOf(page, name).boundingBox())?.y ?? Number.NaN
        for (const wallet of ['Lumen', 'Kestrel']) {
          await connectHere(page, wallet)
          await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'disconnect' }))
          await untilStatus(page, 'disconnected')
          await page.reload()
          await openDialog(page)
          await rowOf(page, 'Kestrel').waitFor()
          await rowOf(page, 'Lumen').waitFor()
          expect(await top(wallet)).toBeLessThan(await top(wallet === 'Lumen' ? 'Kestrel' : 'Lumen'))
          const marked = dialogOf(page).getByRole('button').filter({ hasText: 'Last used' })
          expect((await marked.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([wallet])
          await page.keyboard.press('Escape')
          await dialogOf(page).waitFor({ state: 'detached' })
        }
      },
      { wallets: [kestrel, lumen] },
    ))
})

describe('alerts', () => {
  // Alerts on a service need one in use; nothing is opened before the visitor chooses it.
  const relay = 'ws://127.0.0.1:9'
  const show = (page: Page, alert: 'rateLimited' | 'sessionExpired' | 'projectIdNotConfigured') =>
    page.evaluate((name) => window.hostPage.kits[0]?.run({ type: 'showAlert', alert: name }), alert)
  const alertOf = (page: Page) => dialogOf(page).locator('[part=alert]')

  it('[TOAST-16] on the visitor’s situation stand in the dialog, one in the place of the other, until they are dismissed', () =>
    host.visit(
      async ({ page }) => {
        await openDialog(page)
        await show(page, 'rateLimited')
        await expect.poll(() => alertOf(page).innerText()).toContain('Rate Limited')
        await show(page, 'sessionExpired')
        await expect.poll(() => alertOf(page).innerText()).toMatch(/^Session expired/i)
        expect(await alertOf(page).count()).toBe(1)
        await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
        await alertOf(page).waitFor({ state: 'detached' })
      },
      { relay, tolerate: /Rate Limited|Session Expired/ },
    ))

  it.each([{ debug: false }, { debug: true }])('[TOAST-16] on the host’s setup are logged, and stand in the page only in debug mode: %o', ({ debug }) =>
    host.visit(
      async ({ page, watched }) => {
        await openDialog(page)
        await show(page, 'projectIdNotConfigured')
        await expect.poll(() => watched.consoleErrors.some((text) => text.includes('Project ID Not Configured'))).toBe(true)
        // One that is shown comes after it: by then the other would stand there, too.
        await show(page, 'rateLimited')
        await expect.poll(() => watched.consoleErrors.some((text) => text.includes('Rate Limited'))).toBe(true)
        await expect.poll(() => alertOf(page).innerText()).toContain('Rate Limited')
        await alertOf(page).getByRole('button', { name: 'Dismiss' }).click()
        await alertOf(page).waitFor({ state: 'detached' })
        await show(page, 'projectIdNotConfigured')
        if (debug) await expect.poll(() => alertOf(page).innerText()).toContain('Project ID Not Configured')
        else expect(await alertOf(page).count()).toBe(0)
      },
      { relay, instances: [{ debug }], tolerate: /Project ID|Rate Limited|latchkit/i },
    ),
  )
})
