import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled } from '../support/settled.js'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('little room', () => {
  it.each(['EmailLogin, wrong code', 'UpdateEmail, address'])('[UX-12][UX-35] %s: the field stays in sight when a keyboard opens over the page', (caption) =>
    withGallery(`open=${caption}`, { viewport: { width: 360, height: 640 } }, async ({ page }) => {
      await settled({ page })
      await page.getByRole('textbox').focus()
      await openKeyboard(page, 300)
      await expect.poll(() => isWithin(page, 'input', '.lk-scroll')).toBe(true)
    }),
  )

  it('[UX-13] a code is asked for in sight where the window is short already', () =>
    withGallery('open=EmailLogin, wrong code', { viewport: { width: 360, height: 320 } }, async ({ page }) => {
      await expect.poll(() => isWithin(page, 'input', '.lk-scroll')).toBe(true)
    }))

  it.each([
    ['Several chains, asking', '.lk-row'],
    ['UnsupportedChain', '.lk-row'],
    ['Extension, waiting', '.lk-note'],
  ])('[UX-13] %s: what is to be read and done comes before pictures in a short window', (caption, part) =>
    withGallery(`open=${caption}`, { viewport: { width: 360, height: 320 } }, async ({ page }) => {
      await settled({ page })
      expect(await isWithin(page, part, '.lk-scroll')).toBe(true)
    }),
  )

  it.each([
    ['Account, tokens', '.lk-worth .lk-amount'],
    ['Account, testnet, empty&lang=ar', '.lk-worth .lk-amount'],
    ['Connect', '.lk-row__title > span:first-child'],
  ])('[UX-11] %s: a figure and a name are whole on the narrowest phone', (caption, part) =>
    withGallery(`open=${caption}`, { viewport: { width: 280, height: 640 } }, async ({ page }) => {
      await settled({ page })
      const first = page.locator(`[data-latchkit=modal] ${part}`).first()
      expect(await first.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }),
  )

  it.each([
    ['Account, payments on their way', '.lk-row__title > span:first-child'],
    ['Several chains, no account', '.lk-row__sub'],
  ])('[UX-11][UX-27] %s: a sentence is whole on a small phone', (caption, part) =>
    withGallery(`open=${caption}`, { viewport: { width: 300, height: 640 } }, async ({ page }) => {
      await settled({ page })
      const parts = page.locator(`[data-latchkit=modal] ${part}`)
      expect(await parts.count()).toBeGreaterThan(0)
      for (const one of await parts.all()) expect(await one.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }),
  )

  it.each([
    ['Account, tokens', 16],
    ['Account, testnet, empty', 16],
    ['Account, testnet, long', 16],
    ['Account, extremes', 16],
    ['Account, native balance, hidden', 16],
    ['Account, payments on their way', 16],
    ['Account, testnet, long', 32],
    ['Account, tokens', 32],
  ])('[BAL-11, UX-11, UX-17] %s, with text of %i px: amount, tag and eye stand in one line, whole, in every width', (caption, scale) =>
    withGallery(`open=${caption}&scale=${scale}`, { viewport: { width: 640, height: 800 } }, async ({ page }) => {
      for (const width of [640, 390, 320, 280]) {
        await page.setViewportSize({ width, height: 800 })
        await settled({ page })
        await expect.poll(() => page.locator('[data-latchkit=modal] .lk-worth').evaluate(strayParts)).toEqual([])
      }
    }),
  )

  it('[UX-11] from 150 % text the dialog is 480 px wide, and icons and tiles grow along', () =>
    withGallery('open=Connect&scale=24', { viewport: { width: 800, height: 900 } }, async ({ page }) => {
      await settled({ page })
      const sizeOf = (part: string) =>
        page
          .locator(`[data-latchkit=modal] ${part}`)
          .first()
          .evaluate((element) => element.getBoundingClientRect().width)
      expect([await sizeOf('.lk-dialog'), await sizeOf('.lk-row .lk-tile'), await sizeOf('.lk-header .lk-icon')]).toEqual([480, 60, 36])
    }))

  it.each([
    ['Connect, terms', '.lk-legal input'],
    ['Account, kinds', '.lk-radio'],
  ])('[UX-11] %s: what is chosen grows with the text', (caption, part) =>
    withGallery(`open=${caption}&scale=24`, { viewport: { width: 800, height: 900 } }, async ({ page }) => {
      await settled({ page })
      const box = await page.locator(`[data-latchkit=modal] ${part}`).first().boundingBox()
      expect(box).toMatchObject({ width: 30, height: 30 })
    }),
  )

  it.each([
    'Connect',
    'Approve, unlimited',
    'Approve, typed data',
    'Extension, waiting',
    'Networks',
    'UnsupportedChain',
    'SignMessage, ready',
    'Account, tokens',
    'Review, Bitcoin',
  ])('[UX-11, UX-13] %s, on a small phone and with large text: warnings, addresses and sentences are whole, and what scrolls fades at its ends', (caption) =>
    withGallery(`open=${caption}`, { viewport: { width: 360, height: 640 } }, async ({ page }) => {
      for (const scale of [1, 1.5, 2]) {
        await page.locator('[data-latchkit=modal]').evaluate((host, value) => host.style.setProperty('--lk-scale', String(value)), scale)
        await settled({ page })
        await expect.poll(() => page.locator('[data-latchkit=modal] .lk-dialog').evaluate(cutParts)).toEqual([])
      }
      const body = page.locator('[data-latchkit=modal] .lk-scroll')
      const ends = () => body.evaluate((element) => [element.hasAttribute('data-above'), element.hasAttribute('data-below')])
      const scrolls = await body.evaluate((element) => element.scrollHeight > element.clientHeight + 1)
      await expect.poll(ends).toEqual([false, scrolls])
      await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      await expect.poll(ends).toEqual([scrolls, false])
    }),
  )

  it.each(['Networks', 'Connect', 'UnsupportedChain', 'Account, tokens'])('[UX-09] %s: the ring of each control is whole, the first one’s too', (caption) =>
    withGallery(`open=${caption}`, {}, async ({ page }) => {
      await settled({ page })
      expect(await page.locator('[data-latchkit=modal] .lk-dialog').evaluate(cutRings)).toEqual([])
    }),
  )

  it('[SIWX-12, UX-13] a long message fades where it goes on', () =>
    withGallery('open=SignMessage, ready', {}, async ({ page }) => {
      const message = page.locator('[data-latchkit=modal] .lk-message[data-below]')
      await message.waitFor()
      expect(await message.evaluate((element) => getComputedStyle(element).maskImage)).toContain('24px')
    }))

  it.each(['dark', 'light'] as const)('[UX-11] forced colours in %s: nothing cuts or covers the corners of boxes', (theme) =>
    withGallery(`open=Account, tokens&theme=${theme}`, { theme, forcedColors: true }, async ({ page, screenshot }) => {
      await settled({ page })
      await screenshot(`forced-${theme}`)
      const styleOf = (part: string, name: string) =>
        page.locator(`[data-latchkit=modal] ${part}`).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
      expect([await styleOf('.lk-across', 'overflow'), await styleOf('.lk-footer', 'background-color')]).toEqual(['visible', expect.stringMatching(/, 0\)$/)])
    }),
  )

  it('[UX-37] a review in the dialog scrolls with the dialog, in no box of its own', () =>
    withGallery('open=Pending transactions, review', {}, async ({ page }) => {
      await settled({ page })
      const review = page.locator('[data-latchkit=modal] .lk-review')
      expect(await review.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    }))
})

describe('right to left', () => {
  it.each([
    ['Alert bar and error state', '.lk-alert > div'],
    ['Networks, a switch was declined', '.lk-toast > span:last-child'],
    ['EmailLogin, address refused', '.lk-hint > span'],
    ['Approve, unlimited', '.lk-note > div'],
  ])('[UX-16] %s: a sentence in another language ends with its full stop', (caption, part) =>
    withGallery(`open=${caption}&lang=ar`, {}, async ({ page }) => {
      await settled({ page })
      expect(await page.locator(`[data-latchkit=modal] ${part}`).first().evaluate(endsAtTheRight)).toBe(true)
    }),
  )

  it.each(['Pending transactions, review', 'Review, Bitcoin'])('[UX-16] %s: an amount reads from left to right, its unit at the end', (caption) =>
    withGallery(`open=${caption}&lang=ar`, {}, async ({ page }) => {
      await settled({ page })
      const amounts = page.locator('[data-latchkit=modal] .lk-kv dd').filter({ hasText: /sat|BTC/ })
      expect(await amounts.count()).toBeGreaterThan(2)
      for (const amount of await amounts.all()) expect(await amount.evaluate(readsLeftToRight)).toBe(true)
    }),
  )
})

/** Takes room from the page as the keyboard of a phone does: the page keeps its size, what is seen of it shrinks. */
async function openKeyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((rest) => {
    Object.defineProperty(window.visualViewport, 'height', { configurable: true, value: rest })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
}

/** Returns true if the first of these elements is whole inside another. */
function isWithin(page: Page, inner: string, outer: string): Promise<boolean> {
  return page.evaluate(
    ([part, box]) => {
      const root = document.querySelector('[data-latchkit=modal]')?.shadowRoot
      const [a, b] = [part, box].map((selector) => root?.querySelector(selector)?.getBoundingClientRect())
      return a !== undefined && b !== undefined && a.top >= b.top && a.bottom <= b.bottom
    },
    [inner, outer] as const,
  )
}

/** Returns the parts of a line that are cut off, leave it, or stand below the others. Runs in the page. */
function strayParts(line: Element): string[] {
  const box = line.getBoundingClientRect()
  const middle = box.top + box.height / 2
  return [...line.children]
    .filter((part) => !part.classList.contains('lk-vh'))
    .filter((part) => {
      const at = part.getBoundingClientRect()
      return part.scrollWidth > part.clientWidth || at.left < box.left - 1 || at.right > box.right + 1 || Math.abs(at.top + at.height / 2 - middle) > 3
    })
    .map((part) => part.className)
}

/** Focuses each control of the body and returns those whose ring leaves the box that clips it. Runs in the page. */
async function cutRings(dialog: Element): Promise<string[]> {
  const found: string[] = []
  for (const control of dialog.querySelectorAll<HTMLElement>('.lk-scroll :is(button, a):not(:disabled)')) {
    control.focus({ focusVisible: true } as FocusOptions)
    await new Promise((done) => requestAnimationFrame(done))
    const { outlineWidth, outlineOffset } = getComputedStyle(control)
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const box = control.getBoundingClientRect()
    for (let clip = control.parentElement; clip && clip !== dialog; clip = clip.parentElement) {
      if (getComputedStyle(clip).overflowY === 'visible') continue
      const edge = clip.getBoundingClientRect()
      if (box.top - reach < edge.top - 0.5 || box.bottom + reach > edge.bottom + 0.5 || box.left - reach < edge.left - 0.5)
        found.push(control.textContent ?? '')
    }
  }
  return found
}

/** Returns the texts that are cut off sideways, or leave the dialog. Runs in the page. */
function cutParts(dialog: Element): string[] {
  const box = dialog.getBoundingClientRect()
  return [...dialog.querySelectorAll('*')]
    .filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
    .filter((part) => !part.closest('.lk-vh') && part.getClientRects().length > 0)
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      const isCut = getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1
      return isCut || left < box.left - 1 || right > box.right + 1
    })
    .map((part) => `${part.className}: ${part.textContent}`)
}

/** Returns true if the last character of an element stands at the right of the one before it. Runs in the page. */
function endsAtTheRight(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let last = walker.nextNode()
  for (let node = last; node; node = walker.nextNode()) if (node.textContent?.trim()) last = node
  const length = last?.textContent?.length ?? 0
  const [before = 0, end = 0] = [length - 2, length - 1].map((start) => {
    const range = document.createRange()
    range.setStart(last as Node, start)
    range.setEnd(last as Node, start + 1)
    return range.getBoundingClientRect().left
  })
  return end > before
}

/** Returns true if the characters of an element stand in the order in which they are written. Runs in the page. */
function readsLeftToRight(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const places: number[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const [at, character] of [...(node.textContent ?? '')].entries()) {
      if (!/[\w.,·/]/.test(character)) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      places.push(range.getBoundingClientRect().left)
    }
  }
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
}
