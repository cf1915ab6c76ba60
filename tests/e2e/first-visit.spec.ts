import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { networks, openHost } from './host/host.js'
import { sandbox, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { cardOf, closeDialog, connect, dialogOf, openDialog, rowOf, untilStatus } from './support/steps.js'

const host = openHost()
const wallets = [willing(9), willing(8, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })]
const isAxed = async (page: Page) => expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])

describe('a visitor who comes for the first time', () => {
  it('[UX-33, WALLETS-23, UX-05] reads what a wallet is and where to get one; later the recent wallet has its mark, once, in both lists', () =>
    host.visit(
      async ({ page, watched, screenshot }) => {
        const dialog = await openDialog(page)
        expect(await dialog.getByText('Last used').count()).toBe(0)
        await dialog.getByRole('button', { name: 'What is a wallet?' }).click()
        await cardOf(page).getByRole('heading', { level: 1, name: 'What is a wallet?' }).waitFor()
        const links = dialog.getByRole('link')
        await links.first().waitFor()
        for (const link of await links.all()) {
          expect(await link.getAttribute('href')).toMatch(/^https:\/\//)
          expect(await link.getAttribute('target')).toBe('_blank')
          expect(await link.getAttribute('rel')).toContain('noreferrer')
        }
        await screenshot('first-visit-help')
        await isAxed(page)
        await dialog.getByRole('button', { name: 'Back', exact: true }).click()
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
        await closeDialog(page)
        await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'disconnect' }))
        await openDialog(page)
        await dialog.getByText('Last used').waitFor()
        expect(await rowOf(page, 'Kestrel').allInnerTexts()).toEqual([expect.stringContaining('Last used')])
        expect(await dialog.getByText('Last used').count()).toBe(1)
        await rowOf(page, 'All wallets').click()
        const marked = dialog.getByRole('listitem').filter({ hasText: 'Last used' })
        await marked.first().waitFor()
        expect([await marked.count(), await dialog.getByRole('listitem').filter({ hasText: 'Kestrel' }).count()]).toEqual([1, 1])
        expect(await marked.innerText()).toContain('Kestrel')
        // Another one is used: it has the mark now.
        await dialog.getByRole('listitem').filter({ hasText: 'Lumen' }).getByRole('button').click()
        await untilStatus(page, 'connected')
        await closeDialog(page)
        await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'disconnect' }))
        await openDialog(page)
        await dialog.getByText('Last used').waitFor()
        expect(await rowOf(page, 'Lumen').innerText()).toContain('Last used')
        expect(await dialog.getByText('Last used').count()).toBe(1)
        await rowOf(page, 'All wallets').click()
        await marked.first().waitFor()
        expect(await marked.allInnerTexts()).toEqual([expect.stringContaining('Lumen')])
        await dialog.getByText('Last used').waitFor({ state: 'visible' })
        await screenshot('first-visit-recent')
        await isAxed(page)
        expect(watched.externalRequests()).toEqual([])
      },
      { use: ['evm', 'directory'], wallets },
    ))

  it('[MODAL-42, MODAL-43] wallets are a list unless the app folds them below e-mail and socials; the line with the name goes where the project says so', () =>
    host.visit(
      async ({ page, context, screenshot }) => {
        const dialog = dialogOf(page)
        const open = async (kit: number) => {
          await page.evaluate((at) => window.hostPage.kits[at]?.dispatch({ type: 'openModal', view: 'Connect' }), kit)
          await dialog.getByRole('textbox', { name: 'E-mail address' }).waitFor()
        }
        await open(0)
        await rowOf(page, 'Kestrel').waitFor()
        expect(await rowOf(page, 'Continue with a wallet').count()).toBe(0)
        expect(await dialog.getByText('Latchkit', { exact: true }).count()).toBe(1)
        await closeDialog(page)

        await open(1)
        const entry = rowOf(page, 'Continue with a wallet')
        await entry.waitFor()
        expect(await rowOf(page, 'Kestrel').count()).toBe(0)
        const top = async (of: ReturnType<typeof dialog.locator>) => (await of.boundingBox())?.y ?? 0
        const places = await Promise.all(
          [dialog.getByRole('textbox', { name: 'E-mail address' }), dialog.getByRole('group', { name: 'Sign in with' }), entry].map(top),
        )
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        await screenshot('first-visit-folded')
        await isAxed(page)
        await entry.click()
        await rowOf(page, 'Kestrel').waitFor()
        await rowOf(page, 'Lumen').waitFor()
        await closeDialog(page)

        await context.route('**/appkit/v1/config?**', (route) =>
          route.fulfill({
            contentType: 'application/json',
            headers: { 'access-control-allow-origin': '*' },
            body: JSON.stringify({
              features: [
                { id: 'social_login', isEnabled: true, config: ['email'] },
                { id: 'reown_branding', isEnabled: false, config: [] },
              ],
            }),
          }),
        )
        await page.reload()
        await page.locator('[data-latchkit]').first().waitFor({ state: 'attached' })
        await open(0)
        await expect.poll(() => dialog.getByText('Latchkit', { exact: true }).count()).toBe(0)
        await isAxed(page)
      },
      {
        use: ['evm', 'embeddedWallet'],
        given: { embeddedWallet: { networks: networks.map(({ id }) => `eip155:${id}` as const) } },
        hosts: sandbox.services,
        wallets,
        instances: [{ projectId: 'p' }, { projectId: 'p', storagePrefix: 'second', features: { collapseWallets: true } }],
      },
    ))
})

describe('an account', () => {
  it('[MODAL-38] has its buttons in the order that is written, and only those that its network has', () =>
    host.visit(
      async ({ page }) => {
        await connect(page)
        const dialog = await openDialog(page)
        const buttons = dialog.getByRole('group', { name: 'Actions' }).getByRole('button')
        await buttons.first().waitFor()
        expect(await buttons.allInnerTexts()).toEqual(['Buy', 'Receive', 'Send'])
        await dialog.getByText('Not on Sandbox 31337: Swap').waitFor()
      },
      { use: ['evm', 'send', 'receive', 'swap', 'buy'], hosts: sandbox.services, wallets },
    ))
})
