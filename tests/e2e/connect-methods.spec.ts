import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { extensions, willing } from './support/app.js'
import { openEmbedded } from './embedded/host.js'
import { dialogOf, mainButton } from './support/steps.js'

const host = openEmbedded()
const wallets = await extensions([willing(9), willing(10, { name: 'Lumen', rdns: 'dev.latchkit.lumen' })])

const email = (dialog: Locator) => dialog.getByRole('textbox', { name: 'E-mail address' })
const social = (dialog: Locator, name: string) => dialog.getByRole('button', { name: new RegExp(name) })
const wallet = (dialog: Locator, name: string) => dialog.getByRole('button', { name: new RegExp(`^${name}`) })

async function openConnect(page: Page): Promise<Locator> {
  await mainButton(page).click()
  const dialog = dialogOf(page)
  await wallet(dialog, 'Kestrel').waitFor()
  await email(dialog).waitFor()
  return dialog
}

const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN

describe('view Connect', () => {
  it.each([{ order: ['email', 'social', 'wallet'] }, { order: ['wallet', 'social', 'email'] }, { order: ['social', 'wallet', 'email'] }])(
    '[MODAL-16] stands from top to bottom in the configured order $order',
    ({ order }) =>
      host.visit(
        async ({ page }) => {
          const dialog = await openConnect(page)
          const places = { email: email(dialog), social: social(dialog, 'Google').first(), wallet: wallet(dialog, 'Kestrel') }
          const found = await Promise.all(Object.entries(places).map(async ([name, place]) => ({ name, at: await top(place) })))
          expect(found.sort((one, other) => one.at - other.at).map(({ name }) => name)).toEqual(order)
        },
        { on: 'dialog', initScripts: [wallets], kits: [{ connectMethodsOrder: order, features: { socials: ['google', 'apple'] } }] },
      ),
  )

  it('[MODAL-41] keeps every way to connect off until the box is ticked, and off again when it is unticked', () =>
    host.visit(
      async ({ page }) => {
        const dialog = await openConnect(page)
        const ways = [wallet(dialog, 'Kestrel'), wallet(dialog, 'Lumen'), social(dialog, 'Google').first()]
        const off = () => Promise.all([...ways.map((way) => way.isDisabled()), email(dialog).isDisabled()])
        expect(await off()).toEqual([true, true, true, true])
        await wallet(dialog, 'Kestrel').click({ force: true })
        expect(await page.evaluate(() => window.harbour.kits[0]?.getState().connection.namespaces.eip155?.flow ?? null)).toBeNull()
        for (const [name, url] of [
          ['terms', 'https://harbour.example/terms'],
          ['privacy', 'https://harbour.example/privacy'],
        ] as const) {
          const link = dialog.getByRole('link', { name: new RegExp(name, 'i') })
          expect([await link.getAttribute('href'), await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
            url,
            '_blank',
            expect.stringContaining('noopener'),
          ])
        }
        const box = dialog.getByRole('checkbox')
        await box.focus()
        await page.keyboard.press('Space')
        await expect.poll(off).toEqual([false, false, false, false])
        await page.keyboard.press('Space')
        await expect.poll(off).toEqual([true, true, true, true])
        await page.keyboard.press('Space')
        await wallet(dialog, 'Lumen').click()
        await expect.poll(() => page.evaluate(() => window.harbour.kits[0]?.getState().connection.namespaces.eip155?.connectorId)).toBe('dev.latchkit.lumen')
      },
      {
        on: 'dialog',
        initScripts: [wallets],
        kits: [
          {
            termsConditionsUrl: 'https://harbour.example/terms',
            privacyPolicyUrl: 'https://harbour.example/privacy',
            features: { legalCheckbox: true, socials: ['google'] },
          },
        ],
      },
    ))

  it('[MODAL-41] has no such box unless the app asks for one', () =>
    host.visit(
      async ({ page }) => {
        const dialog = await openConnect(page)
        expect(await dialog.getByRole('checkbox').count()).toBe(0)
        expect(await wallet(dialog, 'Kestrel').isDisabled()).toBe(false)
      },
      { on: 'dialog', initScripts: [wallets] },
    ))

  it('[UX-36] has an e-mail field with the keyboard and memory of one, and says what is wrong right beside it', () =>
    host.visit(
      async ({ page }) => {
        const dialog = await openConnect(page)
        const field = email(dialog)
        const facts = await field.evaluate((element) =>
          ['type', 'inputmode', 'autocomplete', 'autocapitalize', 'autocorrect', 'spellcheck'].map((name) => element.getAttribute(name)),
        )
        expect(facts).toEqual(['email', 'email', 'email', 'none', 'off', 'false'])
        await field.fill('mara@harbour')
        await page.keyboard.press('Enter')
        const wrong = dialog.getByText('That address looks incomplete')
        await wrong.waitFor()
        expect(await field.getAttribute('aria-invalid')).toBe('true')
        // Tied to the field for who hears it, and next to it for who sees it.
        expect(
          await field.evaluate((element) => (element.getRootNode() as ShadowRoot).getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent),
        ).toContain(await wrong.innerText())
        const [input, message] = await Promise.all([field.boundingBox(), wrong.boundingBox()])
        expect(Math.abs((message?.y ?? 1e3) - ((input?.y ?? 0) + (input?.height ?? 0)))).toBeLessThan(24)
        await field.pressSequentially('.example')
        await wrong.waitFor({ state: 'detached' })
        expect(await field.inputValue()).toBe('mara@harbour.example')
      },
      { on: 'dialog', initScripts: [wallets] },
    ))

  it.each(['Escape', 'Close', 'backdrop'] as const)('[CONN-40] fails a pending login with `Modal closed` when the dialog is closed by %s', (how) =>
    host.visit(
      async ({ page }) => {
        const dialog = await openConnect(page)
        await page.evaluate(() => {
          const kit = window.harbour.kits[0]
          Object.assign(window, { login: kit?.run({ type: 'loginWithEmail', email: 'mara@harbour.example' }).then(String, (error: Error) => error.message) })
        })
        await dialog
          .getByRole('heading', { name: 'Approve this device' })
          .or(dialog.getByRole('textbox', { name: 'Six-digit code' }))
          .waitFor()
        if (how === 'Close') await dialog.getByRole('button', { name: 'Close' }).click()
        else if (how === 'backdrop') await page.mouse.click(8, 8)
        // Escape goes back a view first; on the first one it closes.
        while (how === 'Escape' && (await dialog.isVisible())) {
          await page.keyboard.press('Escape')
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        }
        expect(await page.evaluate(() => Reflect.get(window, 'login'))).toBe('Modal closed')
        expect(await page.evaluate(() => window.harbour.kits[0]?.getState().auth.login ?? null)).toBeNull()
      },
      { on: 'dialog', initScripts: [wallets] },
    ),
  )
})
