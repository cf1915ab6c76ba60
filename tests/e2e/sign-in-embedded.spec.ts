import { verifyMessage } from 'viem'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../cli/sandbox/index.js'
import { violations } from './axe.js'
import { approveDevice, codeFor, frameOf } from './embedded/steps.js'
import { settled } from './settled.js'
import { launchBrowser } from './setup/browser.js'
import { type OpenPage, unwanted, withPage } from './setup/page.js'
import { noteShakes } from './shakes.js'
import { dialogOf, mainButton, untilStatus } from './steps.js'

let browser: Browser
let sandbox: Sandbox

beforeAll(async () => {
  const { evm, exampleFolder } = inject('sandbox')
  browser = await launchBrowser(inject('browser'))
  sandbox = await startSandbox({ port: 0, app: exampleFolder, evm: evm.map(({ nodeUrl }) => nodeUrl), relay: false })
})
afterAll(() => Promise.all([browser?.close(), sandbox?.stop()]))

const untilSignIn = (page: Page, status: string) => page.locator(`[data-sign-in=${status}]`).waitFor()
const inside = (page: Page) => page.frameLocator('iframe[name=w3m-secure-iframe]')

/** Logs in by e-mail; done when a sign-in is asked for. */
async function openOwed({ page, context }: OpenPage, email: string): Promise<void> {
  const site = sandbox.secureSite
  if (site === undefined) throw new Error('The sandbox has no secure site')
  page.setDefaultTimeout(20_000)
  await page.goto(`${sandbox.url}/?sign-in`)
  await mainButton(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Approve this device' }).waitFor()
  await approveDevice({ context, site: site.url }, email)
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).pressSequentially(await codeFor(site, email))
  await dialog.getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
}

describe('sign-in with the embedded wallet', () => {
  it.each([
    ['dark', 'desktop'],
    ['light', 'phone'],
  ] as const)(
    '[MODAL-44, SIWX-03, SIWX-04, SIWX-05, MODAL-27] %s, on a %s: declined in the frame, then approved; neither view can be closed',
    (theme, viewport) =>
      withPage(browser, { theme, viewport }, async (open) => {
        const { page, screenshot, watched } = open
        await openOwed(open, `${theme}@example.org`)
        const dialog = dialogOf(page)
        const signs = dialog.getByRole('button', { name: /^(Sign in|Try again)$/ })
        await settled(open)
        await screenshot(`sign-in-embedded-${theme}-${viewport}-owed`)
        await signs.click()
        await inside(page).locator('button.primary:enabled').waitFor()
        await settled(open)
        await screenshot(`sign-in-embedded-${theme}-${viewport}-approve`)
        expect(await violations(open)).toEqual([])
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
        expect(unwanted(watched)).toEqual([])
      }),
  )

  it('[SIWX-06, SIWX-15] cancelled, the visitor is logged out', () =>
    withPage(browser, {}, async (open) => {
      const { page, watched } = open
      await openOwed(open, 'grace@example.org')
      await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
      await untilStatus(page, 'disconnected')
      await untilSignIn(page, 'none')
      await dialogOf(page).waitFor({ state: 'hidden' })
      await page.reload()
      await page.getByRole('heading', { name: 'Nobody is connected' }).waitFor()
      expect(unwanted(watched)).toEqual([])
    }))
})
