import { describe, expect, it } from 'vitest'
import { openApp } from './support/app.js'
import { violations } from './support/axe.js'
import { settled } from './support/settled.js'
import { asPhone, type OpenPage, viewports } from './setup/page.js'
import { step } from './support/step.js'
import { cardOf } from './support/steps.js'
import { journeys, journeyWallets } from './views.js'

const app = openApp()
const offline = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

describe('every view', () => {
  it.each(journeys)(
    '[UX-05][UX-06][UX-08][UX-09][UX-12] $name: each passes axe in dark and in light, in a dialog that is modal and named; on a phone it is a sheet at the foot, with targets for fingers',
    ({ views }) =>
      app.visit(
        async (open) => {
          for (const { name, reach } of views())
            await step(name, async () => {
              await reach(open)
              await passesAxe(open, name)
              await isModalAndNamed(open)
              const asWindow = await asPhone(open)
              await isSheetForFingers(open, name)
              await asWindow()
            })
        },
        { theme: 'dark', wallets: journeyWallets, reducedMotion: true, tolerate: offline },
      ),
  )
})

/** The structure is the same in both colours: it is looked at once. */
async function passesAxe(open: OpenPage, name: string): Promise<void> {
  for (const [theme, rules] of [
    ['light', 'looks'],
    ['dark', 'all'],
  ] as const) {
    await open.page.emulateMedia({ colorScheme: theme })
    await open.page.locator(`[data-latchkit=modal][data-lk-theme=${theme}]`).waitFor({ state: 'attached' })
    await settled(open)
    await open.screenshot(`app-${name}-${theme}`)
    expect(await violations(open.page, { rules }), theme).toEqual([])
  }
}

async function isModalAndNamed({ page }: OpenPage): Promise<void> {
  const dialog = page.locator('[data-latchkit=modal] dialog')
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  const named = await dialog.evaluate(
    (element) =>
      element.getRootNode() instanceof ShadowRoot &&
      (element.getRootNode() as ShadowRoot).getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent,
  )
  expect(named).toBeTruthy()
}

async function isSheetForFingers(open: OpenPage, name: string): Promise<void> {
  const { page } = open
  await settled(open)
  await open.screenshot(`app-${name}-phone`)
  const { width, height } = viewports.phone
  const box = await cardOf(page).boundingBox()
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, width, height])
  const cramped = await cardOf(page)
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
    await cardOf(page)
      .locator('.lk-scroll')
      .evaluate((element) => element.scrollWidth - element.clientWidth),
  ).toBe(0)
}
