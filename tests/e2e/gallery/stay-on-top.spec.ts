import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()
const held = 'open=Connect&closed&waiting=0&held&review=bitcoin'
const log = (page: Page) => page.evaluate(() => document.body.dataset.log)
const reject = (page: Page) => page.locator('.lk-waiting').getByRole('button', { name: 'Reject' })

/** Opens a modal dialog of the page. */
const openTheirs = (page: Page) =>
  page.evaluate(() => {
    const dialog = Object.assign(document.createElement('dialog'), { id: 'theirs' })
    dialog.append(Object.assign(document.createElement('button'), { textContent: 'Pay' }))
    document.body.append(dialog)
    dialog.showModal()
  })

describe('the bar of requests, which waits for a decision', () => {
  it('[UX-30, DX-14] rainbowkit 1675: is pressed above a modal dialog of the page, which hears nothing, and outlives it', () =>
    withGallery(held, {}, async ({ page }) => {
      await reject(page).waitFor()
      await openTheirs(page)
      await page.evaluate(() => document.getElementById('theirs')?.addEventListener('click', () => Reflect.set(window, 'heard', true)))
      await reject(page).click()
      expect(await log(page)).toBe('reject;')
      expect(await page.evaluate(() => [Reflect.get(window, 'heard'), document.querySelector('dialog')?.open])).toEqual([undefined, true])
      for (const end of ['close', 'remove'] as const) {
        await page.evaluate((how) => document.querySelector('dialog')?.[how](), end)
        await reject(page).click()
        if (end === 'close') await page.evaluate(() => document.querySelector('dialog')?.showModal())
      }
      expect(await log(page)).toBe('reject;reject;reject;')
    }))

  it('[UX-30, DX-14] patternfly-react 11919: is pressed over an element that fills the screen, before and after', () =>
    withGallery(held, {}, async ({ page }) => {
      await reject(page).waitFor()
      await page.evaluate(() => document.querySelector('.page > p')?.requestFullscreen())
      await page.waitForFunction(() => document.fullscreenElement !== null)
      await reject(page).click()
      await page.evaluate(() => document.exitFullscreen())
      await page.waitForFunction(() => document.fullscreenElement === null)
      await reject(page).click()
      expect(await log(page)).toBe('reject;reject;')
    }))

  it('[UX-30] appkit 165: stands at the foot of the window where the page moves its body or draws above it', () =>
    withGallery(held, {}, async ({ page }) => {
      await reject(page).waitFor()
      await page.evaluate(() => {
        Object.assign(document.body.style, { transform: 'translateY(-300px)', minHeight: '3000px' })
        const chart = document.createElement('canvas')
        Object.assign(chart.style, { position: 'fixed', inset: '0', width: '100%', height: '3000px', zIndex: '2147483647' })
        document.body.append(chart)
      })
      await reject(page).click()
      expect(await log(page)).toBe('reject;')
      const foot = await page.locator('.lk-waiting').evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom)
      expect(Math.round(foot)).toBe(12)
    }))

  it('[UX-30, UX-05] stays below a dialog of ours, and is hidden from nobody by a library of the page', () =>
    withGallery(held, {}, async ({ page }) => {
      await reject(page).waitFor()
      const bar = page.locator('[data-latchkit=waiting]')
      const isRaised = () => bar.evaluate((host) => host.matches(':popover-open'))
      expect(await isRaised()).toBe(true)
      await page.evaluate(() => window.gallery.setOpen(true))
      await expect.poll(isRaised).toBe(false)
      await page.keyboard.press('Escape')
      await expect.poll(isRaised).toBe(true)
      await bar.evaluate((host) => {
        host.setAttribute('inert', '')
        host.setAttribute('aria-hidden', 'true')
      })
      await expect.poll(() => bar.evaluate((host) => [host.hasAttribute('inert'), host.ariaHidden])).toEqual([false, null])
      await reject(page).click()
    }))
})

describe('the dialog', () => {
  it('[UX-02] react-spectrum 5921, primevue 8251: Escape that ends a composition closes nothing', () =>
    withGallery('open=All wallets', {}, async ({ page }) => {
      const field = page.getByRole('searchbox')
      await field.focus()
      const wasTaken = await field.evaluate((input) => {
        const key = new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true, composed: true, cancelable: true })
        input.dispatchEvent(key)
        // Browsers close a dialog by an Escape that nobody takes.
        return key.defaultPrevented
      })
      expect([wasTaken, await field.count()]).toEqual([true, 1])
    }))

  it('[UX-16, MODAL-02] connectkit 292: stands in the middle, in its own direction, in a page that is right to left', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      const card = page.locator('[data-latchkit=modal] .lk-dialog')
      await expect.poll(async () => (await card.boundingBox())?.x).toBe((1280 - 360) / 2)
      expect(await card.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
    }))

  it('[UX-07] rainbowkit 609, connectkit 120: a body of its own width, in the middle, stays where it is', () =>
    withGallery('open=Connect&closed', {}, async ({ page }) => {
      await page.evaluate(() => Object.assign(document.body.style, { maxWidth: '600px', margin: '0 auto', minHeight: '3000px' }))
      const looks = () =>
        page.evaluate(() => {
          const { left, width } = document.body.getBoundingClientRect()
          const { position, padding, margin, touchAction } = getComputedStyle(document.body)
          return [left, width, position, padding, margin, touchAction]
        })
      const before = await looks()
      await page.evaluate(() => window.gallery.setOpen(true))
      await page.locator('[data-latchkit=modal] .lk-dialog').waitFor()
      expect(await looks()).toEqual(before)
    }))
})
