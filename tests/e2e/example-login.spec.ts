import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../cli/sandbox/index.js'
import { approveDevice, codeFor } from './embedded/steps.js'
import { launchBrowser } from './setup/browser.js'
import { unwanted, withPage } from './setup/page.js'
import { dialogOf, mainButton, untilStatus } from './steps.js'

let browser: Browser
let sandbox: Sandbox

beforeAll(async () => {
  const { evm, exampleFolder } = inject('sandbox')
  browser = await launchBrowser(inject('browser'))
  sandbox = await startSandbox({ port: 0, app: exampleFolder, evm: evm.map(({ nodeUrl }) => nodeUrl), relay: false })
})
afterAll(() => Promise.all([browser?.close(), sandbox?.stop()]))

describe('the example app where the sandbox has a secure site', () => {
  it('[AUTH-11, AUTH-36, MODAL-27, DX-15] logs in by e-mail and signs, under its strict policy', () =>
    withPage(browser, {}, async ({ page, context, watched, screenshot }) => {
      const email = 'ada@example.org'
      const site = sandbox.secureSite
      if (site === undefined) throw new Error('The sandbox has no secure site')
      page.setDefaultTimeout(20_000)
      await page.goto(`${sandbox.url}/`)
      await mainButton(page).click()
      const dialog = dialogOf(page)
      const field = dialog.getByRole('textbox', { name: 'E-mail address' })
      await field.waitFor()
      await screenshot('example-login')
      await field.fill(email)
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: 'Approve this device' }).waitFor()
      await approveDevice({ context, site: site.url }, email)
      await dialog.getByRole('textbox', { name: 'Six-digit code' }).pressSequentially(await codeFor(site, email))
      await untilStatus(page, 'connected')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Sign message' }).click()
      const frame = page.frameLocator('iframe[name=w3m-secure-iframe]')
      await frame.locator('button.primary:enabled').waitFor()
      await screenshot('example-approve')
      await frame.getByRole('button', { name: 'Approve' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page
        .getByText(/0x[0-9a-f]{130,}/)
        .first()
        .waitFor({ state: 'attached' })
      expect(unwanted(watched)).toEqual([])
    }))
})
