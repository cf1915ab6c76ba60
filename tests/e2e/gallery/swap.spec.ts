import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('an exchange', () => {
  it('[SWAP-14, SWAP-15, MODAL-26] says on its button why it cannot go on, and leads through it by keyboard', () =>
    withGallery('open=Swap, too much', { viewport: { width: 800, height: 900 }, reducedMotion: true }, async ({ page }) => {
      const dialog = page.locator('[data-latchkit=modal] dialog')
      const field = dialog.getByRole('textbox', { name: 'You pay' })
      await field.waitFor()
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const button = dialog.getByRole('button', { name: /You have 5,120/ })
      expect(await button.isDisabled()).toBe(true)
      await dialog.getByRole('button', { name: 'Token that you get: ETH' }).press('Enter')
      await dialog.getByRole('searchbox').waitFor()
      expect(await dialog.getByRole('button', { name: /USD Coin/ }).count()).toBe(1)
    }))

  it.each([320, 390])('[MODAL-26] fits into %i pixels with text of twice the size', (width) =>
    withGallery('open=Swap&scale=32', { viewport: { width, height: 900 }, reducedMotion: true }, async ({ page }) => {
      await page.locator('[data-latchkit=modal] .lk-plate').first().waitFor()
      const wide = await page.evaluate(() => {
        const root = document.querySelector('[data-latchkit=modal]')?.shadowRoot
        const body = root?.querySelector('.lk-scroll') as HTMLElement
        return body.scrollWidth > body.clientWidth + 1
      })
      expect(wide).toBe(false)
    }),
  )
})
