import type { Page } from 'playwright-core'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unwanted } from '../setup/page.js'
import { dialogOf, openGallery } from './gallery.js'

const { withGallery } = openGallery()

/** Returns the styles of the parts of a shadow root: enough to notice any rule that leaked in. */
function looks(kind: string): string[] {
  const root = document.querySelector(`[data-latchkit=${kind}]`)?.shadowRoot
  return [...(root?.querySelectorAll('*') ?? [])].map((element) => {
    const { width, height } = element.getBoundingClientRect()
    const { color, font, letterSpacing, backgroundColor, textTransform, direction, wordSpacing } = getComputedStyle(element)
    return [element.className, Math.round(width), Math.round(height), color, font, letterSpacing, backgroundColor, textTransform, direction, wordSpacing].join(
      ' ',
    )
  })
}

/** Returns the looks once nothing has changed for half a second: pictures and the sizes of the view come after the dialog. */
async function settledLooks(page: Page, kind: string): Promise<string[]> {
  for (let last = ''; ; ) {
    const now = await page.evaluate(looks, kind)
    if (now.length > 0 && now.join('\n') === last) return now
    last = now.join('\n')
    await delay(500)
  }
}

describe('the page and the dialog leave each other alone', () => {
  it.each(['modal', 'connect-button'])('[DX-14] the rudest rules of a page change nothing of the %s', async (kind) => {
    const settle = { reducedMotion: true }
    const clean = await withGallery('open=Connect', settle, ({ page }) => settledLooks(page, kind))
    const rude = await withGallery('open=Connect&hostile', settle, async ({ page }) => {
      await page.waitForFunction(() => getComputedStyle(document.body).pointerEvents === 'none')
      return settledLooks(page, kind)
    })
    expect(clean.length).toBeGreaterThan(2)
    expect(rude).toEqual(clean)
  })

  it('[DX-14] it can be used where the page has taken pointer events away', () =>
    withGallery('open=Connect&hostile', {}, async ({ page }) => {
      await page.getByRole('button', { name: 'Close' }).click()
      await dialogOf(page).waitFor({ state: 'detached' })
    }))

  it('[DX-13] it adds no style and no global to the page, and no sheet but the lock of its scrolling, which goes with the dialog', () =>
    withGallery('open=Connect', {}, async ({ page }) => {
      const traces = () =>
        page.evaluate(() => ({
          rules: document.adoptedStyleSheets.map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
          inline: [document.documentElement, document.body].map((element) => element.getAttribute('style') ?? ''),
          styles: document.querySelectorAll('style').length,
          globals: Object.keys(window).filter((name) => /latch|^lk/i.test(name) && !name.startsWith('__latchkitTests')),
          classes: document.querySelectorAll('[class^=lk-]').length,
        }))
      const nothing = { rules: [], inline: ['', ''], styles: 0, globals: [], classes: 0 }
      expect(await traces()).toEqual({ ...nothing, rules: [['html { overflow: hidden !important; }']] })
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      expect(await traces()).toEqual(nothing)
    }))

  it('[UX-50] keys pressed inside reach neither the page nor the components around the dialog', () =>
    withGallery('open=Networks', {}, async ({ page }) => {
      await page.evaluate(() => {
        document.addEventListener('keydown', ({ key }) => {
          document.body.dataset.keys = `${document.body.dataset.keys ?? ''}${key};`
        })
      })
      await page.getByRole('searchbox').fill('')
      await page.getByRole('searchbox').press('k')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      expect(await page.evaluate(() => [document.body.dataset.keys, document.body.dataset.log])).toEqual([undefined, undefined])
    }))

  it('[DX-14] a press on a button of ours is one press for a component around it', () =>
    withGallery('open=Connect&closed', {}, async ({ page }) => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialogOf(page).waitFor()
      expect(await page.evaluate(() => document.body.dataset.log)).toBe('click;')
    }))

  it('[DX-15][DX-16] every view runs under the strict policy, with trusted types, without a report', () =>
    withGallery('', {}, async ({ page, watched }) => {
      await page.locator('#parts .lk-dialog').first().waitFor()
      expect(unwanted(watched)).toEqual([])
    }))

  it('[DX-30] the host changes accent, radius and size; text on the accent keeps its contrast', () =>
    withGallery('open=Extension, declined&accent=%231d4ed8&radius=0&scale=20', { reducedMotion: true }, async ({ page }) => {
      const style = await page.locator('.lk-btn--primary').evaluate((element) => {
        const { backgroundColor, color, borderRadius, fontSize } = getComputedStyle(element)
        return { backgroundColor, color, borderRadius, fontSize }
      })
      expect(style).toEqual({ backgroundColor: 'rgb(29, 78, 216)', color: 'rgb(255, 255, 255)', borderRadius: '0px', fontSize: '20px' })
    }))
})
