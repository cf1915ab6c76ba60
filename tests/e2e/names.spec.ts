import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { dialogOf, openDialog, rowOf, untilStatus } from './support/steps.js'

const host = openHost()

const picturesIn = (page: Page) => dialogOf(page).locator('.lk-id > :first-child')

describe('the picture of a profile', () => {
  it('[NAME-22] that does not load is replaced by the one drawn from the address, in its place', () =>
    host.visit(async ({ page }) => {
      await openDialog(page)
      await rowOf(page, 'Kestrel').click()
      await untilStatus(page, 'connected')
      await dialogOf(page).waitFor({ state: 'detached' })
      await page.evaluate(() => {
        const kit = window.hostPage.kits[0]
        const address = kit?.getState().account.namespaces.eip155?.address ?? ''
        kit?.dispatch({ type: 'setProfile', namespace: 'eip155', address, name: 'mara.eth', image: 'data:image/png;base64,AAAA' })
      })
      await openDialog(page)
      await expect.poll(() => picturesIn(page).locator(':scope > svg path').count()).toBe(2)
      expect(await picturesIn(page).locator(':scope > img').count()).toBe(0)
      expect(await picturesIn(page).evaluate((element) => [(element as HTMLElement).offsetWidth, (element as HTMLElement).offsetHeight])).toEqual([48, 48])
    }))
})
