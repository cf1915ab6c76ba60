import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { first, openApp, willing } from './support/app.js'
import { settled } from './support/settled.js'
import { noteToasts } from './support/toasts.js'
import { cardOf, connect, dialogOf, factOf, inWallet, mainButton, rowOf, untilStatus } from './support/steps.js'

const app = openApp()
const kestrel = willing(0, { sharedAccounts: 2 })
const lumen = willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function openAccount(page: Page) {
  await mainButton(page).click()
  const dialog = dialogOf(page)
  await dialog.getByText('Connected with').waitFor()
  return dialog
}

async function openWallets(page: Page) {
  const dialog = await openAccount(page)
  await dialog.getByRole('button', { name: /^Connected with/ }).click()
  await dialog.getByRole('heading', { name: 'Wallets', exact: true }).waitFor()
  return dialog
}

describe('the account', () => {
  it('[UX-21][UX-23][UX-54] the address is copied in full, and a toast says so; balances are hidden everywhere, over a reload too, and shown again', () =>
    app.visit(
      async ({ page, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await connect(page)
        await expect.poll(() => mainButton(page).innerText()).toContain('ETH')
        const dialog = await openAccount(page)
        const toasts = await noteToasts(page)
        await dialog.getByRole('button', { name: /Copy address/ }).click()
        await expect.poll(toasts).toContain('Address copied')
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
        await page.locator('[data-latchkit=modal] [aria-live=polite]', { hasText: 'Address copied' }).waitFor({ state: 'attached' })
        await dialog.getByRole('button', { name: 'Hide balances' }).click()
        await dialog.getByRole('button', { name: 'Show balances' }).waitFor()
        expect(await dialog.innerText()).not.toMatch(/\d ETH|10,000/)
        await page.keyboard.press('Escape')
        await expect.poll(() => mainButton(page).innerText()).not.toContain('ETH')
        expect(await factOf(page, 'Balance')).toBe('••••')
        await page.reload()
        await untilStatus(page, 'connected')
        await expect.poll(() => factOf(page, 'Balance')).toBe('••••')
        await openAccount(page)
        await dialog.getByRole('button', { name: 'Show balances' }).click()
        await expect.poll(() => factOf(page, 'Balance')).toContain('ETH')
      },
      { wallets: [kestrel] },
    ))

  it('[UX-21] where the clipboard is refused, the address stands there selected', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        const dialog = await openAccount(page)
        const toasts = await noteToasts(page)
        await dialog.getByRole('button', { name: /Copy address/ }).click()
        const selected = () =>
          page.evaluate(() => {
            const field = document.activeElement?.shadowRoot?.activeElement
            return field instanceof HTMLInputElement ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : ''
          })
        await expect.poll(selected).toBe(address)
        expect(await toasts()).not.toContain('Address copied')
      },
      {
        wallets: [kestrel],
        initScripts: [`navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')))`],
      },
    ))

  it('[BAL-11][UX-26] while the balance loads its place is held, a failed read is no zero, and it can be read again', () =>
    app.visit(
      async (open) => {
        const { page, context } = open
        let answer: 'late' | 'failing' | 'right' = 'late'
        let release = () => {}
        const released = new Promise<void>((done) => {
          release = done
        })
        await context.route(`${first.rpcUrl}/**`, async (route) => {
          if (answer === 'failing') return route.fulfill({ status: 500, body: 'no' })
          if (answer === 'late') await released
          await route.continue()
        })
        await connect(page)
        const dialog = await openAccount(page)
        await dialog.locator('.lk-worth .lk-skel').waitFor()
        await settled(open)
        const height = () => cardOf(page).evaluate((element) => (element as HTMLElement).offsetHeight)
        const before = await height()
        release()
        await dialog.locator('.lk-worth', { hasText: 'ETH' }).waitFor()
        await settled(open)
        // One token of the network's own is expected, and came.
        expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
        answer = 'failing'
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await page.evaluate(() => localStorage.clear())
        await page.reload()
        await connect(page)
        await expect.poll(() => factOf(page, 'Balance')).toBe('Could not be read')
        await openAccount(page)
        await dialog.getByText('Balance unavailable').first().waitFor()
        expect(await dialog.innerText()).not.toMatch(/\b0(\.0+)? ETH/)
        answer = 'right'
        await dialog.getByRole('button', { name: 'Try again' }).first().click()
        await expect.poll(() => factOf(page, 'Balance')).toContain('ETH')
      },
      { wallets: [kestrel], tolerate: /status of 500/ },
    ))
})

describe('several wallets', () => {
  it('[ACCT-12][ACCT-24][CONN-21][MODAL-24][UX-42] a second one is added, switched to and from, and ended by itself; all are ended at once, and none comes back', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        const dialog = await openWallets(page)
        await dialog.getByRole('button', { name: 'Add a wallet' }).click()
        await rowOf(page, 'Lumen').click()
        await expect.poll(() => factOf(page, 'Address')).toMatch(/^0x9965/)
        await dialog.waitFor({ state: 'detached' })

        await openWallets(page)
        const inUse = dialog.getByRole('group', { name: 'In use' })
        const others = dialog.getByRole('group', { name: 'Connected' })
        expect(await inUse.innerText()).toMatch(/0x9965…\w{4}[\s\S]*Lumen · since \d/)
        expect(await others.innerText()).toMatch(/0xf39F…2266[\s\S]*Kestrel · since \d/)
        const toasts = await noteToasts(page)
        await others.getByRole('button', { name: 'Switch to 0xf39F…2266' }).click()
        await expect.poll(() => factOf(page, 'Address')).toBe(address)
        await expect.poll(toasts).toContain('Wallet switched')

        await others.getByRole('button', { name: 'Disconnect Lumen' }).click()
        await others.getByText('Lumen').waitFor({ state: 'detached' })
        expect(await factOf(page, 'Address')).toBe(address)
        await expect.poll(() => inWallet(page, ({ requests }) => requests.at(-1)?.method, undefined, 'lumen')).toBe('wallet_revokePermissions')

        await dialog.getByRole('button', { name: 'Add a wallet' }).click()
        await rowOf(page, 'Lumen').click()
        await expect.poll(() => factOf(page, 'Address')).toMatch(/^0x9965/)
        await dialog.waitFor({ state: 'detached' })
        await openWallets(page)
        await dialog.getByRole('button', { name: 'Disconnect all' }).click()
        await untilStatus(page, 'disconnected')
        await page.reload()
        await untilStatus(page, 'disconnected')
        for (const wallet of ['kestrel', 'lumen']) expect(await inWallet(page, ({ requests }) => requests.length, undefined, wallet)).toBe(0)
      },
      { wallets: [kestrel, lumen] },
    ))

  it('[ACCT-24] one that was used on an earlier visit is told apart, and can be forgotten for good', () =>
    app.visit(
      async ({ page, screenshot }) => {
        await connect(page, 'Lumen')
        const dialog = await openWallets(page)
        await dialog.getByRole('button', { name: 'Add a wallet' }).click()
        await rowOf(page, 'Kestrel').click()
        await expect.poll(() => factOf(page, 'Address')).toBe(address)
        await page.reload()
        await untilStatus(page, 'connected')
        expect(await factOf(page, 'Address')).toBe(address)
        await openWallets(page)
        const before = dialog.getByRole('group', { name: 'Used before' })
        await screenshot('account-used-before')
        const toasts = await noteToasts(page)
        await before.getByRole('button', { name: 'Forget Lumen' }).click()
        await expect.poll(toasts).toContain('Lumen forgotten')
        await before.waitFor({ state: 'detached' })
        await page.reload()
        await untilStatus(page, 'connected')
        await openWallets(page)
        expect(await dialog.getByText('Lumen').count()).toBe(0)
      },
      { wallets: [kestrel, lumen] },
    ))
})
