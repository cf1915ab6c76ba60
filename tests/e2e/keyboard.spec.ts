import { describe, expect, it } from 'vitest'
import { openApp, willing } from './support/app.js'
import { focusedName, pressByKey, tabTo } from './support/keys.js'
import { dialogOf, factOf, inWallet, promptOf, rowOf, untilStatus } from './support/steps.js'

const app = openApp()

describe('the main job, by keyboard alone', () => {
  it('[UX-01][UX-02] connect, look, switch the network, sign, disconnect', () =>
    app.visit(async ({ page }) => {
      const keys = page.keyboard
      await tabTo(page, 'Connect wallet')
      await keys.press('Enter')
      await rowOf(page, 'Lumen').waitFor()
      await tabTo(page, 'Kestrel')
      await keys.press('ArrowDown')
      expect(await focusedName(page)).toMatch(/^Lumen/)
      await keys.press('ArrowUp')
      await keys.press('Enter')
      await promptOf(page).waitFor()
      await tabTo(page, 'Approve')
      await keys.press('Enter')
      await untilStatus(page, 'connected')
      await dialogOf(page).waitFor({ state: 'detached' })
      // The button that opened the dialog is another one now; the focus stands on it all the same.
      await expect.poll(() => focusedName(page)).toMatch(/ETH.*0xf39F…2266/)

      await keys.press('Space')
      await dialogOf(page).getByText('Connected with Kestrel').waitFor()
      await tabTo(page, 'Network: Sandbox 31337', 'Shift+Tab')
      await keys.press('Enter')
      await dialogOf(page).getByRole('heading', { name: 'Choose network' }).waitFor()
      await tabTo(page, 'Sandbox 31337')
      await keys.press('End')
      expect(await focusedName(page)).toMatch(/^Sandbox 31338/)
      await keys.press('Space')
      await promptOf(page).waitFor()
      await tabTo(page, 'Approve')
      await keys.press('Space')
      await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
      await dialogOf(page).getByText('Connected with Kestrel').waitFor()
      await keys.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      await expect.poll(() => focusedName(page)).toMatch(/0xf39F…2266/)

      await tabTo(page, 'Sign message')
      await keys.press('Enter')
      await promptOf(page).waitFor()
      await tabTo(page, 'Approve')
      await keys.press('Enter')
      await page.getByLabel('Signature').waitFor()
      await expect.poll(() => focusedName(page)).toBe('Sign message')

      await tabTo(page, /0xf39F…2266/, 'Shift+Tab')
      await keys.press('Enter')
      await dialogOf(page).getByText('Connected with Kestrel').waitFor()
      await tabTo(page, 'Disconnect')
      await keys.press('Enter')
      await untilStatus(page, 'disconnected')
      await dialogOf(page).waitFor({ state: 'detached' })
      await expect.poll(() => focusedName(page)).toBe('Connect wallet')
    }))

  it('[UX-03] Escape goes back one view at a time, then closes', () =>
    app.visit(
      async ({ page }) => {
        const keys = page.keyboard
        await tabTo(page, 'Connect wallet')
        await keys.press('Enter')
        await rowOf(page, 'Kestrel').waitFor()
        await tabTo(page, 'Kestrel')
        await keys.press('Enter')
        await dialogOf(page).getByRole('heading', { name: 'Approve in Kestrel' }).waitFor()
        await keys.press('Escape')
        await dialogOf(page).getByRole('heading', { name: 'Connect wallet' }).waitFor()
        // Back on the row of the wallet that was asked.
        await expect.poll(() => focusedName(page)).toMatch(/^Kestrel/)
        await keys.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        await expect.poll(() => focusedName(page)).toBe('Connect wallet')
        await untilStatus(page, 'disconnected')
      },
      { wallets: [willing(0, { policy: { decision: 'silent' } })] },
    ))

  it('[UX-01][UX-02] going back stands on the row that led on: of the wallets, the networks and the accounts', () =>
    app.visit(
      async ({ page }) => {
        const keys = page.keyboard
        const heading = (name: string) => dialogOf(page).getByRole('heading', { name })
        const leadsBack = async (row: string, to: string, from: string) => {
          for (const leave of [() => keys.press('Escape'), () => pressByKey(page, 'Back')]) {
            await tabTo(page, row)
            await keys.press('Enter')
            await heading(to).waitFor()
            await leave()
            await heading(from).waitFor({ state: 'attached' })
            await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${row}`))
          }
        }
        await pressByKey(page, 'Connect wallet')
        await rowOf(page, 'Lumen').waitFor()
        await leadsBack('Lumen', 'Approve in Lumen', 'Connect wallet')
        await leadsBack('Kestrel', 'Approve in Kestrel', 'Connect wallet')
        await inWallet(page, (wallet) => wallet.setPolicy({ decision: 'approve', methods: { wallet_switchEthereumChain: 'silent' } }))
        await keys.press('Enter')
        await untilStatus(page, 'connected')
        await dialogOf(page).waitFor({ state: 'detached' })
        await pressByKey(page, /0xf39F…2266/)
        await dialogOf(page).getByText('Connected with Kestrel').waitFor()
        await leadsBack('Connected with Kestrel', 'Wallets', 'Account')
        await leadsBack('Network: Sandbox 31337', 'Choose network', 'Account')
        await pressByKey(page, 'Network: Sandbox 31337')
        await leadsBack('Sandbox 31338', 'Switch to Sandbox 31338 in Kestrel', 'Choose network')
      },
      {
        wallets: [willing(0, { policy: { decision: 'silent' } }), willing(5, { name: 'Lumen', rdns: 'dev.latchkit.lumen', policy: { decision: 'silent' } })],
      },
    ))

  it('[UX-02] Tab goes round inside the dialog and never to the page behind it', () =>
    app.visit(async ({ page }) => {
      await tabTo(page, 'Connect wallet')
      await page.keyboard.press('Enter')
      await rowOf(page, 'Lumen').waitFor()
      for (const key of ['Tab', 'Shift+Tab'])
        for (let step = 0; step < 8; step++) {
          await page.keyboard.press(key)
          // The browser's own controls stand between the end and the start: then it is on the body.
          expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.matches('[data-latchkit=modal]'))).toBe(true)
        }
    }))
})
