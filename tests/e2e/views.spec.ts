import { describe, expect, it } from 'vitest'
import { openApp } from './app.js'
import { violations } from './axe.js'
import { settled } from './settled.js'
import { cardOf } from './steps.js'
import { views, walletsOf } from './views.js'

const app = openApp()
const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

describe('in dark and in light', () => {
  it.each(views.map((view) => [view.name, view] as const))('[UX-05][UX-06][UX-08] %s passes axe, in a dialog that is modal and named', (name, view) =>
    app.visit(
      async (open) => {
        await view.reach(open)
        for (const theme of ['dark', 'light'] as const) {
          await open.page.emulateMedia({ colorScheme: theme })
          await open.page.locator(`[data-latchkit=modal][data-lk-theme=${theme}]`).waitFor({ state: 'attached' })
          await settled(open)
          await open.screenshot(`app-${name}-${theme}`)
          expect(await violations(open), theme).toEqual([])
        }
        const dialog = open.page.locator('[data-latchkit=modal] dialog')
        expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
        const named = await dialog.evaluate(
          (element) =>
            element.getRootNode() instanceof ShadowRoot &&
            (element.getRootNode() as ShadowRoot).getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent,
        )
        expect(named).toBeTruthy()
      },
      { theme: 'dark', wallets: walletsOf(view), reducedMotion: true, tolerate: offline },
    ),
  )
})

describe('on a phone', () => {
  it.each(views.map((view) => [view.name, view] as const))('[UX-12][UX-09] %s is a sheet at the foot, with targets for fingers', (name, view) =>
    app.visit(
      async (open) => {
        await view.reach(open)
        await settled(open)
        await open.screenshot(`app-${name}-phone`)
        const box = await cardOf(open.page).boundingBox()
        expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
        const cramped = await cardOf(open.page)
          .locator('button, a')
          .evaluateAll((elements) =>
            elements.flatMap((element) => {
              const { width, height } = element.getBoundingClientRect()
              const reach = ['::before', '::after']
                .map((pseudo) => getComputedStyle(element, pseudo))
                .find(({ position, content }) => position === 'absolute' && content !== 'none')
              const tall = Math.max(height, reach ? Number.parseFloat(reach.height) : 0)
              return Math.min(width, height) >= 24 && tall >= 44 ? [] : [`${element.textContent || element.ariaLabel}: ${width} by ${height}`]
            }),
          )
        expect(cramped).toEqual([])
        expect(
          await cardOf(open.page)
            .locator('.lk-scroll')
            .evaluate((element) => element.scrollWidth - element.clientWidth),
        ).toBe(0)
      },
      { viewport: 'phone', wallets: walletsOf(view), reducedMotion: true, tolerate: offline },
    ),
  )
})
