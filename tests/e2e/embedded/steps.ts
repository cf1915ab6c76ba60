import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecureSite } from '../../../cli/sandbox/secure-site/server.js'
import { dialogOf, mainButton } from '../steps.js'
import type { EmbeddedVisit } from './host.js'

/** The frame of the secure site, in the page. */
export const frameOf = (page: Page): Locator => page.locator('iframe[name=w3m-secure-iframe]')

/** The connected address of an instance of the page `dialog`. */
export const addressOf = (page: Page, at = 0): Promise<string | undefined> =>
  page.evaluate((which) => window.harbour.kits[which]?.getState().account.namespaces.eip155?.address, at)

/** What a person does in their mail: approves the device on a page of the site. */
export async function approveDevice({ context, site }: Pick<EmbeddedVisit, 'context' | 'site'>, email: string): Promise<void> {
  const inbox = await context.newPage()
  await inbox.goto(`${site}/inbox?to=${encodeURIComponent(email)}`)
  await inbox.getByRole('link', { name: 'Open' }).first().click()
  await inbox.getByRole('button', { name: 'Yes, it is me' }).click()
  await inbox.getByRole('heading', { name: 'The device is approved' }).waitFor()
  await inbox.close()
}

/** The code that came by mail, once it did. */
export async function codeFor(site: SecureSite, email: string): Promise<string> {
  await expect.poll(() => site.code(email)).toMatch(/^\d{6}$/)
  return site.code(email) as string
}

/** Types an address into view Connect, whose dialog is opened unless it stands, up to the six digits. */
export async function mail(visit: EmbeddedVisit, email: string): Promise<Locator> {
  const { page } = visit
  const dialog = dialogOf(page)
  if (!(await dialog.isVisible())) await mainButton(page).click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.keyboard.press('Enter')
  const device = dialog.getByRole('heading', { name: 'Approve this device' })
  const digits = dialog.getByRole('textbox', { name: 'Six-digit code' })
  await device.or(digits).waitFor()
  if (await device.isVisible()) await approveDevice(visit, email)
  await digits.waitFor()
  return dialog
}

/** Logs in by e-mail through the dialog, which closes by itself. */
export async function login(visit: EmbeddedVisit, site: SecureSite, email: string): Promise<string> {
  const dialog = await mail(visit, email)
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).pressSequentially(await codeFor(site, email))
  await expect.poll(() => addressOf(visit.page)).toMatch(/^0x/)
  await dialog.waitFor({ state: 'hidden' })
  return (await addressOf(visit.page)) as string
}
