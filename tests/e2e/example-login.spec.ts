import { describe, it } from 'vitest'
import { loginByEmail, openExampleSite } from './support/example-site.js'
import { dialogOf, untilStatus } from './support/steps.js'

const example = openExampleSite()

describe('the example app where the sandbox has a secure site', () => {
  it('[AUTH-11, AUTH-36, MODAL-27, DX-15] logs in by e-mail and signs, under its strict policy', () =>
    example.visit(async (open) => {
      const { page, screenshot } = open
      const dialog = dialogOf(page)
      await loginByEmail(open, example.site(), 'ada@example.org')
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
    }))
})
