import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PageOptions } from '../setup/page.js'
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
  for (const caption of captions) {
    await page.evaluate(async (wanted) => {
      window.gallery.show(wanted)
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
    }, caption)
    found.push(...(await page.locator('[data-latchkit=modal] .lk-dialog').evaluate(faultsIn)).map((fault) => `${caption}: ${fault}`))
  }
  return found
}

/** Runs in the page. */
function faultsIn(dialog: Element): string[] {
  const found = new Set<string>()
  const card = dialog.getBoundingClientRect()
  const large = Number(getComputedStyle(dialog).getPropertyValue('--lk-scale')) > 1.2
  const nameOf = (part: Element) => `${part.className} "${part.textContent?.trim().slice(0, 40)}"`

  /** The place of an element, without what a box around it cuts off. */
  const seenOf = (part: Element, box = part.getBoundingClientRect()) => {
    let { left, right, top, bottom } = box
    for (let clip: Element | null = part; clip && clip !== dialog; clip = clip.parentElement) {
      if (getComputedStyle(clip).overflowX === 'visible') continue
      const edge = clip.getBoundingClientRect()
      left = Math.max(left, edge.left)
      right = Math.min(right, edge.right)
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return { left, right, top, bottom }
  }
  const textOf = (part: Element) => {
    const range = document.createRange()
    range.selectNodeContents(part)
    return seenOf(part, range.getBoundingClientRect())
  }

  const parts = [...dialog.querySelectorAll('*')].filter((part) => part.getClientRects().length > 0 && !part.closest('svg, .lk-vh, .lk-full'))
  const texts = parts.filter((part) => [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))

  for (const part of parts) {
    const { left, right } = seenOf(part)
    if (right > left && (left < card.left - 1 || right > card.right + 1)) found.add(`leaves the dialog: ${nameOf(part)}`)
  }
  for (const part of texts) {
    // A name may end in an ellipsis if its tooltip has all of it. A sentence may not, and a toast has no time for that.
    const { overflowX, display } = getComputedStyle(part)
    const isCut = overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1
    const isClamped = /box|flow-root/.test(display) && part.scrollHeight > part.clientHeight + 2
    const hasTooltip = part.closest('[title]') !== null && !part.closest('.lk-toast')
    if ((isCut || isClamped) && !hasTooltip) found.add(`is cut off: ${nameOf(part)}`)
  }
  for (const [at, part] of texts.entries()) {
    const a = textOf(part)
    for (const other of texts.slice(at + 1)) {
      if (part.contains(other) || other.contains(part) || part.closest('.lk-header__title') || other.closest('.lk-otp')) continue
      const b = textOf(other)
      const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
      if (width > 3 && height > 8 && !isInline(part, other)) found.add(`overlap: ${nameOf(part)} and ${nameOf(other)}`)
    }
  }
  /** Words of one paragraph, whose boxes of several lines cover each other. */
  function isInline(part: Element, other: Element) {
    return part.parentElement === other.parentElement && [part, other].every((one) => getComputedStyle(one).display === 'inline')
  }

  for (const label of dialog.querySelectorAll('.lk-btn > span:not(.lk-vh), .lk-tab > span, .lk-chip > span')) {
    if (!large && label.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(label).lineHeight) * 1.5) found.add(`wraps: ${nameOf(label)}`)
  }
  for (const main of dialog.querySelectorAll('.lk-btn--primary')) {
    const { top, bottom } = main.getBoundingClientRect()
    const seen = seenOf(main)
    if (top < card.top || bottom > Math.min(card.bottom, innerHeight) + 1 || seen.bottom - seen.top < bottom - top - 1)
      found.add(`is not in sight: ${nameOf(main)}`)
  }
  for (const scroller of parts.filter((part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY))) {
    const { scrollTop, clientHeight, scrollHeight } = scroller
    const fades = [scroller.hasAttribute('data-above'), scroller.hasAttribute('data-below')]
    if (String(fades) !== String([scrollTop > 1, scrollTop + clientHeight < scrollHeight - 1])) found.add(`does not fade: ${scroller.className}`)
    if (scroller.matches('.lk-scroll') && clientHeight < 120) found.add(`leaves ${clientHeight} px to read`)
  }
  if (matchMedia('(pointer: coarse)').matches)
    for (const target of dialog.querySelectorAll('button, a')) {
      if (target.getClientRects().length === 0) continue
      const { width, height } = target.getBoundingClientRect()
      const grown = ['::before', '::after']
        .map((pseudo) => getComputedStyle(target, pseudo))
        .find(({ position, content }) => position === 'absolute' && content !== 'none')
      // Words of a sentence are as large as the sentence allows.
      const least = target.closest('p, .lk-note, .lk-legal') ? 0 : 24
      if (Math.min(width, height) < least || Math.max(height, Number.parseFloat(grown?.height ?? '0')) < 43.9)
        found.add(`is too small for a finger: ${nameOf(target)} ${Math.round(width)} by ${Math.round(height)}`)
    }
  return [...found]
}
