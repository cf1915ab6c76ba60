import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { violations } from './support/axe.js'
import { bytesOfObjects } from './support/heap.js'
import { sandbox, willing } from './support/app.js'
import { cardOf, dialogOf, openDialog, rowOf } from './support/steps.js'

const host = openHost()
const over = { use: ['evm', 'walletConnect', 'directory'], relay: sandbox.relay, hosts: sandbox.services } as const
const bundled = { use: ['evm', 'walletConnect', 'directory'], relay: sandbox.relay } as const

/** An Android phone without a wallet in its browser. */
const phone = {
  viewport: 'phone',
  wallets: [],
  context: {
    isMobile: true,
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  },
} as const

async function openAll(page: Page): Promise<Locator> {
  await openDialog(page)
  await rowOf(page, 'All wallets').click()
  const dialog = dialogOf(page)
  await dialog.getByRole('searchbox').waitFor()
  await dialog.getByRole('listitem').first().waitFor()
  return dialog
}
const cell = (dialog: Locator, name: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: name })
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.activeElement?.shadowRoot?.activeElement
    return [inner?.getAttribute('data-at') ?? null, inner?.getAttribute('title') ?? null]
  })

describe('All wallets', () => {
  it('[WALLETS-07, WALLETS-19, UX-56, UX-57] w9 10,000 wallets: few are drawn, End reaches the last, and each tells its place', () =>
    host.visit(async ({ page, screenshot }) => {
      const dialog = await openAll(page)
      await cell(dialog, 'MetaMask').waitFor()
      await screenshot('directory-all')
      expect(await dialog.getByRole('button', { name: /^All \d+,\d\d0\+$/ }).count()).toBe(1)
      const count = Number(await cell(dialog, 'MetaMask').getAttribute('aria-setsize'))
      expect(count).toBeGreaterThan(9_000)
      expect(await dialog.getByRole('listitem').count()).toBeLessThan(80)
      // The wallet of the page is first.
      expect(await dialog.getByRole('listitem').first().innerText()).toContain('Kestrel')
      await dialog.getByRole('listitem').first().getByRole('button').focus()
      await page.keyboard.press('End')
      await expect.poll(() => focused(page), { timeout: 10_000 }).toEqual([String(count - 1), expect.stringMatching(/\d$/)])
      expect(await dialog.getByRole('listitem').last().getAttribute('aria-posinset')).toBe(String(count))
      expect(await dialog.getByRole('listitem').count()).toBeLessThan(80)
      await screenshot('directory-end')
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => focused(page)).toEqual([String(count - 2), expect.stringMatching(/\d$/)])
      await page.keyboard.press('Home')
      await expect.poll(() => focused(page)).toEqual(['0', 'Kestrel'])
    }, over))

  it('[UX-57] the place, the search and the filter are kept on the way back', () =>
    host.visit(async ({ page }) => {
      const dialog = await openAll(page)
      await cell(dialog, 'MetaMask').waitFor()
      const scroller = dialog.locator('.lk-scroll')
      await scroller.evaluate((element) => element.scrollTo(0, 20_000))
      await expect.poll(() => dialog.getByRole('listitem').filter({ hasText: /\d/ }).count()).toBeGreaterThan(8)
      const name = await dialog.getByRole('listitem').filter({ hasText: /\d/ }).nth(12).getByRole('button').getAttribute('title')
      const before = await scroller.evaluate((element) => element.scrollTop)
      await cell(dialog, new RegExp(`${name}$`))
        .getByRole('button')
        .click()
      await dialog.getByRole('button', { name: 'Back', exact: true }).click()
      await cell(dialog, new RegExp(`${name}$`)).waitFor()
      const after = await scroller.evaluate((element) => element.scrollTop)
      expect(Math.abs(after - before)).toBeLessThan(450)
    }, over))

  it('[WALLETS-09, WALLETS-10, WALLETS-15, WALLETS-21] search, the certified filter, and a search without a result, which offers to clear', () =>
    host.visit(async ({ page, screenshot }) => {
      const dialog = await openAll(page)
      await dialog.getByRole('searchbox').fill('  juniper 99 ')
      await cell(dialog, 'Juniper 99').first().waitFor()
      await screenshot('directory-search')
      await dialog.getByRole('searchbox').fill('qqq')
      await dialog.getByRole('heading', { name: 'No wallet called “qqq”' }).waitFor()
      await screenshot('directory-none')
      await dialog.getByRole('button', { name: 'Clear search' }).click()
      await cell(dialog, 'MetaMask').waitFor()
      await dialog.getByRole('button', { name: 'Certified' }).click()
      await cell(dialog, 'Amber 1').first().waitFor()
      expect(await cell(dialog, 'MetaMask').count()).toBe(0)
    }, over))

  it('[WALLETS-14, WALLETS-12, UX-25] pictures come from the service, each once, and none of a wallet whose mark is shipped; one that fails leaves a letter', () =>
    host.visit(async ({ page, watched }) => {
      const dialog = await openAll(page)
      await cell(dialog, 'MetaMask').waitFor()
      const search = dialog.getByRole('searchbox')
      await search.fill('amber')
      await cell(dialog, 'Amber 1').first().locator('img[src^="blob:"]').waitFor()
      await search.fill('')
      await cell(dialog, 'MetaMask').waitFor()
      await search.fill('amber')
      await cell(dialog, 'Amber 1').first().locator('img[src^="blob:"]').waitFor()
      const asked = watched.requests.filter(({ url }) => url.includes('getWalletImage')).map(({ url }) => url)
      expect(asked.length).toBeGreaterThan(9)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked.filter((url) => /metamask|rainbow|phantom/i.test(url))).toEqual([])
    }, over))
})

describe('a thousand searches', () => {
  it('[UX-56, WALLETS-09] leave the memory flat, and the list as it was', () =>
    host.visit(async ({ page, context }) => {
      const dialog = await openAll(page)
      await cell(dialog, 'MetaMask').waitFor()
      const session = await context.newCDPSession(page)
      await session.send('HeapProfiler.enable')
      const heap = () => bytesOfObjects(session)
      const searches = (count: number, from: number) =>
        page.evaluate(
          async ([times, start]) => {
            const kit = window.hostPage.kits[0]
            for (let at = start; at < start + times; at++) {
              kit?.dispatch({ type: 'refreshWalletSearch', search: `amber ${at}` })
              await new Promise((done) => setTimeout(done, at % 50 === 0 ? 350 : 0))
            }
          },
          [count, from] as const,
        )
      await searches(200, 0)
      const before = await heap()
      await searches(1_000, 200)
      const after = await heap()
      expect((after - before) / before).toBeLessThan(0.1)
      const kept = await page.evaluate(
        () => Object.keys((window.hostPage.kits[0]?.getState() as { directory: { searches: object } }).directory.searches).length,
      )
      expect(kept).toBeLessThan(40)
      await cell(dialog, 'MetaMask').waitFor()
    }, over))
})

describe('without a service', () => {
  it('[WALLETS-06, WALLETS-18] w6 the bundled list is there without a request to anybody', () =>
    host.visit(async ({ page, watched, screenshot }) => {
      await openDialog(page)
      await rowOf(page, 'MetaMask').waitFor()
      await screenshot('directory-connect')
      await rowOf(page, 'All wallets').click()
      const dialog = dialogOf(page)
      await cell(dialog, 'Rabby Wallet').waitFor()
      await screenshot('directory-bundled')
      expect(await dialog.getByRole('button', { name: 'Certified' }).count()).toBe(0)
      expect(watched.externalRequests()).toEqual([])
    }, bundled))

  it('[WALLETS-17, UX-32] w7 a wallet that is not here leads to its code, or to the ways to get it', () =>
    host.visit(
      async ({ page, screenshot }) => {
        const dialog = await openAll(page)
        await cell(dialog, 'Trust Wallet').getByRole('button').click()
        await dialog.getByRole('img', { name: /code/i }).first().waitFor()
        await screenshot('directory-wallet-code')
        await dialog.getByRole('button', { name: 'Back', exact: true }).click()
        await cell(dialog, 'Phantom').getByRole('button').click()
        await dialog.getByRole('link', { name: /Browser extension/ }).waitFor()
        await screenshot('directory-get-wallet')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        expect(await dialog.getByRole('link', { name: /Website/ }).getAttribute('rel')).toContain('noreferrer')
        await dialog.getByRole('button', { name: 'I have it on my phone' }).click()
        await cardOf(page).getByRole('heading', { level: 1, name: 'WalletConnect' }).waitFor()
      },
      { ...bundled, wallets: [willing(9)] },
    ))

  it('[WALLETS-17] on a phone, dark: what the phone can open', () =>
    host.visit(
      async ({ page, screenshot }) => {
        const dialog = await openAll(page)
        await cell(dialog, 'Trust Wallet').waitFor()
        await screenshot('directory-phone-dark')
      },
      { ...bundled, theme: 'dark', ...phone },
    ))

  it('[WALLETS-17, UX-32] w7 a link that opens nothing: after 2.5 s stores and website stand beside the code and the copied link', () =>
    host.visit(
      async ({ page, screenshot }) => {
        const dialog = await openAll(page)
        await cell(dialog, 'Trust Wallet').getByRole('button').click()
        await dialog.getByRole('button', { name: 'Open Trust Wallet' }).click()
        expect(await dialog.getByRole('link', { name: /Google Play/ }).count()).toBe(0)
        await dialog.getByRole('link', { name: /Google Play/ }).waitFor()
        await screenshot('directory-not-opened')
        expect(await dialog.getByRole('link', { name: /App Store/ }).count()).toBe(0)
        await dialog.getByRole('link', { name: /Website/ }).waitFor()
        await dialog.getByRole('button', { name: /Copy/ }).waitFor()
        await dialog.getByRole('button', { name: 'Scan instead' }).waitFor()
      },
      { ...bundled, ...phone },
    ))

  it('[WALLETS-01] in Arabic, right to left', () =>
    host.visit(
      async ({ page, screenshot }) => {
        await page.evaluate(() => window.hostPage.kits[0]?.dispatch({ type: 'openModal', view: 'AllWallets' }))
        await dialogOf(page).getByRole('listitem').nth(5).waitFor()
        await screenshot('directory-arabic')
      },
      { ...bundled, instances: [{ locale: 'ar' }] },
    ))
})
