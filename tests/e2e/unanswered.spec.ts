import { describe, expect, it } from 'vitest'
import { openApp, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { settled } from './support/settled.js'
import { asPhone, type OpenPage } from './setup/page.js'
import { connect, dialogOf, inWallet, pauseClock, untilStatus } from './support/steps.js'

const app = openApp()

/** Looks at what is shown, in both themes and on a phone. */
async function looks(open: OpenPage, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await open.page.emulateMedia({ colorScheme: theme })
    await open.page.locator(`[data-latchkit][data-lk-theme=${theme}]`).first().waitFor({ state: 'attached' })
    await settled(open)
    await open.screenshot(`app-${name}-${theme}`)
    expect(await violations(open.page, { rules: theme === 'light' ? 'looks' : 'all' }), theme).toEqual([])
  }
}

describe('a wallet that does not answer a transaction in time', () => {
  it('[UX-30][UX-05][UX-06][UX-08][F29, CONN-50] is told of in the page, shown in the dialog, and so is its late answer, by keyboard too', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await page.clock.install()
        await page.goto(app.url)
        await connect(page)
        await untilStatus(page, 'connected')
        await inWallet(page, (wallet) => wallet.setPolicy({ decision: 'approve', methods: { eth_sendTransaction: { delayMs: 360_000 } } } as never))
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        // The review is over: the wallet has the request.
        await page.getByRole('region', { name: 'Kestrel' }).waitFor()
        await page.waitForTimeout(2_500)
        await pauseClock(page)
        await page.clock.runFor(300_500)
        await page.clock.resume()
        const bar = page.getByRole('region', { name: 'Kestrel' })
        await bar.getByText('No answer from Kestrel yet').waitFor()
        await looks(open, 'unanswered-bar')
        await bar.getByRole('button', { name: 'Details' }).focus()
        await page.keyboard.press('Enter')
        const dialog = dialogOf(page)
        await dialog.getByRole('heading', { name: 'Wallet requests' }).waitFor()
        await dialog.getByText('Kestrel may still send it. Approve or reject it there.').waitFor()
        await looks(open, 'unanswered')
        const asWindow = await asPhone(open)
        await settled(open)
        await open.screenshot('app-unanswered-phone')
        await asWindow()
        await page.clock.fastForward(60_000)
        await dialog.getByText('Sent after all').first().waitFor()
        await looks(open, 'unanswered-arrived')
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      },
      { stay: true, wallets: [willing(0)], reducedMotion: true },
    ))
})
