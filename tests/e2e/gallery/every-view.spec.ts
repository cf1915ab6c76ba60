import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageOptions } from '../setup/page.js'
import { faultsOf } from './faults.js'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

const phone = { hasTouch: true, isMobile: true } as const
const small: PageOptions = { viewport: { width: 360, height: 640 }, context: phone }

describe('every view, in every state', () => {
  it.each<[string, string, PageOptions]>([
    ['a wide window', 'theme=light', { viewport: { width: 800, height: 900 } }],
    ['a window of 360 px', 'theme=dark', { viewport: { width: 360, height: 800 } }],
    ['a phone of 390 by 844', 'theme=dark', { viewport: { width: 390, height: 844 }, context: phone }],
    ['a phone of 360 by 640', 'theme=light', small],
    ['a phone of 320 by 568', 'theme=dark', { viewport: { width: 320, height: 568 }, context: phone }],
    ['right to left, on a small phone', 'lang=ar', small],
    ['text of 200 %', 'scale=32', { viewport: { width: 800, height: 900 } }],
    ['text of 200 %, on a small phone', 'scale=32', small],
    ['text of 200 %, right to left, on a phone', 'scale=32&lang=ar', { viewport: { width: 390, height: 844 }, context: phone }],
  ])(
    '[UX-09, UX-11, UX-13, UX-16] %s: all words are seen, nothing overlaps, buttons keep one line, the main one is in sight, and what scrolls fades',
    (_, query, options) =>
      withGallery(`open=Connect&${query}`, { ...options, reducedMotion: true }, async ({ page }) => {
        await page.locator('[data-latchkit=modal] .lk-dialog').waitFor()
        expect(await faultsOfViews(page)).toEqual([])
      }),
  )
})

/** Shows one view after the other, and returns what is wrong in each. */
async function faultsOfViews(page: Page): Promise<string[]> {
  const captions = await page.evaluate(() => window.gallery.captions)
  expect(captions.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const caption of captions) found.push(...(await page.evaluate(faultsOf, caption)).map((fault) => `${caption}: ${fault}`))
  return found
}
