import type { Page } from 'playwright-core'
import { createPublicClient, type Hex, http } from 'viem'
import { describe, expect, it } from 'vitest'
import { first } from '../support/app.js'
import { denyStorage, openEmbedded } from './host.js'
import { addressOf, approveDevice, codeFor, frameOf, login } from './steps.js'
import { dialogOf, mainButton } from '../support/steps.js'

const host = openEmbedded()
const node = createPublicClient({ transport: http(first.nodeUrl) })

const sign = (page: Page, message: string) => page.evaluate((text) => window.harbour.sign(text), message)
const shown = (page: Page) => dialogOf(page).getByRole('heading', { level: 1 }).innerText()
/** The frame stands exactly over its place. */
const isLaid = (page: Page) =>
  expect.poll(async () => JSON.stringify(await frameOf(page).boundingBox()) === JSON.stringify(await page.locator('.lk-secure').boundingBox())).toBe(true)
/** Returns the focus: the frame, or the focused element of the dialog. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement?.shadowRoot?.activeElement
    return active?.localName === 'iframe'
      ? 'frame'
      : active?.className === 'lk-dialog'
        ? 'card'
        : (active?.textContent ?? document.activeElement?.localName ?? '')
  })

it.each(['by e-mail', 'by a provider'])(
  '[DX-32, CORE-01, MODAL-23] the secure site is asked when a visitor logs in %s, and not while an address is typed',
  (way) =>
    host.visit(
      async ({ page, watched }) => {
        const asked = () => watched.requests.filter(({ url }) => new URL(url).port === new URL(host.site().url).port)
        await mainButton(page).click()
        const email = dialogOf(page).getByRole('textbox', { name: 'E-mail address' })
        await email.fill('ada@example.org')
        await page.waitForLoadState('networkidle')
        expect([asked(), await frameOf(page).count()]).toEqual([[], 0])
        if (way === 'by e-mail') await page.keyboard.press('Enter')
        else
          await dialogOf(page)
            .getByRole('button', { name: /Google/ })
            .click()
        await expect.poll(() => asked().length).toBeGreaterThan(0)
      },
      { on: 'dialog' },
    ),
)

describe('an approval in the dialog', () => {
  it.each([
    ['two origins of one site', []],
    ['two sites', []],
    ['two sites', [denyStorage]],
  ] as const)(
    '[MODAL-27, UX-48, AUTH-28, AUTH-36, FRAME-01, F17] %s (storage denied: %j): a request opens the dialog, a click in the frame approves, and the frame was never loaded anew',
    (place, initScripts) =>
      host.visit(
        async (visit) => {
          const { page, inside, screenshot } = visit
          const who = (await login(visit, host.site(), 'ada@example.org')) as Hex
          const signed = sign(page, 'Hello from Harbour')
          await dialogOf(page).getByRole('heading', { name: 'Sign a message' }).waitFor()
          await frameOf(page).waitFor({ state: 'visible' })
          expect(await shown(page)).toBe('Approve')
          await isLaid(page)
          const [card, frame] = await Promise.all([page.locator('.lk-dialog').boundingBox(), frameOf(page).boundingBox()])
          expect(card && frame && frame.x >= card.x && frame.y > card.y && frame.y + frame.height < card.y + card.height).toBe(true)
          await expect.poll(() => focus(page)).toBe('frame')
          expect(await frameOf(page).getAttribute('title')).toBe('Approve in your wallet')
          await inside.locator('button.primary:enabled').waitFor()
          await screenshot(`approve-in-the-dialog-${place.replaceAll(' ', '-')}`)
          // AUTH-28: where the browser keeps nothing for the frame, the visitor reads that before they say yes.
          if (initScripts.length > 0) await inside.getByText('This login cannot be kept').waitFor()
          await inside.getByRole('button', { name: 'Approve' }).click()
          expect(await node.verifyMessage({ address: who, message: 'Hello from Harbour', signature: (await signed) as Hex })).toBe(true)
          await dialogOf(page).waitFor({ state: 'hidden' })
          expect(await page.evaluate(() => window.harbour.kits[0]?.getState().frame.generation)).toBe(1)
          await page.getByRole('button', { name: 'Of the page' }).click()
          expect(await page.title()).toBe('Pressed')
        },
        { on: 'dialog', place, initScripts },
      ),
  )
})

describe('other ends of a request', () => {
  it('[AUTH-36, AUTH-39, MODAL-45, UX-02] a no in the frame, by the close button, by Escape in the card and in the frame: each rejects once, and the focus goes back', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), 'grace@example.org')
        const ways: Readonly<Record<string, () => Promise<unknown>>> = {
          'a no in the frame': () => inside.getByRole('button', { name: 'Reject' }).click(),
          'the close button': () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
          'Escape in the card': async () => {
            await dialogOf(page).getByRole('button', { name: 'Close' }).focus()
            await page.keyboard.press('Escape')
          },
          'Escape in the frame': () => page.keyboard.press('Escape'),
        }
        for (const [name, decline] of Object.entries(ways)) {
          await page.getByRole('button', { name: 'Of the page' }).focus()
          const signed = sign(page, name)
          await inside.getByText(name, { exact: true }).first().waitFor()
          await inside.locator('button.primary:enabled').waitFor()
          await expect.poll(() => focus(page)).toBe('frame')
          await decline()
          expect([name, await signed]).toEqual([name, 4001])
          await dialogOf(page).waitFor({ state: 'hidden' })
          expect([name, await frameOf(page).isVisible()]).toEqual([name, false])
          await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Of the page')
        }
        expect(await page.evaluate(() => window.harbour.kits[0]?.getState().frame.generation)).toBe(1)
      },
      { on: 'dialog' },
    ))

  it('[MODAL-27, UX-12] a phone is turned while an approval stands there: it stays, and is given', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), 'sophie@example.org')
        const signed = sign(page, 'Turned')
        await inside.locator('button.primary:enabled').waitFor()
        for (const size of [
          { width: 844, height: 390 },
          { width: 390, height: 844 },
          { width: 1280, height: 800 },
          { width: 360, height: 740 },
        ]) {
          await page.setViewportSize(size)
          await visit.screenshot(`approval-${size.width}x${size.height}`)
          await inside.locator('button.primary:enabled').waitFor()
        }
        await inside.getByRole('button', { name: 'Approve' }).click()
        expect(await signed).toMatch(/^0x/)
      },
      { on: 'dialog', viewport: 'phone' },
    ))

  it.each([
    ['in a window', { viewport: 'desktop' }],
    ['on a small phone', { viewport: { width: 360, height: 640 }, context: { hasTouch: true, isMobile: true } }],
  ] as const)('[MODAL-27, UX-13, UX-37] %s a payment is read whole: its fee, and that it sets the account up, stand beside the lit button', (name, given) =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), `${name.length}.fold@example.org`)
        const sent = page.evaluate(() => window.harbour.send('0x000000000000000000000000000000000000dEaD', '1000000000000000'))
        const approve = inside.getByRole('button', { name: 'Approve 0.001 ETH' })
        await inside.locator('button.primary:enabled').waitFor()
        await visit.screenshot(`approve-payment-${name.replaceAll(' ', '-')}`)
        const box = await frameOf(page).boundingBox()
        for (const part of [inside.getByText('Network fee'), inside.getByText('sets your account up'), inside.getByText('Amount'), approve]) {
          const at = await part.boundingBox()
          expect(box && at && at.y >= box.y && at.y + at.height <= box.y + box.height).toBe(true)
        }
        // Whole also in the box that scrolls.
        expect(await inside.locator('.body').evaluate((body) => body.scrollHeight - body.clientHeight)).toBe(0)
        await approve.click()
        expect(await sent).toMatch(/^0x/)
      },
      { on: 'dialog', ...given },
    ),
  )

  it('[AUTH-36, MODAL-27] asked while the dialog stands on Account and on Connect: it goes there and back again; two at once come one after the other', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        const who = (await login(visit, host.site(), 'barbara@example.org')) as Hex
        await mainButton(page).click()
        await dialogOf(page).getByRole('heading', { name: 'Account', level: 1, includeHidden: true }).waitFor({ state: 'attached' })
        const before = await shown(page)
        const both = [sign(page, 'The first'), sign(page, 'The second')]
        for (const text of ['The first', 'The second']) {
          await inside.getByText(text, { exact: true }).first().waitFor()
          await dialogOf(page).getByRole('button', { name: 'Details' }).click()
          await dialogOf(page).getByText(text, { exact: true }).waitFor()
          await inside.getByRole('button', { name: 'Approve' }).click()
        }
        for (const [at, message] of ['The first', 'The second'].entries())
          expect(await node.verifyMessage({ address: who, message, signature: (await both[at]) as Hex })).toBe(true)
        await expect.poll(() => shown(page)).toBe(before)
        expect(await frameOf(page).isVisible()).toBe(false)
        await page.evaluate(() => window.harbour.kits[0]?.dispatch({ type: 'pushView', view: 'Connect' }))
        await expect.poll(() => shown(page)).toBe('Connect wallet')
        const sent = page.evaluate(() => window.harbour.send('0x000000000000000000000000000000000000dEaD', '1000000000000000'))
        await dialogOf(page).getByRole('heading', { name: 'Send 0.001 ETH' }).waitFor()
        await inside.getByRole('button', { name: 'Approve' }).click()
        const receipt = await node.waitForTransactionReceipt({ hash: (await sent) as Hex })
        expect([receipt.status, receipt.from]).toEqual(['success', who.toLowerCase()])
        await expect.poll(() => shown(page)).toBe('Connect wallet')
      },
      { on: 'dialog' },
    ))

  it('[F14, FRAME-50, F12] the frame reloads in the middle: rejected once, and the next is approved; while it is not ready the view says so, and our button rejects', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await login(visit, host.site(), 'margaret@example.org')
        const cut = sign(page, 'Cut off')
        await inside.getByText('Cut off', { exact: true }).first().waitFor()
        await page
          .frames()
          .find((one) => one.name() === 'w3m-secure-iframe')
          ?.evaluate(() => location.reload())
        expect(await cut).toEqual(expect.any(Number))
        await dialogOf(page).waitFor({ state: 'hidden' })
        const again = sign(page, 'Once more')
        await inside.getByRole('button', { name: 'Approve' }).click()
        expect(await again).toMatch(/^0x/)
        await dialogOf(page).waitFor({ state: 'hidden' })
        host.site().faults.set({ ready: 'never' })
        await page
          .frames()
          .find((one) => one.name() === 'w3m-secure-iframe')
          ?.evaluate(() => location.reload())
        await page.waitForFunction(() => window.harbour.kits[0]?.getState().frame.phase === 'loading')
        const never = sign(page, 'Never')
        await dialogOf(page).getByText('Your wallet is loading').waitFor()
        expect(await frameOf(page).isVisible()).toBe(false)
        await dialogOf(page).getByRole('button', { name: 'Reject' }).click()
        expect(await never).toEqual(expect.any(Number))
        await dialogOf(page).waitFor({ state: 'hidden' })
      },
      { on: 'dialog' },
    ))

  it('[UX-48, FRAME-51] two instances in one page: each asks in its own dialog, by its own frame; one that is disposed takes its own away', () =>
    host.visit(
      async (visit) => {
        const { page } = visit
        await login(visit, host.site(), 'frances@example.org')
        expect(await frameOf(page).count()).toBe(1)
        await page.evaluate(() => window.harbour.kits[1]?.dispatch({ type: 'openModal' }))
        await dialogOf(page).getByRole('textbox', { name: 'E-mail address' }).waitFor()
        expect(await page.locator('[data-latchkit=modal]').count()).toBe(1)
        expect(await page.locator('[data-latchkit=frame-host]').count()).toBe(1)
        const signed = sign(page, 'Above the other')
        const front = page.locator('[data-latchkit=modal]', { has: page.getByRole('heading', { name: 'Sign a message' }) })
        await front.locator('iframe').contentFrame().getByRole('button', { name: 'Approve' }).click()
        expect(await signed).toMatch(/^0x/)
        await page.evaluate(() => window.harbour.kits[0]?.dispose())
        expect(await frameOf(page).count()).toBe(0)
        await dialogOf(page).getByRole('button', { name: 'Close' }).click()
        await dialogOf(page).waitFor({ state: 'hidden' })
      },
      { on: 'dialog', kits: [{}, { storagePrefix: '@second' }] },
    ))

  it('[MODAL-04, UX-48, AUTH-36] embedded in the page, which scrolls: the frame is laid over the card there, follows it, and is clicked', () =>
    host.visit(
      async (visit) => {
        const { page, inside } = visit
        await page.evaluate(() => document.body.style.setProperty('padding-bottom', '2000px'))
        const card = page.locator('.lk-embedded')
        await card.getByRole('textbox', { name: 'E-mail address' }).fill('radia@example.org')
        await page.keyboard.press('Enter')
        await card.getByRole('heading', { name: 'Approve this device' }).waitFor()
        await approveDevice(host.site(), 'radia@example.org')
        await card.getByRole('textbox', { name: 'Six-digit code' }).waitFor()
        await page.keyboard.type(await codeFor(host.site(), 'radia@example.org'))
        await expect.poll(() => addressOf(page)).toMatch(/^0x/)
        const signed = sign(page, 'In the page')
        await inside.getByText('In the page', { exact: true }).first().waitFor()
        await frameOf(page).waitFor({ state: 'visible' })
        expect(await page.locator('dialog:modal').count()).toBe(0)
        for (const top of [120, 0]) {
          await page.evaluate((y) => scrollTo(0, y), top)
          await isLaid(page)
        }
        await page.evaluate(() => scrollTo(0, 1_500))
        await frameOf(page).waitFor({ state: 'hidden' })
        await page.evaluate(() => scrollTo(0, 0))
        await frameOf(page).waitFor({ state: 'visible' })
        await inside.getByRole('button', { name: 'Approve' }).click()
        expect(await signed).toMatch(/^0x/)
        await frameOf(page).waitFor({ state: 'hidden' })
      },
      { on: 'dialog', kits: [{ embedded: true }] },
    ))
})

it('[RECEIVE-03] the address of the wallet is received on the networks that its site serves, which are named; those of the app that it does not serve are not', () =>
  host.visit(
    async (visit) => {
      const { page } = visit
      const smart = await login(visit, host.site(), 'rosa.receive@example.org')
      const dialog = dialogOf(page)
      const shown = async () => (await dialog.locator('.lk-address').last().innerText()).replace(/\s/g, '').toLowerCase()
      const open = () => page.evaluate(() => window.harbour.kits[0]?.dispatch({ type: 'openModal', view: 'WalletReceive' }))
      await open()
      await dialog.locator('.lk-qr path').first().waitFor()
      // A smart account is where it was set up, and nowhere else.
      expect([await shown(), await dialog.getByText('Second').count()]).toEqual([smart.toLowerCase(), 0])
      await page.evaluate(() => window.harbour.kits[0]?.run({ type: 'setPreferredAccountType', namespace: 'eip155', accountType: 'eoa' }))
      await open()
      await dialog.getByText(/This address also works on Second\./).waitFor()
      expect(await shown()).not.toBe(smart.toLowerCase())
      await dialog.getByText('On First only', { exact: true }).first().waitFor()
      expect(await dialog.getByText('Third').count()).toBe(0)
      await visit.screenshot('embedded-receive')
    },
    {
      on: 'dialog',
      kits: [{ networks: [chainNamed('First', first.chainId), chainNamed('Second', 31_399), chainNamed('Third', 31_398)] }],
      wallet: { networks: [`eip155:${first.chainId}`, 'eip155:31399'] },
    },
  ))

function chainNamed(name: string, id: number) {
  return { id, name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [first.nodeUrl] } } }
}
