import { describe, expect, it } from 'vitest'
import { unwanted } from '../setup/page.js'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

/** Runs in the page: the tiles and logos of the plate of marks that show nothing, by their keys. */
function blank(): { count: number; blank: string[]; letters: string[]; outside: string[] } {
  const roots = [...document.querySelectorAll('figure')].filter((figure) => figure.querySelector('figcaption')?.textContent === 'Marks')
  const shadow = roots[0]?.querySelector('[data-latchkit]')?.shadowRoot
  const marks = [...(shadow?.querySelectorAll<SVGSVGElement>('.lk-grid .lk-tile > svg, .lk-across > svg') ?? [])]
  const name = (mark: Element) => mark.closest('[title]')?.getAttribute('title') ?? 'brand'
  const isBlank = (mark: SVGSVGElement) => {
    const shapes = [...mark.querySelectorAll<SVGGraphicsElement>('path, circle, rect, ellipse, polygon')].filter((shape) => !shape.closest('defs'))
    return shapes.length === 0 || shapes.every((shape) => shape.getBBox().width === 0)
  }
  return {
    count: marks.length,
    blank: marks.filter(isBlank).map(name),
    letters: marks.filter((mark) => mark.querySelector('text')).map(name),
    outside: marks.filter((mark) => mark.querySelector('style, script, image, use, [href], [style], [class]')).map(name),
  }
}

describe('marks', () => {
  it('[UX-25, DX-35] each one is drawn under the strict policy of the page, as shapes alone', () =>
    withGallery('', { reducedMotion: true }, async ({ page, watched }) => {
      await page.waitForFunction(() => {
        const figure = [...document.querySelectorAll('figure')].find((one) => one.querySelector('figcaption')?.textContent === 'Marks')
        const shadow = figure?.querySelector('[data-latchkit]')?.shadowRoot
        return (shadow?.querySelectorAll('.lk-tile > svg > *').length ?? 0) > 500 && shadow?.querySelector('.lk-tile__none') === null
      })
      const found = await page.evaluate(blank)
      expect(found.count).toBeGreaterThan(150)
      expect({ ...found, count: 0 }).toEqual({ count: 0, blank: [], letters: [], outside: [] })
      expect(unwanted(watched)).toEqual([])
    }))

  it('[MODAL-33] a dialog asks for the marks that it shows, and for no other', () =>
    withGallery('open=Networks', { reducedMotion: true }, async ({ page, watched }) => {
      await page.waitForFunction(() => document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-tile > svg > *'))
      await page.waitForLoadState('networkidle')
      const asked = watched.requests.flatMap(({ url }) => /([\w-]+)\.generated-/.exec(url)?.[1] ?? [])
      expect(asked).toEqual(expect.arrayContaining(['ethereum', 'solana', 'base']))
      expect(asked.filter((name) => ['bitcoin', 'metamask', 'eth', 'zora'].includes(name))).toEqual([])
    }))
})
