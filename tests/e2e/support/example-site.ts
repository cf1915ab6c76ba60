import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type Sandbox, startSandbox } from '../../../cli/sandbox/index.js'
import type { SecureSite } from '../../../cli/sandbox/secure-site/server.js'
import { approveDevice, codeFor } from '../embedded/steps.js'
import { type OpenPage, type PageOptions, unwanted, withPage } from '../setup/page.js'
import { openBrowser } from '../setup/shared-browser.js'
import { dialogOf, mainButton } from './steps.js'

/** The example app where the sandbox has a secure site, for the tests of a file. */
export function openExampleSite(): {
  readonly site: () => SecureSite
  /** Opens the app; afterwards nothing unwanted may have come up in it. @param query what stands behind the app's address, as `&sign-in` */
  visit(body: (open: OpenPage) => Promise<void>, options?: PageOptions & { readonly query?: string }): Promise<void>
} {
  const browser = openBrowser()
  let sandbox: Sandbox
  beforeAll(async () => {
    const { evm, exampleFolder } = inject('sandbox')
    sandbox = await startSandbox({ port: 0, app: exampleFolder, evm: evm.map(({ nodeUrl }) => nodeUrl), relay: false, solana: false, bitcoin: false })
  })
  afterAll(() => sandbox?.stop())
  return {
    site() {
      if (sandbox.secureSite === undefined) throw new Error('The sandbox has no secure site')
      return sandbox.secureSite
    },
    visit: (body, { query = '', ...options } = {}) =>
      withPage(browser(), options, async (open) => {
        await open.page.goto(`${sandbox.url}/?only=connect${query}`)
        await body(open)
        expect(unwanted(open.watched)).toEqual([])
      }),
  }
}

/** Logs in by e-mail up to the last digit of the code; the app does the rest. */
export async function loginByEmail({ page, screenshot }: OpenPage, site: SecureSite, email: string): Promise<void> {
  await mainButton(page).click()
  const dialog = dialogOf(page)
  const field = dialog.getByRole('textbox', { name: 'E-mail address' })
  await field.waitFor()
  await screenshot('example-login')
  await field.fill(email)
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Approve this device' }).waitFor()
  await approveDevice(site, email)
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).pressSequentially(await codeFor(site, email))
}
