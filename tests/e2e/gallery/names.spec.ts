import { mkdir } from 'node:fs/promises'
import { describe, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe.runIf(process.env['PICTURES'])('pictures', () => {
  it.each([
    ['dark', 'theme=dark', 800],
    ['light', 'theme=light', 800],
    ['phone-ar', 'theme=dark&lang=ar', 390],
    ['large', 'theme=light&scale=32', 800],
  ])('[UX-09] of each state: %s', (name, query, width) =>
    withGallery(`open=RegisterAccountName&${query}`, { viewport: { width, height: 900 }, reducedMotion: true }, async ({ page }) => {
      await mkdir('.cache/screenshots', { recursive: true })
      const captions = await page.evaluate(() => window.gallery.captions.filter((caption) => caption.startsWith('RegisterAccountName')))
      for (const caption of captions) {
        await page.evaluate((wanted) => window.gallery.show(wanted), caption)
        await page.waitForTimeout(250)
        await page.locator('[data-latchkit=modal] .lk-dialog').screenshot({ path: `.cache/screenshots/names-${name}-${caption.replaceAll(/\W+/g, '-')}.png` })
      }
    }),
  )
})
