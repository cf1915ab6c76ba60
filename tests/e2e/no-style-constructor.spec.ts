import { describe, expect, it } from 'vitest'
import { openEmbedded } from './embedded/host.js'
import { cardOf, mainButton } from './support/steps.js'

const host = openEmbedded()

describe('a page whose policy allows no style elements, without a linked sheet and without a nonce', () => {
  it('[DX-15] draws button and dialog with their styles', () =>
    host.visit(
      async ({ page }) => {
        expect(await page.evaluate(() => [document.styleSheets.length, document.querySelectorAll('[nonce]').length])).toEqual([0, 0])
        const radius = await mainButton(page).evaluate((button) => getComputedStyle(button).borderRadius)
        expect(Number.parseFloat(radius)).toBeGreaterThan(4)
        await mainButton(page).click()
        await expect.poll(() => cardOf(page).evaluate((card) => Math.round(card.getBoundingClientRect().width))).toBe(360)
      },
      { on: 'dialog' },
    ))
})
