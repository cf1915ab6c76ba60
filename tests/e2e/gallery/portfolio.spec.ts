import { mkdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()
const states = (captions: readonly string[]) => captions.filter((caption) => caption.startsWith('Tokens'))

describe('tokens with prices', () => {
  it('[UX-09, UX-56] fit a phone at 200 % text in each state, without a figure that is cut off', () =>
    withGallery('open=Tokens with prices&theme=dark&scale=32', { viewport: { width: 390, height: 900 }, reducedMotion: true }, async ({ page }) => {
      const captions = states(await page.evaluate(() => window.gallery.captions))
      expect(captions).toHaveLength(7)
      for (const caption of captions) {
        await page.evaluate((wanted) => window.gallery.show(wanted), caption)
        await page.waitForTimeout(100)
        const wide = await page.evaluate(() => {
          const scroller = document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-scroll')
          return (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0)
        })
        expect([caption, wide]).toEqual([caption, 0])
      }
    }))
})

describe.runIf(process.env['PICTURES'])('pictures', () => {
  it.each([
    ['dark', 'theme=dark', 800],
    ['light', 'theme=light', 800],
    ['phone-ar', 'theme=dark&lang=ar', 390],
    ['large', 'theme=light&scale=32', 800],
  ])('[UX-09] of each state: %s', (name, query, width) =>
    withGallery(`open=Tokens with prices&${query}`, { viewport: { width, height: 1000 }, reducedMotion: true }, async ({ page }) => {
      await mkdir('.cache/screenshots', { recursive: true })
      for (const caption of states(await page.evaluate(() => window.gallery.captions))) {
        await page.evaluate((wanted) => window.gallery.show(wanted), caption)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `.cache/screenshots/portfolio-${name}-${caption.replaceAll(/\W+/g, '-')}.png` })
      }
    }),
  )
})
