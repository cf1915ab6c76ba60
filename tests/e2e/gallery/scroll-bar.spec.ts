import { describe, expect, it } from 'vitest'
import { dialogOf, openGallery } from './gallery.js'

// Browsers of tests draw no scroll bars unless they are asked to.
const { withGallery } = openGallery({ ignoreDefaultArgs: ['--hide-scrollbars'] })

/** Scroll containers of the page: the root element, or the body if the root does not scroll. */
const SCROLLERS = ['documentElement', 'body'] as const

describe('a page whose scroll bar takes room', () => {
  it.each(SCROLLERS)('[UX-07] that %s draws stands where it was while the dialog is open, and after it, and does not scroll meanwhile', (scroller) =>
    withGallery('open=Connect&closed', { context: { viewport: { width: 1000, height: 700 } } }, async ({ page }) => {
      await page.evaluate((name) => {
        document[name].style.overflowY = 'scroll'
      }, scroller)
      const lefts = () =>
        page.evaluate(() => [document.querySelector('[data-latchkit]')?.getBoundingClientRect().left, document.body.getBoundingClientRect().width])
      expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5)
      const overflow = () => page.evaluate((name) => document[name].style.overflowY, scroller)
      const before = await lefts()
      await page.evaluate(() => window.gallery.setOpen(true))
      await dialogOf(page).waitFor()
      expect([await lefts(), await overflow()]).toEqual([before, 'hidden'])
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      expect([await lefts(), await overflow()]).toEqual([before, 'scroll'])
    }),
  )
})
