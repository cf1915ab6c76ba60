import { describe, expect, it } from 'vitest'
import { openEmbedded } from './host.js'
import { digits, heading, isReadable, isSheet, look, phone, system } from './look.js'
import { addressOf, approveDevice, codeFor, frameOf, login, mail } from './steps.js'
import { pressByKey, tabTo } from '../support/keys.js'
import { dialogOf, mainButton } from '../support/steps.js'

const host = openEmbedded()

describe('login by e-mail', () => {
  it('[MODAL-23, AUTH-11, AUTH-12, UX-05, UX-06, UX-35, CONN-11] device, code, a wrong one, again: axe in dark and light; then the account, and a reload keeps it', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        const email = 'ada.views@example.org'
        await mainButton(page).click()
        const dialog = dialogOf(page)
        await dialog.getByRole('textbox', { name: 'E-mail address' }).fill('ada.views@example')
        await page.keyboard.press('Enter')
        await dialog.getByText('That address looks incomplete').waitFor()
        await look(visit, 'connect')
        await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
        await page.keyboard.press('Enter')
        await heading(dialog, 'Approve this device')
        await look(visit, 'email-device')
        await approveDevice(host.site(), email)
        await digits(dialog).waitFor()
        await look(visit, 'email-code')
        expect(await dialog.getByRole('button', { name: /Send again in 0:[0-3]\d/ }).isDisabled()).toBe(true)
        const right = await codeFor(host.site(), email)
        await digits(dialog).pressSequentially(right === '000000' ? '111111' : '000000')
        await dialog.getByText('That code is wrong or from an older e-mail.').waitFor()
        await look(visit, 'email-wrong')
        // Nothing has to be rubbed out: the next digit begins anew. A paste may have a gap in it.
        await page.evaluate(
          (text) => {
            const data = new DataTransfer()
            data.setData('text/plain', text)
            document.activeElement?.shadowRoot?.activeElement?.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true }),
            )
          },
          `${right.slice(0, 3)} ${right.slice(3)}`,
        )
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        const address = await addressOf(page)
        await dialog.waitFor({ state: 'hidden' })
        await page.reload()
        await expect.poll(() => addressOf(page)).toBe(address)
        await mainButton(page).click()
        await dialog.getByRole('radio', { name: /Smart account/ }).waitFor()
        await isReadable(dialog.locator('.lk-via__main > span').last(), 'Connected with E-mail wallet')
        await look(visit, 'account')
      },
      { ...system, reducedMotion: true },
    ))

  it('[AUTH-13, UX-35] another code after 30 s, a reload in between changes nothing of that; another e-mail instead', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        const email = 'grace.views@example.org'
        await page.clock.install()
        await page.reload()
        let dialog = await mail(visit, host.site(), email)
        const first = await codeFor(host.site(), email)
        // Most of the 30 s are left for the machine: it has to come through a reload within them.
        await page.clock.fastForward('00:02')
        await dialog.getByRole('button', { name: /Send again in 0:[0-2]\d/ }).waitFor()
        await page.reload()
        await mainButton(page).click()
        dialog = dialogOf(page)
        await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
        await page.keyboard.press('Enter')
        await dialog.getByText(/Please try again after \d+ seconds/).waitFor()
        await page.clock.fastForward('00:29')
        await page.keyboard.press('Enter')
        await digits(dialog).waitFor()
        await expect.poll(() => host.site().code(email)).not.toBe(first)
        await page.clock.fastForward('00:31')
        const second = host.site().code(email)
        await dialog.getByRole('button', { name: 'Send again' }).click()
        await expect.poll(() => host.site().code(email)).not.toBe(second)
        await dialog.getByRole('button', { name: 'Use another e-mail' }).click()
        await dialog.getByRole('textbox', { name: 'E-mail address' }).waitFor()
      },
      { on: 'dialog' },
    ))

  it('[UX-01, UX-02, MODAL-23, MODAL-25, MODAL-27, ACCT-14] by keyboard alone: login, kind of account, change of e-mail with two codes, an approval', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        const keys = page.keyboard
        const dialog = dialogOf(page)
        const [old, fresh] = ['barbara.views@example.org', 'barbara.new@example.org']
        await pressByKey(page, /Connect wallet/)
        await dialog.getByRole('textbox', { name: 'E-mail address' }).waitFor()
        await tabTo(page, /E-mail address/)
        await keys.type(old)
        await keys.press('Enter')
        await heading(dialog, 'Approve this device')
        await approveDevice(host.site(), old)
        await digits(dialog).waitFor()
        await keys.type(await codeFor(host.site(), old))
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
        await keys.press('Enter')
        const smart = await addressOf(page)
        await dialog.getByRole('radio', { name: /Standard account/ }).waitFor()
        await tabTo(page, /Smart account/)
        await keys.press('ArrowDown')
        await keys.press('Space')
        await expect.poll(() => addressOf(page)).not.toBe(smart)
        await dialog.getByRole('radio', { name: /Standard account/, checked: true }).waitFor()
        await pressByKey(page, new RegExp(`Change the e-mail ${old}`))
        await heading(dialog, 'Log in with another e-mail')
        await look(visit, 'update-address')
        await tabTo(page, /New e-mail address/)
        await keys.type(fresh)
        await keys.press('Enter')
        for (const [name, to] of [
          ['Confirm your current e-mail', old],
          ['Confirm your new e-mail', fresh],
        ] as const) {
          await heading(dialog, name)
          await look(visit, `update-${to === old ? 'primary' : 'secondary'}`)
          await tabTo(page, /Six-digit code/)
          await keys.type(await newest(to, name === 'Confirm your new e-mail' ? undefined : 'change'))
        }
        await heading(dialog, 'E-mail changed')
        await look(visit, 'update-done')
        await keys.press('Escape')
        await dialog.getByRole('button', { name: new RegExp(`Change the e-mail ${fresh}`) }).waitFor()
        await keys.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
        const signed = page.evaluate(() => window.harbour.sign('By keyboard alone'))
        await dialog.getByRole('heading', { name: 'Sign a message' }).waitFor()
        await visit.inside.locator('button.primary:enabled').waitFor()
        await look(visit, 'approve-message')
        await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName)).toBe('iframe')
        // In the frame: what is said, in full, then no, then yes.
        const approve = visit.inside.getByRole('button', { name: 'Approve' })
        for (let count = 0; count < 8 && !(await approve.evaluate((element) => element === document.activeElement)); count++) await keys.press('Tab')
        await keys.press('Enter')
        expect(await signed).toMatch(/^0x/)
      },
      { ...system, reducedMotion: true },
    ))

  it('[UX-09, UX-12, MODAL-23, MODAL-27] on a phone, by touch: login and an approval, in sheets; a transaction read and approved', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        const email = 'radia.views@example.org'
        await mainButton(page).tap()
        const dialog = dialogOf(page)
        await dialog.getByRole('textbox', { name: 'E-mail address' }).tap()
        await page.keyboard.type(email)
        await isSheet(visit)
        await look(visit, 'phone-connect', ['light'])
        await dialog.getByRole('button', { name: 'Continue with e-mail' }).tap()
        await heading(dialog, 'Approve this device')
        await approveDevice(host.site(), email)
        await digits(dialog).waitFor()
        await isSheet(visit)
        await look(visit, 'phone-code', ['light'])
        await digits(dialog).tap()
        await page.keyboard.type(await codeFor(host.site(), email))
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
        await mainButton(page).tap()
        await dialog.getByRole('radio', { name: /Smart account/ }).waitFor()
        await isReadable(dialog.locator('.lk-via__main > span').last(), 'Connected with E-mail wallet')
        await look(visit, 'phone-account', ['light'])
        const sent = page.evaluate(() => window.harbour.send('0x000000000000000000000000000000000000dEaD', '1000000000000000'))
        await dialog.getByRole('heading', { name: 'Send 0.001 ETH' }).waitFor()
        await inside.locator('button.primary:enabled').waitFor()
        await frameOf(page).waitFor({ state: 'visible' })
        await isSheet(visit)
        await look(visit, 'phone-approve', ['light'])
        await inside.getByRole('button', { name: 'Approve' }).tap()
        expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
      },
      { ...system, ...phone, reducedMotion: true },
    ))
})

describe('login by a social account', () => {
  it('[AUTH-15, AUTH-16, AUTH-17, AUTH-18, UX-46, fault] the window opens in the click; blocked, closed and allowed', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const dialog = dialogOf(page)
        await mainButton(page).click()
        await page.evaluate(() => {
          Object.assign(window, { opens: window.open })
          window.open = () => null
        })
        await dialog.getByRole('button', { name: 'Google' }).click()
        await heading(dialog, 'Your browser blocked the window')
        await page.evaluate(() => Object.assign(window, { open: (window as unknown as { opens: typeof window.open }).opens }))
        const opened = context.waitForEvent('page')
        await dialog.getByRole('button', { name: 'Try again' }).click()
        const shut = await opened
        await shut.getByRole('button', { name: 'Allow' }).waitFor()
        await heading(dialog, 'Log in with Google')
        await shut.close()
        await heading(dialog, 'The window was closed')
        const again = context.waitForEvent('page')
        await dialog.getByRole('button', { name: 'Try again' }).click()
        const popup = await again
        await popup.getByRole('button', { name: 'Allow' }).click()
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
        await popup.close()
      },
      { ...system, reducedMotion: true },
    ))

  it('[MODAL-22, AUTH-20, AUTH-21] Farcaster: a code to scan, another device approves', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const dialog = dialogOf(page)
        await mainButton(page).click()
        await dialog.getByRole('button', { name: 'Farcaster' }).click()
        await dialog.locator('.lk-qr__code path').waitFor()
        await page.evaluate(() =>
          Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) } }),
        )
        await dialog.getByRole('button', { name: 'Copy link' }).click()
        await page.waitForFunction(() => 'copied' in window)
        const url = await page.evaluate(() => (window as unknown as { copied: string }).copied)
        const other = await context.newPage()
        await other.goto(url)
        await other.getByRole('button', { name: 'Sign in' }).click()
        await other.getByRole('heading', { name: 'You are signed in' }).waitFor()
        await other.close()
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
      },
      { ...system, reducedMotion: true },
    ))
})

describe('in Arabic', () => {
  it('[UX-16, UX-05] the same views, mirrored', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        await login(visit, host.site(), 'katherine.views@example.org')
        await page.evaluate(() => {
          const { kits, ...rest } = JSON.parse(decodeURIComponent(location.hash.slice(1)))
          location.hash = encodeURIComponent(JSON.stringify({ ...rest, kits: [{ ...kits[0], locale: 'ar' }] }))
        })
        await page.reload()
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        await mainButton(page).click()
        await dialogOf(page).getByRole('radio').first().waitFor()
        await isReadable(dialogOf(page).locator('.lk-via__main > span').last(), 'متصل عبر محفظة البريد')
        await look(visit, 'arabic-account', ['dark'])
        const signed = page.evaluate(() => window.harbour.sign('مرحبا'))
        await visit.inside.locator('button.primary:enabled').waitFor()
        await page.locator('.lk-root[dir=rtl]').first().waitFor({ state: 'attached' })
        await look(visit, 'arabic-approve', ['dark'])
        await visit.inside.getByRole('button', { name: 'Reject' }).click()
        expect(await signed).toBe(4001)
      },
      { ...system, reducedMotion: true },
    ))
})

/** The newest code for an address; one that came for a change of e-mail where the address had others before. */
async function newest(to: string, after?: string): Promise<string> {
  const codes = () =>
    host
      .site()
      .inbox(to)
      .flatMap(({ code }) => (code === undefined ? [] : [code]))
  await expect.poll(() => codes().length).toBeGreaterThan(after === undefined ? 0 : 1)
  return codes().at(-1) as string
}
