import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { dialogOf, mainButton, rowOf, untilStatus } from './support/steps.js'

const reactOf = (page: Page) => page.evaluate(() => window.hostPage.react)

describe.each([18, 19] as const)('React %i', (react) => {
  const host = openHost({ react })

  it('[DX-06] connects, survives a reload and disconnects, in StrictMode and without a complaint of React', () =>
    host.visit(async ({ page }) => {
      expect(await reactOf(page)).toMatch(new RegExp(`^${react}\\.`))
      await mainButton(page).click()
      await rowOf(page, 'Kestrel').click()
      await untilStatus(page, 'connected')
      await dialogOf(page).waitFor({ state: 'detached' })
      await page.reload()
      await untilStatus(page, 'connected')
      await page.locator('[data-latchkit=account-button] .lk-out').first().click()
      await dialogOf(page).getByRole('button', { name: 'Disconnect' }).click()
      await untilStatus(page, 'disconnected')
    }))
})

describe('without React', () => {
  const plain = openHost({ page: 'plain' })

  it('[DX-06] a page that loads no React connects, reads its account and disconnects through the plain API', () =>
    plain.visit(async ({ page }) => {
      await page.getByRole('button', { name: 'Connect Kestrel' }).click()
      await expect.poll(() => page.locator('output').innerText()).toMatch(/^connected 0x[0-9a-fA-F]{40}$/)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect.poll(() => page.locator('output').innerText()).toBe('disconnected')
      expect(
        await page
          .locator('script')
          .evaluateAll((scripts) => Promise.all(scripts.map(async (script) => (await fetch((script as HTMLScriptElement).src)).text()))),
      ).not.toContainEqual(expect.stringContaining('useSyncExternalStore'))
    }))
})
