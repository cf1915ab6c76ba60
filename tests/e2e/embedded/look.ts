import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { type AxeRules, violations } from '../support/axe.js'
import { settled } from '../support/settled.js'
import { asPhone } from '../setup/page.js'
import { cardOf } from '../support/steps.js'
import type { EmbeddedVisit } from './host.js'

/** The page `dialog`, with colours that follow the system's, so that a test can have both. */
export const system = { on: 'dialog', kits: [{ themeMode: 'system' }] } as const
/** A small phone. */
export const phone = { viewport: { width: 360, height: 740 }, context: { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } } as const

/** The field of a one-time code. */
export const digits = (dialog: Locator): Locator => dialog.getByRole('textbox', { name: 'Six-digit code' })
/** Waits for the heading of a view. */
export const heading = (dialog: Locator, name: string): Promise<void> => dialog.getByRole('heading', { name, level: 2 }).waitFor()

/** Axe, in dark and in light unless told otherwise, and a picture of each. The structure is the same in every colour: it is looked at in the first. */
export async function look(visit: EmbeddedVisit, name: string, themes: readonly ('dark' | 'light')[] = ['dark', 'light']): Promise<void> {
  for (const theme of themes) await lookIn(visit, name, theme, theme === themes[0] ? 'all' : 'looks')
}

/** Axe and a picture in a dark window; then, as a sheet on a small phone, in light. */
export async function lookOnBoth(visit: EmbeddedVisit, name: string): Promise<void> {
  await lookIn(visit, name, 'dark', 'all')
  const asWindow = await asPhone(visit, phone.viewport)
  await isSheet(visit)
  await lookIn(visit, `phone-${name}`, 'light', 'looks')
  await asWindow()
}

async function lookIn(visit: EmbeddedVisit, name: string, theme: 'dark' | 'light', rules: AxeRules): Promise<void> {
  await visit.page.emulateMedia({ colorScheme: theme })
  await visit.page.locator(`[data-latchkit=modal][data-lk-theme=${theme}]`).waitFor({ state: 'attached' })
  await settled(visit)
  await visit.screenshot(`embedded-${name}-${theme}`)
  expect([name, theme, await violations(visit.page, { rules })]).toEqual([name, theme, []])
}

/** A sheet at the foot of the phone, not wider than it. */
export async function isSheet({ page }: EmbeddedVisit): Promise<void> {
  const fits = async () => {
    const box = await cardOf(page).boundingBox()
    return [box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]
  }
  await expect.poll(fits).toEqual([0, 360, 740])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

/** The text stands there as a whole: nothing of it is clipped. */
export async function isReadable(line: Locator, text: string): Promise<void> {
  await line.filter({ hasText: text }).waitFor()
  expect(await line.evaluate((element) => element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth)).toBe(true)
}
