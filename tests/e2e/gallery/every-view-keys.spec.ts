import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { countControls, stateOfFocus } from './focus.js'
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
    const { name, faults, place } = await page.evaluate(stateOfFocus)
    passed.push(place)
    found.push(...faults.map((fault) => `${fault}: ${name}`))
  }
  // Tabs and radios are one stop. A success takes Back away after a moment.
  if (new Set(passed).size < Math.min(2, await page.evaluate(countControls))) found.push(`Tab stays on ${passed}`)
  return [...new Set(found)]
}
