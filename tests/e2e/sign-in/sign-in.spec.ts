import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawn, second, willing } from '../support/app.js'
import { type AxeRules, violations } from '../support/axe.js'
import { focusedName, tabTo } from '../support/keys.js'
import { settled } from '../support/settled.js'
import { asPhone } from '../setup/page.js'
import { noteShakes } from '../support/shakes.js'
import { openSignIn } from './host.js'
import { approve, dialogOf, inWallet, openDialog, promptOf, reject, rowOf, untilStatus } from '../support/steps.js'

const app = openSignIn()

/** A wallet that connects at once and asks before it signs. */
const asking = willing(5, { sharedAccounts: 2, policy: { decision: 'approve', methods: { personal_sign: 'ask' } } })

const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const untilSignIn = (page: Page, status: string) => page.locator(`main[data-sign-in=${status}]`).waitFor()
const signatures = (page: Page) => inWallet(page, (wallet) => wallet.requests.filter(({ method }) => method === 'personal_sign').length)

/** Connects Kestrel; done when its sign-in is asked for and the message is there to be read. */
async function connectOwed(page: Page): Promise<string> {
  await openDialog(page)
  await rowOf(page, 'Kestrel').click()
  await dialogOf(page).getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
  return dialogOf(page).getByRole('group', { name: 'Message to sign' }).innerText()
}

async function signInBy(page: Page): Promise<void> {
  await button(page, 'Sign in').click()
  await untilSignIn(page, 'signedIn')
  await dialogOf(page).waitFor({ state: 'detached' })
}

describe("sign-in with a stranger's wallet, before a server that checks it", () => {
  it('[SIWX-03, SIWX-04, SIWX-12, SIWX-13, MODAL-28] connects, is asked, signs what was shown, and the server takes it', () =>
    app.visit(
      async ({ page }) => {
        const message = await connectOwed(page)
        expect(message).toContain(`${new URL(page.url()).host} wants you to sign in with your Ethereum account:`)
        expect([app.server.asked.filter((path) => path === '/auth/nonce').length, app.server.taken]).toEqual([1, []])
        await button(page, 'Sign in').click()
        await dialogOf(page).getByRole('heading', { name: 'Confirm in Kestrel' }).waitFor()
        expect(await promptOf(page).innerText()).toContain('Sign in to Harbour.')
        await approve(page)
        await untilSignIn(page, 'signedIn')
        await dialogOf(page).waitFor({ state: 'detached' })
        const address = await inWallet(page, async (wallet) => (await wallet.accounts())[5])
        expect(app.server.taken.map((one) => [one.address.toLowerCase(), one.chainId, one.message])).toEqual([[address, 31_337, message]])
        await page.locator('[data-authentication=authenticated]', { hasText: 'Sign in to Harbour.' }).waitFor()
        expect(await page.evaluate(() => JSON.stringify(localStorage).includes('wants you to sign in'))).toBe(false)
      },
      { wallets: [asking] },
    ))

  it('[SIWX-05, I-24, fault] declined in the wallet: it says so and stays, connected and not signed in; the next try signs another message', () =>
    app.visit(
      async ({ page }) => {
        const before = await connectOwed(page)
        await button(page, 'Sign in').click()
        await reject(page)
        await dialogOf(page).getByRole('heading', { name: 'You declined' }).waitFor()
        await untilStatus(page, 'connected')
        await page.locator('main[data-sign-in=owed] [data-authentication=unauthenticated]').waitFor()
        expect(app.server.asked).not.toContain('/auth/verify')
        await button(page, 'Try again').click()
        await approve(page)
        await untilSignIn(page, 'signedIn')
        expect(app.server.taken[0]?.message).not.toBe(before)
      },
      { wallets: [asking] },
    ))

  it('[SIWX-05, SIWX-13, fault] a signature that the server does not take lets nobody in; nor does one by somebody else', () =>
    app.visit(async ({ page }) => {
      const refused = dialogOf(page).getByRole('paragraph').getByText('That signature is from another account.')
      const signing = (method: object) =>
        inWallet(page, (wallet, policy) => wallet.setPolicy({ decision: 'approve', methods: { personal_sign: policy } }), method)
      app.server.refuses = true
      await connectOwed(page)
      await button(page, 'Sign in').click()
      await refused.waitFor()
      await untilSignIn(page, 'owed')
      app.server.refuses = false
      app.server.asked.length = 0
      await signing({ decision: 'approve', garbage: `0x${'11'.repeat(64)}1b` })
      await button(page, 'Try again').click()
      await expect.poll(() => app.server.asked).toContain('/auth/verify')
      await refused.waitFor()
      expect(app.server.taken).toEqual([])
      await signing({ decision: 'approve' })
      await button(page, 'Try again').click()
      await untilSignIn(page, 'signedIn')
    }))

  it('[MODAL-44, UX-03, SIWX-06] it cannot be closed, by the button, by Escape and outside of it; cancelling disconnects', () =>
    app.visit(async ({ page }) => {
      await connectOwed(page)
      await settled({ page })
      const shakes = await noteShakes(page)
      await button(page, 'Close').click()
      await expect.poll(async () => (await shakes()).length).toBe(1)
      await settled({ page })
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await shakes()).length).toBe(2)
      await settled({ page })
      await page.mouse.click(5, 5)
      await expect.poll(async () => (await shakes()).length).toBe(3)
      await untilStatus(page, 'connected')
      await button(page, 'Cancel').click()
      await dialogOf(page).waitFor({ state: 'detached' })
      await untilStatus(page, 'disconnected')
      await untilSignIn(page, 'none')
      await expect.poll(() => inWallet(page, (wallet) => wallet.requests.some(({ method }) => method === 'wallet_revokePermissions'))).toBe(true)
    }))

  it('[SIWX-07, I-23] another network of the wallet is asked for anew, and another account; one that has signed is not', () =>
    app.visit(async ({ page }) => {
      await connectOwed(page)
      await signInBy(page)
      await inWallet(page, (wallet, chainId) => wallet.switchChain(chainId), second.chainId)
      await dialogOf(page).getByRole('group', { name: 'Message to sign' }).getByText(`Chain ID: ${second.chainId}`).waitFor()
      await untilSignIn(page, 'owed')
      await signInBy(page)
      await inWallet(page, (wallet) => wallet.switchChain(31_337))
      await untilSignIn(page, 'signedIn')
      await inWallet(page, (wallet) => wallet.switchAccount(6))
      const other = await inWallet(page, async (wallet) => (await wallet.accounts())[6] ?? '')
      await dialogOf(page).getByText(new RegExp(other, 'i')).waitFor()
      await signInBy(page)
      expect([app.server.taken.map(({ chainId }) => chainId), app.server.taken[2]?.address.toLowerCase()]).toEqual([[31_337, second.chainId, 31_337], other])
    }))

  it('[SIWX-13, SIWX-15] a reload keeps it without a question; signing out asks again, disconnecting ends it', () =>
    app.visit(async ({ page }) => {
      await connectOwed(page)
      await signInBy(page)
      app.server.asked.length = 0
      await page.reload()
      await untilSignIn(page, 'signedIn')
      await drawn(page)
      expect([new Set(app.server.asked), await signatures(page), await dialogOf(page).count()]).toEqual([new Set(['/auth/session']), 0, 0])
      await page.getByRole('button', { name: 'Sign out' }).click()
      await dialogOf(page).getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
      await expect.poll(() => app.server.asked).toContain('/auth/sign-out')
      await signInBy(page)
      app.server.asked.length = 0
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await untilSignIn(page, 'none')
      await expect.poll(() => app.server.asked).toContain('/auth/sign-out')
    }))

  it('[SIWX-03, SIWX-06] that is not required is not asked for; the page asks, and declining leaves it connected', () =>
    app.visit(
      async ({ page }) => {
        await openDialog(page)
        await rowOf(page, 'Kestrel').click()
        await untilSignIn(page, 'owed')
        await dialogOf(page).waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Prove it' }).click()
        await reject(page)
        await dialogOf(page).getByRole('heading', { name: 'You declined' }).waitFor()
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        await untilStatus(page, 'connected')
        await page.getByRole('button', { name: 'Prove it' }).click()
        await approve(page)
        await untilSignIn(page, 'signedIn')
      },
      { required: false, wallets: [asking] },
    ))
})

describe('what the visitor meets', () => {
  it('[UX-01, UX-02, MODAL-28] signs in by the keyboard alone, and the focus goes back to the page', () =>
    app.visit(
      async ({ page }) => {
        const { keyboard } = page
        await tabTo(page, 'Connect wallet')
        await keyboard.press('Enter')
        await rowOf(page, 'Kestrel').waitFor()
        await tabTo(page, 'Kestrel')
        await keyboard.press('Enter')
        await dialogOf(page).getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
        // The message can be focused, as it may be longer than its box.
        await tabTo(page, 'Message to sign')
        await tabTo(page, 'Sign in')
        await keyboard.press('Enter')
        await promptOf(page).waitFor()
        await tabTo(page, 'Approve')
        await keyboard.press('Enter')
        await untilSignIn(page, 'signedIn')
        await dialogOf(page).waitFor({ state: 'detached' })
        await expect.poll(() => focusedName(page)).toMatch(/0x/)
      },
      { wallets: [asking] },
    ))

  it.each([
    ['a window, and on a phone', 'desktop', 'en'],
    ['Arabic on a phone', 'phone', 'ar'],
  ] as const)('[UX-09, UX-15, UX-16, MODAL-28] in %s: nothing for axe to find in dark and light, nothing that overflows', (_, viewport, locale) =>
    app.visit(
      async (open) => {
        const { page } = open
        await page.locator('[data-latchkit=connect-button] .lk-out').click()
        await dialogOf(page)
          .getByRole('button', { name: /Kestrel/ })
          .click()
        await dialogOf(page).getByRole('group').waitFor()
        const look = async (state: string, theme: 'dark' | 'light', rules: AxeRules) => {
          await page.emulateMedia({ colorScheme: theme })
          await page.locator(`[data-latchkit=modal][data-lk-theme=${theme}]`).waitFor({ state: 'attached' })
          await settled(open)
          await open.screenshot(`sign-in-${viewport}-${locale}-${state}-${theme}`)
          expect(
            await dialogOf(page).evaluate(
              (dialog) => [...dialog.querySelectorAll('.lk-body, .lk-footer')].filter((part) => part.scrollWidth > part.clientWidth).length,
            ),
          ).toBe(0)
          expect([state, theme, await violations(page, { rules })]).toEqual([state, theme, []])
        }
        const lookInBoth = async (state: string) => {
          await look(state, 'dark', 'all')
          const asWindow = viewport === 'desktop' ? await asPhone(open) : undefined
          await look(state, 'light', 'looks')
          await asWindow?.()
        }
        await lookInBoth('owed')
        await dialogOf(page).locator('.lk-footer button').last().click()
        await promptOf(page).waitFor()
        await reject(page)
        await dialogOf(page).locator('[data-state=failed]').first().waitFor()
        await lookInBoth('declined')
      },
      { viewport, kit: { themeMode: 'system', locale }, wallets: [asking], theme: 'dark' },
    ),
  )
})
