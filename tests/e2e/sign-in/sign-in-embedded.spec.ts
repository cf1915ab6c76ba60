import { verifyMessage } from 'viem'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../support/axe.js'
import { frameOf } from '../embedded/steps.js'
import { loginByEmail, openExampleSite } from '../support/example-site.js'
import { settled } from '../support/settled.js'
import { asPhone, type OpenPage } from '../setup/page.js'
import { noteShakes } from '../support/shakes.js'
import { dialogOf, untilStatus } from '../support/steps.js'

const example = openExampleSite()

const untilSignIn = (page: Page, status: string) => page.locator(`[data-sign-in=${status}]`).waitFor()
const inside = (page: Page) => page.frameLocator('iframe[name=w3m-secure-iframe]')

/** Logs in by e-mail; done when a sign-in is asked for. */
async function openOwed(open: OpenPage, email: string): Promise<void> {
  await loginByEmail(open, example.site(), email)
  await dialogOf(open.page).getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
}

describe('sign-in with the embedded wallet', () => {
  it('[MODAL-44, SIWX-03, SIWX-04, SIWX-05, MODAL-27] declined in the frame, then approved; neither view can be closed; axe in a dark window, and in light on a phone', () =>
    example.visit(
      async (open) => {
        const { page, screenshot } = open
        await openOwed(open, 'ada@example.org')
        const dialog = dialogOf(page)
        const signs = dialog.getByRole('button', { name: /^(Sign in|Try again)$/ })
        await settled(open)
        await screenshot('sign-in-embedded-owed')
        await signs.click()
        await inside(page).locator('button.primary:enabled').waitFor()
        await settled(open)
        await screenshot('sign-in-embedded-approve')
        expect(await violations(page)).toEqual([])
        const asWindow = await asPhone(open)
        await page.emulateMedia({ colorScheme: 'light' })
        await settled(open)
        await screenshot('sign-in-embedded-approve-phone')
        expect(await violations(page, { rules: 'looks' })).toEqual([])
        await asWindow()
        const shakes = await noteShakes(page)
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect.poll(async () => (await shakes()).length).toBe(1)
        await inside(page).getByRole('button', { name: 'Reject' }).click()
        await dialog.getByRole('heading', { name: 'You declined' }).waitFor()
        await untilStatus(page, 'connected')
        await untilSignIn(page, 'owed')
        await dialog.getByRole('button', { name: 'Close' }).click()
        await expect.poll(async () => (await shakes()).length).toBe(2)

        await signs.click()
        await inside(page).locator('button.primary:enabled').waitFor()
        await inside(page).getByRole('button', { name: 'Approve' }).click()
        await untilSignIn(page, 'signedIn')
        await dialog.waitFor({ state: 'hidden' })
        const [kept] = await page.evaluate(() => JSON.parse(localStorage.getItem('latchkit:siwx_sessions') ?? '[]'))
        expect(await verifyMessage({ address: kept.data.accountAddress, message: kept.message, signature: kept.signature })).toBe(true)

        await page.reload()
        await untilSignIn(page, 'signedIn')
        expect([await dialog.count(), await frameOf(page).isVisible()]).toEqual([0, false])
      },
      { theme: 'dark', query: '&sign-in' },
    ))

  it('[SIWX-06, SIWX-15] cancelled, the visitor is logged out', () =>
    example.visit(
      async (open) => {
        const { page } = open
        await openOwed(open, 'grace@example.org')
        await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
        await untilStatus(page, 'disconnected')
        await untilSignIn(page, 'none')
        await dialogOf(page).waitFor({ state: 'hidden' })
        await page.reload()
        await page.getByRole('heading', { name: 'Not connected' }).waitFor()
      },
      { query: '&sign-in' },
    ))
})
