import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()
const cardOf = (page: Page) => page.locator('[data-latchkit=modal] .lk-dialog')
const captionsOf = (page: Page) => page.evaluate(() => window.gallery.captions.filter((caption) => /^(Send|Plan), /.test(caption)))

describe('sending, and the plan of an act', () => {
  it.each([
    ['on a phone', 'theme=dark', 390],
    ['in Arabic', 'theme=light&lang=ar', 390],
    ['at 200 % text', 'theme=light&scale=32', 390],
  ])('[UX-09, UX-10] nothing is cut off %s, and no button is out of reach', (_, query, width) =>
    withGallery(`open=Send, filled&${query}`, { viewport: { width, height: 900 }, reducedMotion: true }, async ({ page }) => {
      for (const caption of await captionsOf(page)) {
        await page.evaluate((wanted) => window.gallery.show(wanted), caption)
        await cardOf(page).waitFor()
        const wide = await cardOf(page).evaluate((card) => {
          const edge = card.getBoundingClientRect()
          return [...card.querySelectorAll('button, dd, .lk-plate, .lk-address')].filter((one) => {
            const box = one.getBoundingClientRect()
            return box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1)
          }).length
        })
        expect([caption, wide]).toEqual([caption, 0])
      }
    }),
  )
})
