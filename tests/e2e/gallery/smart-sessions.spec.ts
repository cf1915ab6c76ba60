import { mkdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('view SmartSessionList', () => {
  it('[UX-10, SESSIONS-03] each session that goes on can be ended by keyboard, and is named', () =>
    withGallery('open=SmartSessionList', { viewport: { width: 800, height: 900 }, reducedMotion: true }, async ({ page }) => {
      const ends = page.locator('[data-latchkit=modal] .lk-dialog').getByRole('button', { name: /^End session: / })
      await ends.first().waitFor()
      expect(await ends.count()).toBe(2)
      await ends.first().focus()
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() => page.evaluate(() => document.querySelector('[data-latchkit=modal]')?.shadowRoot?.activeElement?.getAttribute('aria-label')))
        .toBe('End session: 0xc0ff…0001')
    }))
})

describe.runIf(process.env['PICTURES'])('pictures', () => {
  it.each([
    ['dark', 'theme=dark', 800],
    ['light', 'theme=light', 800],
    ['phone-ar', 'theme=dark&lang=ar', 390],
    ['large', 'theme=light&scale=32', 800],
  ])('[UX-09] of each state: %s', (name, query, width) =>
    withGallery(`open=SmartSessionList&${query}`, { viewport: { width, height: 900 }, reducedMotion: true }, async ({ page }) => {
      await mkdir('.cache/screenshots', { recursive: true })
      const captions = await page.evaluate(() => window.gallery.captions.filter((caption) => caption.startsWith('SmartSessionList')))
      for (const caption of captions) {
        await page.evaluate((wanted) => window.gallery.show(wanted), caption)
        await page.waitForTimeout(250)
        await page.screenshot({ path: `.cache/screenshots/sessions-${name}-${caption.replaceAll(/\W+/g, '-')}.png` })
      }
    }),
  )
})
