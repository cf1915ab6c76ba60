import { mkdir } from 'node:fs/promises'
import { describe, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

/** Captions whose pictures are wanted: `PICTURES='^Swap'`, or all with `PICTURES=.` */
const { PICTURES } = process.env

describe.runIf(PICTURES)('pictures', () => {
  it.each([
    ['dark', 'theme=dark', 800],
    ['light', 'theme=light', 800],
    ['phone-ar', 'theme=dark&lang=ar', 390],
    ['large', 'theme=light&scale=32', 800],
  ])('[UX-09] of each state: %s', (name, query, width) =>
    withGallery(`open=Connect&${query}`, { viewport: { width, height: 900 }, reducedMotion: true }, async ({ page }) => {
      await mkdir('.cache/screenshots', { recursive: true })
      const wanted = new RegExp(PICTURES ?? '')
      for (const caption of (await page.evaluate(() => window.gallery.captions)).filter((one) => wanted.test(one))) {
        await page.evaluate((one) => window.gallery.show(one), caption)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `.cache/screenshots/${name}-${caption.replaceAll(/\W+/g, '-')}.png` })
      }
    }),
  )
})
