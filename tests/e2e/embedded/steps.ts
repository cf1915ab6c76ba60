import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SecureSite } from '../../../cli/sandbox/secure-site/server.js'
import { dialogOf, mainButton } from '../support/steps.js'
import type { EmbeddedVisit } from './host.js'

/** The frame of the secure site, in the page. */
export const frameOf = (page: Page): Locator => page.locator('iframe[name=w3m-secure-iframe]')

/** The connected address of an instance of the page `dialog`. */
export const addressOf = (page: Page, at = 0): Promise<string | undefined> =>
  page.evaluate((which) => window.harbour.kits[which]?.getState().account.namespaces.eip155?.address, at)

/** Approves the device as the page behind the letter's link does; that page itself is gone to in secure-site.spec.ts. */
export async function approveDevice(site: SecureSite, email: string): Promise<void> {
  const link = () => site.inbox(email).findLast((letter) => letter.link !== undefined)?.link
  await expect.poll(link).toContain('ticket=')
  const { origin, searchParams } = new URL(link() ?? '', site.url)
  const body = JSON.stringify({ ticket: searchParams.get('ticket'), approved: true })
  const answer = await fetch(`${origin}/api/decide`, { method: 'POST', headers: { origin, 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(200)
}

/** The code that came by mail, once it did. */
export async function codeFor(site: SecureSite, email: string): Promise<string> {
  await expect.poll(() => site.code(email)).toMatch(/^\d{6}$/)
  return site.code(email) as string
}

/** Types an address into view Connect, whose dialog is opened unless it stands, up to the six digits. */
export async function mail({ page }: Pick<EmbeddedVisit, 'page'>, site: SecureSite, email: string): Promise<Locator> {
  const dialog = dialogOf(page)
  if (!(await dialog.isVisible())) await mainButton(page).click()
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.keyboard.press('Enter')
  const device = dialog.getByRole('heading', { name: 'Approve this device' })
  const digits = dialog.getByRole('textbox', { name: 'Six-digit code' })
  await device.or(digits).waitFor()
  if (await device.isVisible()) await approveDevice(site, email)
  await digits.waitFor()
  return dialog
}

/** Logs in by e-mail through the dialog, which closes by itself. */
export async function login(visit: Pick<EmbeddedVisit, 'page'>, site: SecureSite, email: string): Promise<string> {
  const dialog = await mail(visit, site, email)
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).pressSequentially(await codeFor(site, email))
  await expect.poll(() => addressOf(visit.page)).toMatch(/^0x/)
  await dialog.waitFor({ state: 'hidden' })
  return (await addressOf(visit.page)) as string
}
