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
        document.body.style.minHeight = '3000px'
      }, scroller)
      const lefts = () =>
        page.evaluate(() => [document.querySelector('[data-latchkit]')?.getBoundingClientRect().left, document.body.getBoundingClientRect().width])
      expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5)
      /** The page's own style, which is not touched, and the one that counts. */
      const overflow = () => page.evaluate((name) => [document[name].style.overflowY, getComputedStyle(document[name]).overflowY], scroller)
      /** Turns the wheel beside the dialog, and returns by how much the page scrolled. */
      const scrolled = async () => {
        await page.mouse.move(20, 350)
        await page.mouse.wheel(0, 200)
        await page.waitForTimeout(300)
        const by = await page.evaluate(() => scrollY)
        await page.evaluate(() => scrollTo(0, 0))
        return by
      }
      const before = await lefts()
      expect(await scrolled()).toBeGreaterThan(0)
      await page.evaluate(() => window.gallery.setOpen(true))
      await dialogOf(page).waitFor()
      expect([await lefts(), await overflow(), await scrolled()]).toEqual([before, ['scroll', 'hidden'], 0])
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      expect([await lefts(), await overflow()]).toEqual([before, ['scroll', 'scroll']])
      expect(await scrolled()).toBeGreaterThan(0)
    }),
  )
})
