import { expect } from 'vitest'
import type { SecureSite } from '../../../cli/sandbox/secure-site/server.js'
import type { EmbeddedVisit } from './host.js'
import { approveDevice } from './steps.js'

/** Signs in by e-mail as a visitor would, with commands in the place of views. */
export async function login({ page }: EmbeddedVisit, inbox: SecureSite, email: string, namespace: 'eip155' | 'solana' = 'eip155'): Promise<void> {
  const done = page.evaluate(
    ([to, where]) =>
      window.embedded
        .kit()
        .run({ type: 'loginWithEmail', email: to, namespace: where })
        .then(
          (event) => event?.type ?? null,
          (error: Error) => String(error),
        ),
    [email, namespace] as const,
  )
  await page.waitForFunction(() => window.embedded.kit().getState().auth.login?.kind === 'email')
  await page.waitForFunction(() => ['device', 'code'].includes((window.embedded.kit().getState().auth.login as { step?: string })?.step ?? ''))
  if ((await page.evaluate(() => (window.embedded.kit().getState().auth.login as { step?: string }).step)) === 'device') {
    await approveDevice(inbox, email)
  }
  await expect.poll(() => inbox.code(email)).toMatch(/^\d{6}$/)
  await page.waitForFunction(() => (window.embedded.kit().getState().auth.login as { step?: string })?.step === 'code')
  await page.evaluate((code) => window.embedded.kit().run({ type: 'submitEmailCode', code: window.embedded.secret(code) }), inbox.code(email) as string)
  expect(await done).toBe('loggedIn')
}

/** Approves what is asked, by a real click in the frame. */
export async function approve({ page, inside }: EmbeddedVisit, heading: RegExp | string): Promise<void> {
  await inside.getByRole('heading', { name: heading }).waitFor()
  await inside.locator('button.primary:enabled').waitFor()
  await inside.getByRole('button', { name: 'Approve' }).click()
  await page.locator('iframe[name=w3m-secure-iframe]').waitFor({ state: 'hidden' })
}
