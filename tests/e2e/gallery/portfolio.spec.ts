import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()
const states = (captions: readonly string[]) => captions.filter((caption) => caption.startsWith('Tokens'))

describe('tokens with prices', () => {
  it('[UX-09, UX-56] fit a phone at 200 % text in each state, without a figure that is cut off', () =>
    withGallery('open=Tokens with prices&theme=dark&scale=32', { viewport: { width: 390, height: 900 }, reducedMotion: true }, async ({ page }) => {
      const captions = states(await page.evaluate(() => window.gallery.captions))
      expect(captions).toHaveLength(8)
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
