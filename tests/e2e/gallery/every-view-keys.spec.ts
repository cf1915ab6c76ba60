import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openGallery } from './gallery.js'

const { withGallery } = openGallery()

describe('every view, by keyboard', () => {
  it.each([
    ['in a wide window', 'open=Connect', { width: 800, height: 900 }],
    ['right to left, with large text, on a small phone', 'open=Connect&lang=ar&scale=32', { width: 360, height: 640 }],
  ])(
    '[UX-01, UX-02, UX-09] %s: Tab reaches each control in the order that is seen, its ring is whole, it has a name, and the focus is never lost',
    (_, query, viewport) =>
      withGallery(query, { viewport, reducedMotion: true }, async ({ page }) => {
        await page.locator('[data-latchkit=modal] .lk-dialog').waitFor()
        const found: string[] = []
        for (const caption of await page.evaluate(() => window.gallery.captions))
          found.push(...(await walk(page, caption)).map((fault) => `${caption}: ${fault}`))
        expect(found).toEqual([])
      }),
  )
})

/** Goes through a view by Tab, from the card to the card. Returns what is wrong. */
async function walk(page: Page, caption: string): Promise<string[]> {
  await page.evaluate(async (wanted) => {
    window.gallery.show(wanted)
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
    document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector<HTMLElement>('.lk-dialog')?.focus()
  }, caption)
  const controls = await page.evaluate(countControls)
  const found: string[] = []
  const passed: string[] = []
  for (let step = 0; step < controls; step++) {
    await page.keyboard.press('Tab')
    // A part that is scrolled into sight arrives with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const { name, faults, place } = await page.evaluate(stateOfFocus)
    passed.push(place)
    found.push(...faults.map((fault) => `${fault}: ${name}`))
  }
  // Tabs and radios are one stop. A success takes Back away after a moment.
  if (new Set(passed).size < Math.min(2, await page.evaluate(countControls))) found.push(`Tab stays on ${passed}`)
  return [...new Set(found)]
}

/** Runs in the page. */
function countControls(): number {
  const card = document.querySelector('[data-latchkit=modal]')?.shadowRoot?.querySelector('.lk-dialog')
  const all = [...(card?.querySelectorAll('button:not(:disabled), a[href], input:not(:disabled), [tabindex="0"]') ?? [])]
  return all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length
}

/** Runs in the page. */
function stateOfFocus(): { name: string; place: string; faults: string[] } {
  const host = document.activeElement
  const active = host?.shadowRoot?.activeElement as HTMLElement | null | undefined
  // The controls of the browser stand between the last one and the first.
  if (!active)
    return { name: host?.tagName ?? '', place: '', faults: host === document.body || host?.matches('[data-latchkit]') ? [] : ['the focus left the dialog'] }
  const name =
    (active.ariaLabel ?? (active instanceof HTMLInputElement ? active.labels?.[0]?.innerText : active.innerText) ?? '').replace(/\s+/g, ' ').trim() ||
    active.getAttribute('title') ||
    ''
  const faults: string[] = []
  if (!name && !active.matches('.lk-dialog') && !active.getAttribute('aria-labelledby')) faults.push(`no name, ${active.outerHTML.slice(0, 80)}`)
  const { outlineWidth, outlineOffset, outlineStyle, boxShadow } = getComputedStyle(active)
  const drawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  const field = active.closest('.lk-field, .lk-otp, .lk-plate')
  if (!drawn && !active.matches('.lk-dialog') && !field && boxShadow === 'none') faults.push('no ring')
  const reach = drawn ? Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset) : 0
  const box = active.getBoundingClientRect()
  const dialog = active.closest('.lk-dialog') as Element
  for (let clip = active.parentElement; clip && active !== dialog; clip = clip.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(clip)
    const edge = clip.getBoundingClientRect()
    // A row that fills its box, with 12 px above and below it, has no room for the whole ring.
    const tall = box.height + 24 > edge.height
    if (overflowY !== 'visible' && !tall && (box.top - reach < edge.top - 0.5 || box.bottom + reach > edge.bottom + 0.5))
      faults.push(`the ring is cut by ${clip.className}`)
    if (overflowX !== 'visible' && (box.left - reach < edge.left - 0.5 || box.right + reach > edge.right + 0.5))
      faults.push(`the ring is cut sideways by ${clip.className}`)
    if (clip === dialog) break
  }
  return { name: name.slice(0, 40), place: `${name} ${box.left} ${box.top}`, faults }
}
