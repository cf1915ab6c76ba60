import { describe, expect, it } from 'vitest'
import { violations } from '../support/axe.js'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('every view', () => {
  it.each([
    ['dark', 'theme=dark', 'all'],
    // The same structure in other colours, and with other words.
    ['light', 'theme=light', 'looks'],
    ['Arabic', 'lang=ar', 'words'],
    ['a blue accent in light', 'theme=light&accent=%232f6bff', 'looks', 'rgb(47, 107, 255)'],
    ['a black accent in dark', 'accent=%23111111', 'looks', 'rgb(17, 17, 17)'],
  ] as const)('[UX-05][UX-06][UX-08] passes axe in %s', (_, query, rules, accent?: string) =>
    withGallery(query, { reducedMotion: true, viewport: { width: 1700, height: 1000 } }, async ({ page }) => {
      await page.locator('#parts .lk-dialog').first().waitFor()
      await page.evaluate(() => document.querySelector('#phone')?.remove())
      if (accent !== undefined) expect(await page.evaluate(keepWhatHas, accent)).toBeGreaterThan(5)
      const found = await violations(page, { rules, include: '[data-latchkit]' })
      // Several dialogs share the gallery's page; each has its own heading.
      expect(found.filter((text) => !/^(page-has-heading-one|region|landmark-|heading-order)/.test(text))).toEqual([])
    }),
  )

  it.each(['Connected', 'SignMessage, done'])('[MODAL-21, UX-03] %s: success leads on by itself and has no way back', (caption) =>
    withGallery(`open=${caption}`, {}, async ({ page }) => {
      await page.locator('[data-latchkit=modal] .lk-latch[data-state=done]').waitFor()
      expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(1)
    }),
  )

  it('[UX-14] follows the system where it is asked to, live', () =>
    withGallery('open=Connect&theme=system', { theme: 'light' }, async ({ page }) => {
      const surface = () => page.locator('[data-latchkit=modal]').getAttribute('data-lk-theme')
      expect(await surface()).toBe('light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('[data-latchkit=modal][data-lk-theme=dark]').waitFor({ state: 'attached' })
    }))

  it('[MODAL-39] is dark unless the host says otherwise', () =>
    withGallery('open=Connect', { theme: 'light' }, async ({ page }) => {
      expect(await page.locator('[data-latchkit=modal]').getAttribute('data-lk-theme')).toBe('dark')
    }))

  it('[UX-01] rows are reached by Tab and by arrow keys', () =>
    withGallery('open=Networks', {}, async ({ page }) => {
      const current = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.querySelector('.lk-row__title')?.textContent)
      await page.getByRole('searchbox').focus()
      await page.keyboard.press('Tab')
      expect(await current()).toBe('Ethereum')
      await page.keyboard.press('ArrowDown')
      expect(await current()).toBe('Base')
      await page.keyboard.press('End')
      expect(await current()).toBe('SepoliaTestnet')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      // A network that cannot be chosen is reached too, so that its reason can be read.
      await page.keyboard.press('ArrowUp')
      expect(await current()).toBe('Arbitrum One')
    }))

  it('[UX-16] right-to-left mirrors layout and arrows, and keeps amounts and addresses', () =>
    withGallery('open=Account, tokens&lang=ar', {}, async ({ page, screenshot }) => {
      await screenshot('gallery-rtl')
      const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
      expect(await left('.lk-header__end')).toBeLessThan(await left('.lk-header__start'))
      const style = (selector: string, property: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
      expect(await style('.lk-icon--turns', 'transform')).toBe('matrix(-1, 0, 0, 1, 0, 0)')
      expect(await style('.lk-amount', 'direction')).toBe('ltr')
      expect(await style('.lk-mono', 'direction')).toBe('ltr')
    }))

  it.each([
    ['open=Connect, long and hostile names', ['.lk-row__title > span', '.lk-header__title > span']],
    ['open=Account, extremes', ['.lk-id__name', '.lk-row__sub > .lk-num']],
    ['', ['[data-latchkit=account-button] .lk-out__who > span:last-child', '[data-latchkit=network-button] .lk-out > span:not([class])']],
  ])('[UX-16] right-to-left cuts off the end of a name in Latin letters, not its beginning: %s', (query, selectors) =>
    withGallery(`${query}&lang=ar`, {}, async ({ page }) => {
      // Buttons in the page become as narrow as a page may make them.
      await page.evaluate(() => {
        for (const button of document.querySelectorAll<HTMLElement>('[data-latchkit$=-button]'))
          button.style.width = button.dataset.latchkit === 'account-button' ? '220px' : '96px'
      })
      for (const selector of selectors) {
        const name = page.locator(selector).first()
        await name.waitFor()
        expect([selector, await name.evaluate(endsSeen)]).toEqual([selector, { first: true, last: false }])
      }
    }),
  )

  it('[UX-21] where the clipboard is refused, the address is shown and selected', () =>
    withGallery('', {}, async ({ page }) => {
      // The dialogs in the frames of the page take the focus when they open.
      for (const frame of page.frames().slice(1)) await frame.locator('dialog[open]').first().waitFor()
      await page.locator('#parts').getByRole('button', { name: 'Copy address' }).click()
      const selected = () =>
        page.evaluate(() => {
          const input = document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null
          return input?.value?.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
        })
      await expect.poll(selected).toBe('0x7A3f5cD0e9B1f27a64C8e2D9071bA35F8e6691cE')
    }))

  it('[UX-25] a broken or unsafe picture becomes a letter', () =>
    withGallery('open=Connect, long and hostile names', {}, async ({ page, watched }) => {
      await page.locator('.lk-tile svg text').first().waitFor()
      await expect.poll(() => page.locator('.lk-tile img').count()).toBe(0)
      expect(
        watched.requests
          .filter(({ type }) => type === 'image')
          .map(({ url }) => url)
          .filter((url) => !url.startsWith('data:')),
      ).toEqual([])
    }))
})

/** Leaves in the page what is drawn in a colour somewhere, and says how much that is: the rest looks as it does without it. Runs in the page. */
function keepWhatHas(colour: string): number {
  let kept = 0
  for (const host of document.querySelectorAll('[data-latchkit]')) {
    const parts = [...(host.shadowRoot?.querySelectorAll('*') ?? [])]
    const has = parts.some((part) => {
      const { color, backgroundColor, fill, stroke, borderTopColor } = getComputedStyle(part)
      return [color, backgroundColor, fill, stroke, borderTopColor].includes(colour)
    })
    if (has) kept += 1
    else host.remove()
  }
  return kept
}

/** Returns the ends of a text that are visible in the box that clips it. Runs in the page. */
function endsSeen(element: Element): { first: boolean; last: boolean } {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  const box = element.getBoundingClientRect()
  const isSeen = (at: number) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    const { left, right } = range.getBoundingClientRect()
    return left >= box.left - 1 && right <= box.right + 1
  }
  return { first: isSeen(0), last: isSeen(text.length - 1) }
}
