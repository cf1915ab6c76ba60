import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type EmbeddedVisit, openEmbedded } from './host.js'
import { digits, heading } from './look.js'
import { addressOf, codeFor, login } from './steps.js'
import { dialogOf, mainButton } from '../support/steps.js'

const host = openEmbedded()

/** Everything that the origin of the app keeps, in each kind of storage that a page has. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bases = await indexedDB.databases()
    const caches = await window.caches.keys()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, bases, caches, history.state, location.href.split('#')[0]])
  })
}

/** Seeds of keys and session tokens, as the site keeps them in storage of its own. */
async function ofSite(page: Page): Promise<string[]> {
  const inside = page.frames().find((one) => one.name() === 'w3m-secure-iframe')
  const text = (await inside?.evaluate(() => JSON.stringify({ ...localStorage }))) ?? ''
  return [...new Set(text.match(/[0-9a-f]{64}/g) ?? [])]
}

/** Collects the secrets in the URLs of windows: tickets of consent pages, and the results of these pages. */
function ofWindows(context: BrowserContext): Set<string> {
  const seen = new Set<string>()
  context.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    for (const name of ['state', 'ticket', 'code']) if (searchParams.get(name)) seen.add(String(searchParams.get(name)))
  })
  context.on('response', async (response) => {
    if (!/\/api\/(decide|open)$/.test(response.url())) return
    const text = await response.text().catch(() => '')
    for (const [, secret] of text.matchAll(/=([\w-]{16,})/g)) seen.add(String(secret))
  })
  return seen
}

/** A text holds a secret where it does not only stand within a longer row of the same letters. */
const holds = (text: string, secret: string) => new RegExp(`(?<![0-9a-fA-F])${secret}(?![0-9a-fA-F])`).test(text)

describe('what nobody but the visitor and the secure site may see', () => {
  it('[CORE-39, AUTH-49, I-40, UX-37] codes of logins and of a change of e-mail, keys, tokens, results of social and Farcaster logins: not in storage of the app, its log, its tape, nor the copy of it that is handed out', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const dialog = dialogOf(page)
        const windows = ofWindows(context)
        const said: string[] = []
        page.on('console', (message) => said.push(message.text()))
        const secrets = new Set<string>()
        const texts: string[] = []
        const look = async () => {
          for (const secret of await ofSite(page)) secrets.add(secret)
          texts.push(await kept(page), ...(await page.evaluate(() => window.harbour.tapes())))
        }
        const signOut = async () => {
          await look()
          await page.evaluate(() => window.harbour.kits[0]?.run({ type: 'disconnect' }))
          await look()
        }
        await page.clock.install()
        await page.reload()
        await login(visit, host.site(), 'vera@example.org')
        await look()
        await change(visit, 'vera@example.org', 'vera.new@example.org')
        await signOut()
        await mainButton(page).click()
        const opened = context.waitForEvent('page')
        await dialog.getByRole('button', { name: 'Google' }).click()
        await (await opened).getByRole('button', { name: 'Allow' }).click()
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
        await signOut()
        await mainButton(page).click()
        await dialog.getByRole('button', { name: 'Farcaster' }).click()
        await dialog.locator('.lk-qr__code path').waitFor()
        const url = await page.evaluate(() => (window.harbour.kits[0]?.getState().auth.login as { url: string }).url)
        const tab = await context.newPage()
        await tab.goto(url)
        await tab.getByRole('button', { name: 'Sign in' }).click()
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await signOut()
        const codes = host
          .site()
          .inbox()
          .flatMap(({ code }) => (code === undefined ? [] : [code]))
        const ticket = String(new URL(url).searchParams.values().next().value)
        // The address of a Farcaster sign-in is shown as a code for everybody's eyes: personal, and so not in what is handed out.
        windows.delete(ticket)
        for (const secret of [...codes, ...windows]) secrets.add(secret)
        expect([codes.length, windows.size > 1, secrets.size > codes.length + windows.size + 3]).toEqual([3, true, true])
        const found = [...secrets].filter((secret) => [...texts, ...said].some((text) => holds(text, secret)))
        expect(found).toEqual([])
        const handedOut = texts.at(-1) as string
        for (const personal of ['vera@example.org', 'vera.new@example.org', url, ticket])
          expect([personal, handedOut.includes(personal)]).toEqual([personal, false])
        // The e-mail address is in its proper place, so that the search would have found it elsewhere.
        expect(texts.some((text) => text.includes('vera.new@example.org'))).toBe(true)
      },
      { on: 'dialog' },
    ))
})

/** Changes the e-mail, with a code of the old and one of the new address. */
async function change({ page }: EmbeddedVisit, old: string, fresh: string): Promise<void> {
  const dialog = dialogOf(page)
  const first = host.site().code(old)
  await page.clock.fastForward('00:31')
  await mainButton(page).click()
  await dialog.getByRole('button', { name: /Change the e-mail/ }).click()
  await dialog.getByRole('textbox', { name: 'New e-mail address' }).fill(fresh)
  await page.keyboard.press('Enter')
  await heading(dialog, 'Confirm your current e-mail')
  await expect.poll(() => host.site().code(old)).not.toBe(first)
  await digits(dialog).pressSequentially(await codeFor(host.site(), old))
  await heading(dialog, 'Confirm your new e-mail')
  await digits(dialog).pressSequentially(await codeFor(host.site(), fresh))
  await heading(dialog, 'E-mail changed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
