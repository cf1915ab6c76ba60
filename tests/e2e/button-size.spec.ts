import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openEmbedded } from './embedded/host.js'
import { mainButton } from './support/steps.js'

const host = openEmbedded()

/** Puts the button's host into a container with a style, and returns the sizes of button, host and container. */
const sizesIn = (page: Page, style: string) =>
  page.evaluate((css) => {
    const host = document.querySelector('[data-latchkit="connect-button"]')
    if (!(host instanceof HTMLElement)) throw new Error('there is no button')
    const box = document.getElementById('box') ?? document.body.appendChild(Object.assign(document.createElement('div'), { id: 'box' }))
    box.style.cssText = css
    box.append(host)
    const size = (element: Element | null | undefined) => {
      const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 }
      return [Math.round(width), Math.round(height)]
    }
    return { button: size(host.shadowRoot?.querySelector('button')), host: size(host), box: size(box) }
  }, style)

describe('the button in a container of the page', () => {
  it('[UX-09] keeps its own size where a container would stretch or squeeze it, and takes a width of the page', () =>
    host.visit(
      async ({ page }) => {
        await mainButton(page).waitFor()
        const { button: own } = await sizesIn(page, 'display: block; width: 600px')
        expect(own[0]).toBeGreaterThan(80)
        for (const style of [
          'display: flex; flex-direction: column; align-items: stretch; width: 600px; height: 300px',
          'display: flex; align-items: stretch; width: 600px; height: 300px',
          'display: grid; justify-items: stretch; align-items: stretch; width: 600px; height: 300px',
          'display: grid; grid-template-columns: 1fr; place-content: stretch; width: 600px; height: 300px',
        ]) {
          const { button, host } = await sizesIn(page, style)
          expect([style, button, host]).toEqual([style, own, own])
        }
      },
      { on: 'dialog' },
    ))

  it.each([
    ['a light accent', '#ffe94d'],
    ['a dark accent', '#2b1a66'],
  ])('[UX-08, MODAL-40] its text has a contrast of at least 4.5 on %s', (_, accent) =>
    host.visit(
      async ({ page }) => {
        await mainButton(page).waitFor()
        const ratio = await page.evaluate(() => {
          const element = document.querySelector('[data-latchkit="connect-button"]')?.shadowRoot?.querySelector('button')
          if (!element) throw new Error('there is no button')
          const { color: text, backgroundColor: ground } = getComputedStyle(element)
          const light = (css: string) => {
            const [red, green, blue] = (css.match(/[\d.]+/g) ?? []).map((one) => {
              const channel = Number(one) / 255
              return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
            })
            return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
          }
          const [dark = 0, bright = 0] = [light(text), light(ground)].sort((one, other) => one - other)
          return { ground, ratio: (bright + 0.05) / (dark + 0.05) }
        })
        const [red, green, blue] = (accent.match(/[0-9a-f]{2}/g) ?? []).map((hex) => Number.parseInt(hex, 16))
        expect(ratio.ground).toBe(`rgb(${red}, ${green}, ${blue})`)
        expect(ratio.ratio).toBeGreaterThanOrEqual(4.5)
      },
      { on: 'dialog', kits: [{ themeVariables: { accent } }] },
    ),
  )
})
