import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openEmbedded } from './host.js'
import { digits, heading, look, system } from './look.js'
import { addressOf, approveDevice, codeFor, frameOf, login, mail } from './steps.js'
import { noteToasts } from '../support/toasts.js'
import { dialogOf, mainButton, toastOf } from '../support/steps.js'

const host = openEmbedded()
const sign = (page: Page, message: string) => page.evaluate((text) => window.harbour.sign(text), message)
const phase = (page: Page) => page.evaluate(() => window.harbour.kits[0]?.getState().frame.phase)

describe('a secure site that fails, from the first word on', () => {
  it.each([
    ['is never ready', { ready: 'never' }, '00:21', 'We can’t reach the e-mail wallet'],
    ['answers from another origin', { wrongOrigin: true }, '00:21', 'We can’t reach the e-mail wallet'],
    ['answers garbage', { garbage: true, on: ['CONNECT_EMAIL'] }, '02:02', 'That took too long'],
    ['loads anew in the place of an answer', { reload: true, on: ['CONNECT_EMAIL'] }, undefined, 'The code couldn’t be sent'],
  ] as const)(
    '[FRAME-06, FRAME-07, FRAME-27, FRAME-48, FRAME-50, AUTH-41, AUTH-42, UX-46, F12, F14, fault] %s: the visitor is told, tries again, and is in',
    (name, faults, forward, told) =>
      host.visit(
        async (visit) => {
          const { page } = visit
          const dialog = dialogOf(page)
          const email = `edith.${name.length}@example.org`
          await page.clock.install()
          await page.reload()
          host.site().faults.set(faults as never)
          await mainButton(page).click()
          await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
          await page.keyboard.press('Enter')
          if (forward !== undefined) {
            await heading(dialog, 'Sending a code')
            if (forward === '02:02') await expect.poll(() => phase(page)).toBe('ready')
            await page.clock.fastForward(forward)
          }
          await heading(dialog, told)
          // Told once, by the view.
          expect(await dialog.locator('.lk-alert').count()).toBe(0)
          // embedded-failures.spec.ts checks the texts of the other faults.
          if (name === 'is never ready') await look(visit, 'fault-never-ready')
          expect(host.site().inbox(email).length).toBeLessThanOrEqual(1)
          host.site().faults.clear()
          await page.clock.fastForward('00:31')
          await dialog.getByRole('button', { name: 'Try again' }).click()
          await dialog.getByRole('heading', { name: 'Approve this device' }).or(digits(dialog)).waitFor()
          if (!(await digits(dialog).isVisible())) await approveDevice(host.site(), email)
          await digits(dialog).pressSequentially(await codeFor(host.site(), email))
          await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        },
        { ...system, reducedMotion: true, tolerate: /\[latchkit\]|frame-src|postMessage/ },
      ),
  )

  it('[F14, FRAME-50, AUTH-25] it loads anew while a code is typed: the code is refused in its words, and another one is sent', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        const email = 'sophie@example.org'
        await page.clock.install()
        await page.reload()
        const dialog = await mail(visit, host.site(), email)
        const code = await codeFor(host.site(), email)
        await page
          .frames()
          .find((one) => one.name() === 'w3m-secure-iframe')
          ?.evaluate(() => location.reload())
        await expect.poll(() => page.evaluate(() => window.harbour.kits[0]?.getState().frame)).toMatchObject({ generation: 2, phase: 'ready' })
        await digits(dialog).pressSequentially(code)
        await dialog.getByText('Code expired', { exact: true }).first().waitFor()
        await look(visit, 'fault-reload-in-a-code')
        await page.clock.fastForward('00:31')
        const toasts = await noteToasts(page)
        await dialog.getByRole('button', { name: 'Send a new code' }).click()
        await expect.poll(() => host.site().code(email)).not.toBe(code)
        await expect.poll(toasts).toContain('Code sent again')
        await digits(dialog).pressSequentially(await codeFor(host.site(), email))
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
      },
      { ...system, reducedMotion: true },
    ))
})

describe('notes', () => {
  it('[AUTH-32] a dialog that is opened while an earlier login is taken up says so until it is there', () =>
    host.visit(
      async (visit) => {
        const { page, context } = visit
        const who = await login(visit, host.site(), 'emmy@example.org')
        let release = () => {}
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await context.route(`${visit.site}/**`, async (route) => {
          await held
          await route.continue()
        })
        await page.reload()
        await mainButton(page).click()
        await toastOf(page, 'Authenticating...').waitFor()
        expect(await addressOf(page)).toBeUndefined()
        await look(visit, 'authenticating')
        release()
        await expect.poll(() => addressOf(page)).toBe(who)
        await toastOf(page, 'Authenticating...').waitFor({ state: 'detached' })
      },
      { ...system, reducedMotion: true },
    ))

  it('[AUTH-40] a smart account with which signing fails is told of, once', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        await page.clock.install()
        await page.reload()
        await login(visit, host.site(), 'lise@example.org')
        await mainButton(page).click()
        await dialogOf(page)
          .getByRole('radio', { name: /Smart account/, checked: true })
          .waitFor()
        host.site().faults.set({ fail: 'Out of order', on: ['RPC_REQUEST'] })
        expect(await sign(page, 'One')).toEqual(expect.any(Number))
        await toastOf(page, 'This application might not support Smart Accounts').waitFor()
        await look(visit, 'smart-account-told')
        expect(await sign(page, 'Two')).toEqual(expect.any(Number))
        await page.clock.fastForward('00:10')
        const { entries } = JSON.parse((await page.evaluate(() => window.harbour.tapes()))[0]) as {
          entries: { event?: { type: string; toast?: { message: string } } }[]
        }
        const told = entries.flatMap(({ event }) => (event?.type === 'toastShown' ? [event.toast?.message] : []))
        expect(entries.filter(({ event }) => event?.type === 'embeddedRequestFailed')).toHaveLength(2)
        expect(told.filter((message) => message === 'This application might not support Smart Accounts')).toHaveLength(1)
      },
      { ...system, reducedMotion: true },
    ))
})

describe('a dialog that the app puts where it wants', () => {
  it('[MODAL-03, UX-48, AUTH-36] with disableAppend: login and an approval, whose frame is in that dialog and is never loaded anew', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), 'hedy@example.org')
        expect(await frameOf(page).count()).toBe(1)
        const signed = sign(page, 'Where the app wants it')
        await dialogOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
        await inside.locator('button.primary:enabled').waitFor()
        await expect
          .poll(async () => JSON.stringify(await frameOf(page).boundingBox()) === JSON.stringify(await page.locator('.lk-secure').boundingBox()))
          .toBe(true)
        await inside.getByRole('button', { name: 'Approve' }).click()
        expect(await signed).toMatch(/^0x/)
        await dialogOf(page).waitFor({ state: 'hidden' })
        expect(await page.evaluate(() => window.harbour.kits[0]?.getState().frame.generation)).toBe(1)
        await page.getByRole('button', { name: 'Of the page' }).click()
        expect(await page.title()).toBe('Pressed')
      },
      { on: 'dialog', kits: [{ disableAppend: true }] },
    ))
})
