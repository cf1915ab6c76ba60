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
