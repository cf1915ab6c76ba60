import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { settled } from './support/settled.js'
import { cardOf, dialogOf, mainButton, openDialog, rowOf, untilStatus } from './support/steps.js'

const host = openHost()

async function connectHere(page: Page): Promise<void> {
  await mainButton(page).click()
  await rowOf(page, 'Kestrel').click()
  await page.locator('[data-status=connected]').first().waitFor()
}

describe('a host’s page', () => {
  it('[DX-03][F27] StrictMode, which mounts twice: one dialog, one set of listeners at the wallet, one prompt', () =>
    host.visit(async ({ page }) => {
      await connectHere(page)
      await dialogOf(page).waitFor({ state: 'detached' })
      const asked = await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.requests.map(({ method }) => method))
      expect(asked?.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
      await page.evaluate(() => window.hostPage.kits[0]?.dispatch({ type: 'openModal' }))
      await dialogOf(page).waitFor()
      expect(await page.locator('[data-latchkit=modal]').count()).toBe(1)
    }))

  it('[DX-04, UX-07] what the provider put into the page goes when it unmounts, as the lock of the scrolling does, and all works after it comes back', () =>
    host.visit(async ({ page }) => {
      await openDialog(page)
      await page.evaluate(() => window.hostPage.show(false))
      await page.locator('[data-latchkit]').first().waitFor({ state: 'detached' })
      const left = await page.evaluate(() => {
        const { style, ownerDocument } = document.documentElement
        return [
          document.querySelectorAll('[data-latchkit]').length,
          style.cssText,
          ownerDocument.adoptedStyleSheets.length,
          getComputedStyle(document.body).overflowY,
        ]
      })
      expect(left).toEqual([0, '', 0, 'visible'])
      await page.evaluate(() => window.hostPage.show(true))
      await dialogOf(page).waitFor()
      await rowOf(page, 'Kestrel').click()
      await untilStatus(page, 'connected')
    }))

  it('[DX-04] an instance that is disposed of lets go of the page; a new one takes over', () =>
    host.visit(
      async ({ page }) => {
        await connectHere(page)
        await dialogOf(page).waitFor({ state: 'detached' })
        await page.evaluate(() => {
          window.hostPage.show(false)
          for (const kit of window.hostPage.kits) kit.dispose()
        })
        await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heldListeners')())).toEqual([])
        await page.reload()
        await untilStatus(page, 'connected')
      },
      { initScripts: [countListeners] },
    ))

  it('[DX-03] two instances with storage of their own do not know of each other', () =>
    host.visit(
      async ({ page }) => {
        await page.getByRole('region', { name: 'kit 1' }).locator('[data-latchkit=connect-button] .lk-out').click()
        await rowOf(page, 'Kestrel').click()
        await page.locator('[aria-label="kit 1"][data-status=connected]').waitFor()
        await page.locator('[aria-label="kit 0"][data-status=disconnected]').waitFor()
        await page.reload()
        await page.locator('[aria-label="kit 1"][data-status=connected]').waitFor()
        await page.locator('[aria-label="kit 0"][data-status=disconnected]').waitFor()
      },
      {
        instances: [
          { storagePrefix: 'one', tabs: 'isolated' },
          { storagePrefix: 'two', tabs: 'isolated' },
        ],
      },
    ))

  it('[DX-03] several providers of one instance draw one dialog', () =>
    host.visit(
      async ({ page }) => {
        await page.locator('[data-latchkit=connect-button] .lk-out').last().click()
        await dialogOf(page).waitFor()
        expect(await page.locator('[data-latchkit=modal]').count()).toBe(1)
      },
      { islands: 2 },
    ))

  it('[MODAL-03][DX-14] the dialog stands in the body, above whatever z-index the page has', () =>
    host.visit(async ({ page }) => {
      await openDialog(page)
      expect(await page.evaluate(() => document.querySelector('[data-latchkit=modal]')?.parentElement === document.body)).toBe(true)
      await page.evaluate(() => {
        const cover = document.createElement('div')
        Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'red' })
        document.body.append(cover)
      })
      await rowOf(page, 'Kestrel').click()
      await untilStatus(page, 'connected')
    }))

  it('[MODAL-04] embedded: it stands where the host places it, always open, with nothing to close', () =>
    host.visit(
      async ({ page }) => {
        const place = page.getByRole('region', { name: 'kit 0' })
        const inside = place.locator('[data-latchkit=modal]')
        await inside.getByRole('heading', { name: 'Connect wallet' }).waitFor()
        expect(await page.locator('[data-latchkit=modal] dialog').count()).toBe(0)
        expect(await inside.getByRole('button', { name: 'Close' }).count()).toBe(0)
        await page.keyboard.press('Escape')
        await inside.getByRole('button', { name: /^Kestrel/ }).click()
        await untilStatus(page, 'connected')
        await inside.getByText('Connected with Kestrel').waitFor()
      },
      { instances: [{ embedded: true }] },
    ))

  it('[MODAL-05] with appending disabled the host mounts the dialog itself', () =>
    host.visit(
      async ({ page }) => {
        await openDialog(page)
        expect(await page.evaluate(() => document.querySelector('[data-latchkit=modal]')?.closest('section')?.ariaLabel)).toBe('kit 0')
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
      },
      { instances: [{ disableAppend: true }] },
    ))

  it('[DX-14] the rudest rules of a page change nothing of buttons and dialog', async () => {
    const looks: string[][] = []
    for (const rude of [false, true])
      await host.visit(
        async (open) => {
          const { page } = open
          await page.evaluate(() => window.hostPage.kits[0]?.dispatch({ type: 'openModal' }))
          await rowOf(page, 'Kestrel').waitFor()
          await settled(open)
          looks.push(await page.evaluate(drawnParts))
        },
        { rude, reducedMotion: true },
      )
    expect(looks[0]?.length).toBeGreaterThan(20)
    expect(looks[1]).toEqual(looks[0])
  })

  it('[MODAL-39][MODAL-40][DX-30] it follows the visitor’s color scheme unless told otherwise; theme and variables change while it is open', () =>
    host.visit(
      async ({ page }) => {
        await openDialog(page)
        const surface = () => cardOf(page).evaluate((element) => getComputedStyle(element).backgroundColor)
        const light = await surface()
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(surface).not.toBe(light)
        const dark = await surface()
        await page.evaluate(() => window.hostPage.kits[0]?.dispatch({ type: 'setThemeMode', mode: 'light' }))
        await expect.poll(surface).toBe(light)
        expect(dark).not.toBe(light)
        await page.evaluate(() =>
          window.hostPage.kits[0]?.dispatch({
            type: 'setThemeVariables',
            variables: { radius: 0, accent: '#1d4ed8', fontFamily: 'serif', scale: 1.25 },
          }),
        )
        const style = () =>
          cardOf(page).evaluate((element) => {
            const { borderRadius, fontFamily } = getComputedStyle(element)
            return [borderRadius, fontFamily]
          })
        await expect.poll(style).toEqual(['0px', 'serif'])
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        await page.mouse.move(640, 700)
        await expect.poll(() => mainButton(page).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(29, 78, 216)')
      },
      { theme: 'light' },
    ))

  it('[UX-16] in Arabic the page around it stays as it is, the dialog is mirrored and speaks Arabic', () =>
    host.visit(
      async (open) => {
        const { page, screenshot } = open
        await expect.poll(() => mainButton(page).innerText()).toMatch(/[\u0600-\u06FF]/)
        await mainButton(page).click()
        const dialog = dialogOf(page)
        await rowOf(page, 'Kestrel').waitFor()
        expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
        expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr')
        const tile = await dialog.locator('.lk-tile').first().boundingBox()
        const title = await dialog.locator('.lk-row__title').first().boundingBox()
        expect(tile?.x).toBeGreaterThan(title?.x ?? 0)
        await settled(open)
        await screenshot('app-connect-rtl')
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
        await dialog.waitFor({ state: 'detached' })
        await mainButton(page).click()
        await dialog.locator('.lk-worth .lk-amount').waitFor()
        expect(
          await dialog
            .locator('.lk-mono')
            .first()
            .evaluate((element) => getComputedStyle(element).direction),
        ).toBe('ltr')
        await settled(open)
        await screenshot('app-account-rtl')
      },
      { instances: [{ locale: 'ar' }] },
    ))
})

/** Returns the styles of every part in shadow roots, so that any rule that leaked in shows. Runs in the page. */
function drawnParts(): string[] {
  const roots = [...document.querySelectorAll('[data-latchkit]')].flatMap((element) => element.shadowRoot ?? [])
  return roots.flatMap((root) =>
    [...root.querySelectorAll('*')].map((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { color, font, letterSpacing, backgroundColor, textTransform, direction, wordSpacing, display } = getComputedStyle(element)
      const size = [Math.round(width), Math.round(height)]
      return [
        element.tagName,
        element.getAttribute('class'),
        ...size,
        color,
        font,
        letterSpacing,
        backgroundColor,
        textTransform,
        direction,
        wordSpacing,
        display,
      ].join(' ')
    }),
  )
}

/** Notes every listener that is added to window and document, before the page's scripts. */
const countListeners = `
  const held = []
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target
    const same = (type, listener) => (one) => one.target === target && one.type === type && one.listener === listener
    target.addEventListener = (type, listener, options) => {
      if (!held.some(same(type, listener)) && !options?.once) held.push({ target, type, listener })
      if (options?.signal) addEventListener.call(options.signal, 'abort', () => target.removeEventListener(type, listener, options))
      return addEventListener.call(target, type, listener, options)
    }
    target.removeEventListener = (type, listener, options) => {
      const at = held.findIndex(same(type, listener))
      if (at >= 0) held.splice(at, 1)
      return removeEventListener.call(target, type, listener, options)
    }
  }
  // Those of the sandbox's wallets, of React's development build and of the test itself stay.
  const before = () => new Set(['securitypolicyviolation', 'eip6963:requestProvider', 'storage', 'selectionchange', 'error', 'unhandledrejection'])
  window.heldListeners = () => held.map(({ type }) => type).filter((type) => !before().has(type))
`
