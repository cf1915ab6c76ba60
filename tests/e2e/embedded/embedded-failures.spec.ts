import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type EmbeddedVisit, openEmbedded } from './host.js'
import { digits, heading, look, lookOnBoth, phone, system } from './look.js'
import { addressOf, approveDevice, codeFor, login } from './steps.js'
import { pressByKey, tabTo } from '../support/keys.js'
import { step } from '../support/step.js'
import { dialogOf, pauseClock } from '../support/steps.js'

const host = openEmbedded()
const given = { ...system, reducedMotion: true }
/** A phone by its name, too: what is scanned elsewhere is followed there. */
const android = {
  ...phone,
  context: {
    ...phone.context,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  },
}

/** By keyboard: opens the dialog and types an address into it. */
async function typeAddress({ page }: EmbeddedVisit, email: string): Promise<void> {
  if (!(await dialogOf(page).isVisible())) await pressByKey(page, /Connect wallet/)
  await dialogOf(page).getByRole('textbox', { name: 'E-mail address' }).waitFor()
  await tabTo(page, /E-mail address/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}

describe('by keyboard alone, with axe in a window and on a phone', () => {
  it('[UX-01, UX-05, MODAL-23, AUTH-12, FRAME-28, FRAME-48, fault] login by e-mail: sent late, refused, no site for this domain, a device that waits, expired, too early', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        const dialog = dialogOf(page)
        const email = 'mary.failures@example.org'
        await page.clock.install()
        await page.reload()
        host.site().faults.set({ reply: 'never', on: ['CONNECT_EMAIL'] })
        await typeAddress(visit, email)
        await heading(dialog, 'Sending a code')
        await lookOnBoth(visit, 'email-sending')
        await page.waitForFunction(() => window.harbour.kits[0]?.getState().frame.phase === 'ready')
        await page.clock.fastForward('02:01')
        await heading(dialog, 'That took too long')
        // Told once, by the view: no alert beside it.
        expect(await dialog.getByText('Embedded Wallet Request Timed Out').count()).toBe(0)
        await lookOnBoth(visit, 'email-late')
        host.site().faults.set({ fail: 'No letters go to this address', on: ['CONNECT_EMAIL'] })
        await pressByKey(page, /Try again/)
        await heading(dialog, 'The code couldn’t be sent')
        await dialog.getByText('No letters go to this address', { exact: true }).waitFor()
        await lookOnBoth(visit, 'email-refused')
        host.site().faults.set({ unverified: true })
        await pressByKey(page, /Try again/)
        await heading(dialog, 'This site can’t use the e-mail wallet yet')
        await lookOnBoth(visit, 'email-unverified')
        host.site().faults.clear()
        await pressByKey(page, /Try again/)
        await heading(dialog, 'Approve this device')
        await approveDevice(host.site(), email)
        await digits(dialog).waitFor()
        await codeFor(host.site(), email)
        await page.clock.fastForward('10:01')
        await heading(dialog, 'That took too long')
        await dialog.locator('p', { hasText: 'This login expired after 10 minutes' }).waitFor()
        await lookOnBoth(visit, 'email-expired')
        await pressByKey(page, /Try again/)
        await digits(dialog).waitFor()
        // Left, and begun again at once: too early for another code.
        await pressByKey(page, /Use another e-mail/)
        await tabTo(page, /E-mail address/)
        await page.keyboard.type(email)
        await page.keyboard.press('Enter')
        await dialog.getByText(/Please try again after \d+ seconds/).waitFor()
        await lookOnBoth(visit, 'email-cooldown')
        await page.keyboard.press('Escape')
        expect(await page.evaluate(() => window.harbour.kits[0]?.getState().auth.login)).toBeUndefined()
        // The visitor cannot mend the list of the project: its host is told, in the log, with the domain.
        expect(visit.watched.consoleErrors.filter((text) => /Invalid App Configuration .*unverified/.test(text))).toHaveLength(1)
      },
      { ...given, tolerate: /\[latchkit\]/ },
    ))

  it('[UX-01, UX-05, AUTH-04, AUTH-15, AUTH-16, AUTH-18, AUTH-19, UX-46, fault] six socials: the window is held back, the provider fails, the visitor is with it, and closes it', () =>
    host.visit(async (visit) => {
      const { page, context } = visit
      const dialog = dialogOf(page)
      await pressByKey(page, /Connect wallet/)
      await dialog.getByRole('button', { name: 'Google' }).waitFor()
      await page.evaluate(() => {
        Object.assign(window, { opens: window.open })
        window.open = () => null
      })
      await pressByKey(page, /Google/)
      await heading(dialog, 'Your browser blocked the window')
      await lookOnBoth(visit, 'social-blocked')
      await page.evaluate(() => Object.assign(window, { open: (window as unknown as { opens: typeof window.open }).opens }))
      await pressByKey(page, /Log in another way/)
      const icons = new Set<string>()
      for (const provider of ['Google', 'X', 'Discord', 'Apple', 'GitHub', 'Facebook'])
        await step(provider, async () => {
          await dialog.getByRole('button', { name: 'Google' }).waitFor()
          if (!(await dialog.getByRole('button', { name: provider, exact: true }).isVisible())) await pressByKey(page, /More options/)
          host.site().faults.set({ fail: 'The provider is asleep', on: ['GET_SOCIAL_REDIRECT_URI'] })
          await pressByKey(page, new RegExp(`^${provider}\\b`))
          await heading(dialog, `${provider} didn’t log you in`)
          // The views differ by name and sign alone: what axe says of one is true of all.
          if (provider === 'Google') await lookOnBoth(visit, 'social-failed')
          host.site().faults.clear()
          const opened = context.waitForEvent('page')
          await pressByKey(page, /Try again/)
          const popup = await opened
          await popup.getByRole('button', { name: 'Allow' }).waitFor()
          await heading(dialog, `Log in with ${provider}`)
          icons.add(await signOf(dialog))
          await page.bringToFront()
          if (provider === 'Google') await lookOnBoth(visit, 'social-waiting')
          await popup.close()
          await heading(dialog, 'The window was closed')
          if (provider === 'Google') await lookOnBoth(visit, 'social-closed')
          await pressByKey(page, /Log in another way/)
        })
      expect(icons.size).toBe(6)
      await dialog.getByRole('button', { name: 'Google' }).waitFor()
      expect(await page.evaluate(() => window.harbour.kits[0]?.getState().auth.problem?.code)).toBe('POPUP_CLOSED')
      const opened = context.waitForEvent('page')
      await pressByKey(page, /^Google\b/)
      await (await opened).getByRole('button', { name: 'Allow' }).click()
      await expect.poll(() => addressOf(page)).toMatch(/^0x/)
    }, given))

  it('[UX-01, UX-05, MODAL-22, AUTH-20, AUTH-21, UX-46] Farcaster: no address, an address to scan, expired', () =>
    host.visit(async (visit) => {
      const { page } = visit
      const dialog = dialogOf(page)
      await page.clock.install()
      await page.reload()
      await pressByKey(page, /Connect wallet/)
      await dialog.getByRole('button', { name: 'Farcaster' }).waitFor()
      host.site().faults.set({ fail: 'Farcaster is asleep', on: ['GET_FARCASTER_URI'] })
      await pressByKey(page, /Farcaster/)
      await heading(dialog, 'Farcaster didn’t log you in')
      await lookOnBoth(visit, 'farcaster-failed')
      host.site().faults.clear()
      await pressByKey(page, /Try again/)
      await dialog.locator('.lk-qr__code path').waitFor()
      await lookOnBoth(visit, 'farcaster-scan')
      await tabTo(page, /Copy link/)
      await page.clock.fastForward('10:01')
      await heading(dialog, 'That took too long')
      await lookOnBoth(visit, 'farcaster-expired')
      await pressByKey(page, /Log in another way/)
      await dialog.getByRole('textbox', { name: 'E-mail address' }).waitFor()
    }, given))

  it('[UX-01, UX-05, MODAL-22, AUTH-20, AUTH-21, UX-46] Farcaster on a phone: an address to follow, declined', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const dialog = dialogOf(page)
        await pressByKey(page, /Connect wallet/)
        await dialog.getByRole('button', { name: 'Farcaster' }).waitFor()
        await pressByKey(page, /Farcaster/)
        await dialog.getByRole('link', { name: /Open Farcaster/ }).waitFor()
        await look(visit, 'phone-farcaster-open')
        const opened = context.waitForEvent('page')
        await pressByKey(page, /Open Farcaster/)
        const there = await opened
        await there.getByRole('button', { name: 'Cancel' }).click()
        await heading(dialog, 'Farcaster didn’t log you in')
        await there.close()
        await pressByKey(page, /Log in another way/)
        await dialog.getByRole('textbox', { name: 'E-mail address' }).waitFor()
      },
      { ...given, ...android },
    ))

  it('[UX-01, UX-05, MODAL-25, AUTH-24, AUTH-25] a change of e-mail: refused, too early, a wrong code, expired', () =>
    host.visit(async (visit) => {
      const { page } = visit
      const dialog = dialogOf(page)
      const email = 'joan.failures@example.org'
      const change = async () => {
        await tabTo(page, /New e-mail address/)
        await page.keyboard.type('joan.new@example.org')
        await page.keyboard.press('Enter')
      }
      await page.clock.install()
      await page.reload()
      await login(visit, host.site(), email)
      await pressByKey(page, /0x/)
      await pressByKey(page, /Change the e-mail/)
      host.site().faults.set({ fail: 'That address is taken', on: ['UPDATE_EMAIL'] })
      await change()
      await heading(dialog, 'E-mail not changed')
      await lookOnBoth(visit, 'update-failed')
      host.site().faults.clear()
      // A change that was refused leaves the next one free.
      await pressByKey(page, /Try again/)
      await change()
      await heading(dialog, 'Confirm your current e-mail')
      await pressByKey(page, /Back/)
      await pressByKey(page, /Change the e-mail/)
      await change()
      await dialog.getByText(/Please try again after \d+ seconds/).waitFor()
      await lookOnBoth(visit, 'update-cooldown')
      await page.clock.fastForward('00:31')
      await page.keyboard.press('Enter')
      await heading(dialog, 'Confirm your current e-mail')
      const right = await codeFor(host.site(), email)
      await tabTo(page, /Six-digit code/)
      await page.keyboard.type(right === '000000' ? '111111' : '000000')
      await dialog.getByText('That code is wrong or from an older e-mail.').waitFor()
      await lookOnBoth(visit, 'update-wrong')
      await page.clock.fastForward('10:01')
      await heading(dialog, 'E-mail not changed')
      await lookOnBoth(visit, 'update-expired')
      await pressByKey(page, /Back/)
      await dialog.getByRole('button', { name: new RegExp(`Change the e-mail ${email}`) }).waitFor()
    }, given))

  it('[UX-01, UX-05, MODAL-27, AUTH-36, FRAME-50, F14] an approval: the frame is late, comes, loads anew in the middle, and is gone for good', () =>
    host.visit(
      async (visit) => {
        const { page, context, inside } = visit
        const dialog = dialogOf(page)
        const sign = (message: string) => page.evaluate((text) => window.harbour.sign(text), message)
        const reload = () =>
          page
            .frames()
            .find((one) => one.name() === 'w3m-secure-iframe')
            ?.evaluate(() => location.reload())
        const approved = async () => {
          await inside.locator('button.primary:enabled').waitFor()
          await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.localName)).toBe('iframe')
          const approve = inside.getByRole('button', { name: 'Approve' })
          for (let count = 0; count < 8 && !(await approve.evaluate((element) => element === document.activeElement)); count++) await page.keyboard.press('Tab')
          await page.keyboard.press('Enter')
        }
        await page.clock.install()
        await page.reload()
        await login(visit, host.site(), 'ida.failures@example.org')
        host.site().faults.set({ ready: 'never' })
        await reload()
        await page.waitForFunction(() => window.harbour.kits[0]?.getState().frame.phase === 'loading')
        await pauseClock(page)
        const late = sign('Late')
        await dialog.getByText('Your wallet is loading').waitFor()
        expect(await dialog.getByRole('button', { name: 'Reject' }).isEnabled()).toBe(true)
        await page.clock.resume()
        await page.clock.fastForward('00:04')
        await approved()
        expect(await late).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
        host.site().faults.clear()
        const cut = sign('Cut off')
        await dialog.getByRole('heading', { name: 'Sign a message' }).waitFor()
        await inside.locator('button.primary:enabled').waitFor()
        await look(visit, 'approve')
        await reload()
        expect(await cut).toEqual(expect.any(Number))
        await dialog.waitFor({ state: 'hidden' })
        const again = sign('Once more')
        await approved()
        expect(await again).toMatch(/^0x/)
        await dialog.waitFor({ state: 'hidden' })
        // Gone: the place of the frame stays empty, and the visitor gets out.
        await context.route('**/sdk?*', (route) => route.abort())
        await reload()
        await page.waitForFunction(() => window.harbour.kits[0]?.getState().frame.phase === 'loading')
        const gone = sign('Gone')
        await dialog.getByText('Your wallet is loading').waitFor()
        await lookOnBoth(visit, 'approve-loading')
        await pressByKey(page, /Reject|Close/)
        expect(await gone).toEqual(expect.any(Number))
        await dialog.waitFor({ state: 'hidden' })
      },
      { ...given, tolerate: /ERR_FAILED|net::|chrome-error|postMessage/ },
    ))
})

/** Returns the icon that is drawn for a provider while it is pending. */
function signOf(dialog: Locator): Promise<string> {
  return dialog.locator('.lk-any svg').evaluate((drawn) => drawn.outerHTML)
}
