import { decodeQR } from 'qr/decode.js'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readPicture } from '../setup/picture.js'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

const ADDRESS = /^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/
const paper = (page: Page) => page.locator('.lk-qr')

/** What an independent decoder reads in a picture of the code as Chromium draws it, with what stands around it. */
async function scan(page: Page): Promise<string> {
  return decodeQR(await readPicture(page, await paper(page).screenshot({ animations: 'disabled' })))
}

describe('the code', () => {
  describe.each(['dark', 'light'] as const)('in %s', (theme) => {
    it.each([1, 2, 3])('[UX-19, MODAL-19, MODAL-20] is read by a scanner from %i pixels a point, with a logo and without', async (deviceScaleFactor) => {
      for (const caption of ['WalletConnect, code', 'WalletConnect, any wallet']) {
        await withGallery(`open=${caption}&theme=${theme}`, { context: { deviceScaleFactor }, reducedMotion: true }, async ({ page }) => {
          await paper(page).locator('path').waitFor()
          expect(await scan(page)).toMatch(ADDRESS)
          expect(await page.locator('.lk-qr__logo img').count()).toBe(caption === 'WalletConnect, code' ? 1 : 0)
        })
      }
    })

    it.each([
      ['a narrow phone', { width: 320, height: 640 }, ''],
      ['a short window', { width: 900, height: 480 }, ''],
      ['large text', { width: 400, height: 900 }, '&scale=32'],
      ['right-to-left', { width: 400, height: 900 }, '&lang=ar'],
      ['a colour of the host', { width: 400, height: 900 }, '&qr=%231b3a8f'],
    ])('[UX-19, UX-12] is read in %s', (_, viewport, query) =>
      withGallery(`open=WalletConnect, code&theme=${theme}${query}`, { viewport, reducedMotion: true }, async ({ page }) => {
        await paper(page).locator('path').waitFor()
        expect(await scan(page)).toMatch(ADDRESS)
      }),
    )
  })

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
