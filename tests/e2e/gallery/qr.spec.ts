import { decodeQR } from 'qr/decode.js'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { viewports as common } from '../setup/page.js'
import { readPicture } from '../setup/picture.js'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

/** Windows in which the code has little room. */
const viewports = { desktop: common.desktop, narrow: { width: 320, height: 640 }, short: { width: 900, height: 480 }, tall: { width: 400, height: 900 } }

const ADDRESS = /^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/
const paper = (page: Page) => page.locator('.lk-qr')

/** Returns the text that an independent decoder reads in a screenshot of the code and its surroundings. */
async function scan(page: Page): Promise<string> {
  return decodeQR(readPicture(await paper(page).screenshot({ animations: 'disabled' })))
}

/** The code is there in dark and in light, and read in both. */
async function isRead(page: Page): Promise<void> {
  await paper(page).locator('path').waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`[data-latchkit=modal][data-lk-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    expect([colorScheme, await scan(page)]).toEqual([colorScheme, expect.stringMatching(ADDRESS)])
  }
}

describe('the code', () => {
  it.each([
    ['with a logo', 'WalletConnect, code', 1],
    ['without', 'WalletConnect, any wallet', 0],
  ] as const)('[UX-19, MODAL-19, MODAL-20] %s is read by a scanner from 1, 2 and 3 pixels a point, in dark and in light', (_, caption, logos) =>
    withGallery(`open=${caption}&theme=system`, { reducedMotion: true }, async ({ page, context }) => {
      const session = await context.newCDPSession(page)
      for (const deviceScaleFactor of [1, 2, 3]) {
        await session.send('Emulation.setDeviceMetricsOverride', { ...viewports.desktop, deviceScaleFactor, mobile: false })
        await page.waitForFunction((wanted) => devicePixelRatio === wanted, deviceScaleFactor)
        await isRead(page)
      }
      expect(await page.locator('.lk-qr__logo img').count()).toBe(logos)
    }),
  )

  it.each([
    ['on a narrow phone, and in a short window', '', [viewports.narrow, viewports.short]],
    ['in large text', '&scale=32', [viewports.tall]],
    ['right-to-left', '&lang=ar', [viewports.tall]],
    ['in a colour of the host', '&qr=%231b3a8f', [viewports.tall]],
  ])('[UX-19, UX-12] is read %s, in dark and in light', (_, query, sizes) =>
    withGallery(`open=WalletConnect, code&theme=system${query}`, { reducedMotion: true }, async ({ page }) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await isRead(page)
      }
    }),
  )

  it('[UX-19] is read where the visitor chose the colours', () =>
    withGallery('open=WalletConnect, code', { forcedColors: true, reducedMotion: true }, async ({ page }) => {
      await paper(page).locator('path').waitFor()
      expect(await scan(page)).toMatch(ADDRESS)
    }))

  it('[UX-19] has a quiet zone of four modules, a logo of at most 23 %, a text in its place, and asks for no picture', () =>
    withGallery('open=WalletConnect, code', {}, async ({ page, watched }) => {
      const code = page.getByRole('img', { name: 'QR code to connect with Lumen' })
      expect(await code.getAttribute('viewBox')).toBe('-4 -4 65 65')
      const widths = await page.evaluate(() => {
        const root = document.querySelector('[data-latchkit=modal]')?.shadowRoot
        return ['.lk-qr__code', '.lk-qr__logo'].map((name) => root?.querySelector(name)?.getBoundingClientRect().width ?? 0)
      })
      expect((widths[1] ?? 0) / (((widths[0] ?? 0) * 57) / 65)).toBeLessThanOrEqual(0.23)
      expect(watched.requests.filter(({ url, type }) => type === 'image' && !url.startsWith('data:'))).toEqual([])
    }))

  it('[UX-20] has the same place and size while it is made, shown, renewed and out of reach', async () => {
    const boxes = new Set<string>()
    for (const state of ['preparing', 'code', 'renewing', 'relay out of reach', 'code for 10 s'])
      await withGallery(`open=WalletConnect, ${state}`, { reducedMotion: true }, async ({ page }) => {
        await page.locator('.lk-life').waitFor()
        const box = async (selector: string) => Object.values((await page.locator(selector).boundingBox()) ?? {}).map(Math.round)
        boxes.add(JSON.stringify([await box('.lk-qr'), await box('.lk-dialog')]))
      })
    expect(boxes.size).toBe(1)
  })
})
