import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { dialogOf, mainButton, rowOf } from './support/steps.js'

const host = openHost({ page: 'around' })
/** Inline styles of other libraries, which the policy of the page refuses. */
const tolerate = /Content Security Policy|content-security-policy|style-src|Trusted|trusted/i

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, 'around').heard as string[])
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-latchkit') ?? document.activeElement?.tagName)
const bodyStyle = (page: Page) =>
  page.evaluate(() => [document.body.style.pointerEvents.replace('auto', ''), document.body.style.overflow, document.documentElement.style.overflow].join())

describe('a dialog of another library around', () => {
  for (const around of ['radix', 'vaul', 'focus-trap'] as const)
    it(`[DX-14, UX-03, UX-05] ${around}: ours takes presses and keys alone, closes alone, and gives the focus back`, () =>
      host.visit(
        async ({ page }) => {
          const outer = page.locator('[data-around]')
          await outer.waitFor()
          await mainButton(page).click()
          await dialogOf(page).waitFor()
          expect(await focused(page)).toBe('modal')
          for (let at = 0; at < 2; at++) await page.keyboard.press('Tab')
          expect(await focused(page)).toBe('modal')
          await page.keyboard.press('Escape')
          await dialogOf(page).waitFor({ state: 'detached' })
          expect(await outer.count()).toBe(1)
          expect(await heard(page)).toEqual([])
          expect(await focused(page)).toBe('connect-button')
          await mainButton(page).click()
          await dialogOf(page).waitFor()
          // The backdrop closes ours alone.
          await page.mouse.click(5, 5)
          await dialogOf(page).waitFor({ state: 'detached' })
          expect(await outer.count()).toBe(1)
          await mainButton(page).click()
          await rowOf(page, 'Kestrel').click()
          await page.locator('[data-status=connected]').waitFor()
          await dialogOf(page).waitFor({ state: 'detached' })
          expect(await outer.count()).toBe(1)
          await page.getByLabel('Voucher').fill('x')
          if (around === 'focus-trap') return
          await page.keyboard.press('Escape')
          await outer.waitFor({ state: 'detached' })
          await expect.poll(() => bodyStyle(page)).toBe(',,')
        },
        { around, tolerate },
      ))

  it('[DX-14] a form around: it is neither changed nor submitted, and hears no key', () =>
    host.visit(
      async ({ page }) => {
        await mainButton(page).click()
        await dialogOf(page).waitFor()
        await page.keyboard.press('Tab')
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        await mainButton(page).click()
        await rowOf(page, 'Kestrel').click()
        await page.locator('[data-status=connected]').waitFor()
        expect(await heard(page)).toEqual([])
      },
      { around: 'form', tolerate },
    ))

  it('[DX-14, UX-05] one that opens while ours is open hides nothing of ours, and the page scrolls when both are closed, in either order', () =>
    host.visit(
      async ({ page }) => {
        const radix = (open: boolean) => page.evaluate((value) => Reflect.get(window, 'around').openRadix(value), open)
        const outer = page.locator('[data-around]')
        for (const first of ['ours', 'theirs'] as const) {
          await mainButton(page).click()
          await dialogOf(page).waitFor()
          await radix(true)
          await outer.waitFor({ state: 'attached' })
          await expect.poll(() => page.locator('[data-latchkit=modal]').evaluate((element) => element.ariaHidden ?? element.hasAttribute('inert'))).toBe(false)
          await rowOf(page, 'Kestrel').hover()
          expect(await focused(page)).toBe('modal')
          if (first === 'theirs') await radix(false)
          if (first === 'theirs') await outer.waitFor({ state: 'detached' })
          await page.keyboard.press('Escape')
          await dialogOf(page).waitFor({ state: 'detached' })
          expect(await outer.count()).toBe(first === 'ours' ? 1 : 0)
          if (first === 'ours') await radix(false)
          await outer.waitFor({ state: 'detached' })
          await expect.poll(() => bodyStyle(page)).toBe(',,')
        }
      },
      { around: 'scroll-lock', tolerate },
    ))

  it('[UX-07] the page scrolls again whatever order two dialogs close in, wherever theirs remembers and restores what it found', () =>
    host.visit(
      async ({ page }) => {
        const lock = async (open: boolean) => {
          await page.evaluate((value) => Reflect.get(window, 'around').kit.dispatch({ type: value ? 'openModal' : 'closeModal' }), open)
          await dialogOf(page).waitFor({ state: open ? 'visible' : 'detached' })
        }
        const scrolls = () =>
          page.evaluate(() => {
            document.body.style.height = '5000px'
            const { overflowY } = getComputedStyle(document.documentElement)
            return [overflowY, getComputedStyle(document.body).overflowY].includes('hidden') ? 'locked' : 'scrolls'
          })
        for (const on of ['body', 'html'])
          for (const order of [0, 1, 2, 3]) {
            const theirs = (open: boolean) =>
              page.evaluate(
                ([selector, value]) => {
                  const { style, dataset } = document.querySelector(selector as string) as HTMLElement
                  if (value) dataset['before'] = style.overflow
                  style.overflow = value ? 'hidden' : (dataset['before'] ?? '')
                },
                [on, open] as const,
              )
            const steps = [
              [lock, theirs, lock, theirs],
              [lock, theirs, theirs, lock],
              [theirs, lock, lock, theirs],
              [theirs, lock, theirs, lock],
            ][order] as ((open: boolean) => Promise<void>)[]
            for (const [at, step] of steps.entries()) {
              await step(steps.indexOf(step) === at)
              expect([on, order, at, await scrolls()]).toEqual([on, order, at, at === 3 ? 'scrolls' : 'locked'])
            }
            expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
          }
      },
      { around: 'form', tolerate },
    ))
})
