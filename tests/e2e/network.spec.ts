import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { extensions, first, openApp, willing } from './support/app.js'
import { noteShakes } from './support/shakes.js'
import { cardOf, connect, dialogOf, factOf, inWallet, mainButton, promptOf, reject, rowOf, toastOf, untilStatus } from './support/steps.js'

const app = openApp()

/** A wallet that knows a chain which the app does not have. */
async function wanderer(policy: object = {}): Promise<string> {
  const script = await extensions([willing(6, { policy: { decision: 'approve', ...policy } })])
  return script.replace('"chains":[', `"chains":[{"chainId":777,"rpcUrl":"${first.nodeUrl}","name":"Elsewhere"},`)
}

function heading(page: Page, name: string | RegExp) {
  return dialogOf(page).getByRole('heading', { name })
}

describe('a wallet on a network that the app does not have', () => {
  it('[NET-17][MODAL-30][UX-31] is told at once, cannot be waved away, and one press leads out', async () =>
    app.visit(
      async ({ page }) => {
        await mainButton(page).click()
        await rowOf(page, 'Kestrel').click()
        await heading(page, 'Wrong network').waitFor()
        await dialogOf(page)
          .getByText(/Fernwood doesn’t run on/)
          .waitFor()
        const shakes = await noteShakes(page)
        for (const [at, leave] of [
          () => page.keyboard.press('Escape'),
          () => page.mouse.click(20, 400),
          () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
        ].entries()) {
          await leave()
          await expect.poll(shakes).toHaveLength(at + 1)
          await page.locator('.lk-dialog:not([data-shake])').waitFor()
        }
        await page.locator('[data-latchkit=modal] [aria-live=assertive]', { hasText: 'can’t be closed yet' }).waitFor({ state: 'attached' })
        await rowOf(page, 'Sandbox 31338').click()
        await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
        await dialogOf(page).waitFor({ state: 'detached' })
        expect(await inWallet(page, (wallet) => wallet.chainId)).toBe(31_338)
      },
      { initScripts: [await wanderer()] },
    ))

  it('[UX-31][MODAL-30] when the wallet goes there later, the buttons say so; disconnecting leads out too', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        await inWallet(page, (wallet) => wallet.emit('chainChanged', '0x309'))
        await heading(page, 'Wrong network').waitFor()
        await expect.poll(() => mainButton(page).textContent()).toBe('Wrong network')
        await expect.poll(() => page.locator('[data-latchkit=network-button] .lk-out').textContent()).toBe('Switch network')
        await dialogOf(page).getByRole('button', { name: 'Disconnect Kestrel' }).click()
        await untilStatus(page, 'disconnected')
        await dialogOf(page).waitFor({ state: 'detached' })
        expect(await mainButton(page).innerText()).toBe('Connect wallet')
      },
      { wallets: [willing(6)] },
    ))

  it('[UX-31] nothing is sent on another network than the one the app shows', () =>
    app.visit(
      async ({ page }) => {
        await connect(page)
        // The wallet moves and does not say so.
        await inWallet(page, (wallet) => wallet.setPolicy({ decision: 'approve', lieAboutChain: 777 }))
        await page.getByRole('button', { name: 'Send' }).click()
        await page.getByRole('alert').waitFor()
        expect(await inWallet(page, (wallet) => wallet.requests.some(({ method }) => method === 'eth_sendTransaction'))).toBe(false)
        await dialogOf(page).waitFor()
      },
      { wallets: [willing(6)] },
    ))
})

describe('switching the network', () => {
  it('[MODAL-29][NET-09][NET-15] declined in the wallet: back to the list, which says so, still where one was', () =>
    app.visit(async ({ page, screenshot }) => {
      await connect(page)
      await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
      await rowOf(page, 'Sandbox 31338').click()
      await heading(page, 'Switch to Sandbox 31338 in Kestrel').waitFor()
      expect(await promptOf(page).innerText()).toContain('Sandbox 31338')
      await reject(page)
      await heading(page, 'Choose network').waitFor()
      await toastOf(page, 'You declined. You can try again.').waitFor()
      await screenshot('switch-declined')
      expect(await factOf(page, 'Network')).toBe('Sandbox 31337')
      expect(await cardOf(page).locator('[aria-current=true]').innerText()).toContain('Sandbox 31337')
    }))

  it('[NET-09] a wallet that says yes and stays is not believed', () =>
    app.visit(
      async ({ page }) => {
        await page.clock.install()
        await page.goto(app.url)
        await connect(page)
        await page.getByRole('button', { name: 'Switch network' }).click()
        await expect
          .poll(() => inWallet(page, (wallet) => wallet.requests.find(({ method }) => method === 'wallet_switchEthereumChain')?.outcome))
          .toBe('answered')
        // For so long it is waited whether the wallet moves after all.
        await page.clock.runFor(10_000)
        await page.getByRole('alert').waitFor()
        expect(await factOf(page, 'Network')).toBe('Sandbox 31337')
      },
      { stay: true, wallets: [willing(6, { policy: { decision: 'approve', acknowledgeSwitchWithoutSwitching: true } })] },
    ))

  it('[NET-33][NET-08][UX-51][NET-09][CONN-48] each network has its picture or letter, its mark as a testnet, and a way to choose it; without a wallet the app follows the choice; the wallet’s own switch is followed too', () =>
    app.visit(
      async ({ page }) => {
        await page.getByRole('button', { name: 'Network: Sandbox 31337' }).click()
        const rows = dialogOf(page).locator('.lk-row')
        await expect.poll(() => rows.allInnerTexts()).toHaveLength(2)
        for (const row of await rows.all()) {
          expect(await row.innerText()).toContain('Testnet')
          // Both have the mark of a local chain, without its colors for a test network.
          await row.locator('.lk-tile > svg.lk-mark--muted path').first().waitFor()
          expect(await row.locator('.lk-tile text').count()).toBe(0)
          expect(await row.getAttribute('aria-disabled')).not.toBe('true')
        }
        await rowOf(page, 'Sandbox 31338').click()
        await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31338')
        await dialogOf(page).waitFor({ state: 'detached' })
        await connect(page)
        await inWallet(page, (wallet) => wallet.switchChain(31_337))
        await expect.poll(() => factOf(page, 'Network')).toBe('Sandbox 31337')
      },
      { wallets: [willing(6)] },
    ))
})
