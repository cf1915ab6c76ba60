import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()
const cardOf = (page: Page) => page.locator('[data-latchkit=modal] .lk-dialog')

/** Scrolls to the end of the list and back, in steps, and returns the most elements and the heap in MB afterwards. */
const wander = (page: Page, steps: number) =>
  page.evaluate(async (count) => {
    const root = document.querySelector('[data-latchkit=modal]')?.shadowRoot
    const scroller = root?.querySelector('.lk-scroll') as HTMLElement
    let most = 0
    for (let step = 0; step <= count; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / count
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      most = Math.max(most, root?.querySelectorAll('[role=listitem]').length ?? 0)
    }
    const { usedJSHeapSize = 0 } = (performance as { memory?: { usedJSHeapSize?: number } }).memory ?? {}
    return { most, heap: usedJSHeapSize / 1e6 }
  }, steps)

describe('a history of 100,000 rows', () => {
  it('[UX-56] draws what is in sight only, tells how many there are, and its memory stays flat while it scrolls', () =>
    withGallery('open=Transactions, long&rows=100000', { viewport: { width: 800, height: 900 }, reducedMotion: true }, async ({ page }) => {
      await cardOf(page).getByRole('listitem').first().waitFor()
      const first = await wander(page, 40)
      const last = await wander(page, 120)
      expect(first.most).toBeLessThan(60)
      expect(last.most).toBeLessThan(60)
      expect(last.heap).toBeLessThan(first.heap * 1.5 + 20)
      const sizes = await cardOf(page)
        .locator('[aria-posinset]')
        .evaluateAll((items) => items.map((item) => [item.getAttribute('aria-setsize'), Number(item.getAttribute('aria-posinset')) > 99_000]))
      expect(sizes.every(([size, isLast]) => size === '100000' && isLast)).toBe(true)
    }))

  it('[UX-10] End leads to the last row and Home to the first, by keyboard', () =>
    withGallery('open=Transactions, long&rows=100000', { viewport: { width: 800, height: 900 }, reducedMotion: true }, async ({ page }) => {
      const rows = cardOf(page).locator('[aria-posinset]')
      await rows.first().waitFor()
      await rows.first().getByRole('link').focus()
      const placed = () =>
        page.evaluate(() =>
          document.querySelector('[data-latchkit=modal]')?.shadowRoot?.activeElement?.closest('[role=listitem]')?.getAttribute('aria-posinset'),
        )
      await page.keyboard.press('End')
      await expect.poll(placed).toBe('100000')
      await page.keyboard.press('Home')
      await expect.poll(placed).toBe('1')
      await page.keyboard.press('ArrowDown')
      await expect.poll(placed).toBe('2')
    }))
})
