import { describe, expect, it } from 'vitest'
import { openApp, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { settled } from './support/settled.js'
import { asPhone, type OpenPage } from './setup/page.js'
import { approve, connect, dialogOf, inWallet, mainButton, untilStatus } from './support/steps.js'

const app = openApp()

/** Looks at what is shown, in both themes, on a phone and at 360 pixels. */
async function looks(open: OpenPage, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await open.page.emulateMedia({ colorScheme: theme })
    await open.page.locator(`[data-latchkit][data-lk-theme=${theme}]`).first().waitFor({ state: 'attached' })
    await settled(open)
    await open.screenshot(`app-${name}-${theme}`)
    expect(await violations(open.page, { rules: theme === 'light' ? 'looks' : 'all' }), theme).toEqual([])
  }
  const size = open.page.viewportSize()
  await open.page.setViewportSize({ width: 360, height: 640 })
  await settled(open)
  await open.screenshot(`app-${name}-360`)
  if (size) await open.page.setViewportSize(size)
  const asWindow = await asPhone(open)
  await settled(open)
  await open.screenshot(`app-${name}-phone`)
  await asWindow()
}

describe('two payments that go together', () => {
  it('[CONN-50, SEND-17][UX-05][UX-06] are one batch in the list of a wallet that takes it, until the chain has it', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await page.goto(app.url)
        await connect(page)
        await untilStatus(page, 'connected')
        // The wallet says that it waits, for as long as the test looks.
        const waits = { decision: 'approve', methods: { wallet_getCallsStatus: { garbage: { version: '2.0.0', status: 100, atomic: false, receipts: [] } } } }
        await inWallet(page, (wallet, policy) => wallet.setPolicy(policy as never), waits as never)
        await page.getByRole('button', { name: 'Two in one batch' }).click()
        await page.getByRole('status', { name: 'Batch' }).waitFor()
        await mainButton(page).click()
        const dialog = dialogOf(page)
        await dialog.getByText('1 transaction on its way').click()
        await dialog.getByText('2 transactions together').waitFor()
        await looks(open, 'batch')
        await dialog.getByRole('button', { name: 'Show in wallet' }).focus()
        await page.keyboard.press('Enter')
        await inWallet(page, (wallet) => wallet.setPolicy('approve'))
        await dialog.getByText('No transactions on their way').waitFor()
      },
      { stay: true, wallets: [willing(0)], reducedMotion: true },
    ))

  it('[CONN-50, UX-30] are announced, and asked for one by one, by a wallet that takes no batches', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await page.goto(app.url)
        await connect(page)
        await untilStatus(page, 'connected')
        const none = { decision: 'ask', methods: { wallet_sendCalls: { error: { code: -32601, message: 'Method not found' } } } }
        await inWallet(page, (wallet, policy) => wallet.setPolicy(policy as never), none as never)
        await page.getByRole('button', { name: 'Two in one batch' }).click()
        await page.getByText('Kestrel asks 2 times, one by one').waitFor()
        await approve(page)
        await approve(page)
        await page.getByRole('status', { name: 'Batch' }).waitFor()
        await page.getByText('Kestrel asks 2 times, one by one').waitFor({ state: 'detached' })
      },
      { stay: true, wallets: [willing(0)], reducedMotion: true },
    ))
})
