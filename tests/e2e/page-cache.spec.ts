import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { drawn, openApp, willing } from './support/app.js'
import { goAndComeBack, openCachedSite } from './page-cache.js'
import { connect, dialogOf, factOf, mainButton, untilStatus } from './support/steps.js'
import { openCode, openWalletConnect, scan } from './walletconnect/walletconnect.js'

const app = openApp({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
const site = openCachedSite()
const world = openWalletConnect(app)
const kestrel = willing(3, { sharedAccounts: 2 })
/** The app stands on a site of its own here; and Chrome closes the socket of a page that it keeps, with a word about it. */
const tolerated = /^stranger: http:\/\/127\.0\.0\.1:\d+\/|Page entered Back-Forward Cache/
const injected = { wallets: [kestrel], stay: true, tolerate: tolerated }
const overRelay = { stay: true, tolerate: tolerated }

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site.url())
  return page
}

async function signs(page: Page): Promise<boolean> {
  const address = (await factOf(page, 'Address')) as `0x${string}`
  await page.getByRole('button', { name: 'Sign message' }).click()
  const signature = (await page.getByLabel('Signature').innerText()) as `0x${string}`
  return verifyMessage({ address, message: 'Hello from Fernwood', signature })
}

describe('a page of the back-forward cache', () => {
  it('[UX-44, F48] is connected again, hears its wallet once, and its dialog works', () =>
    app.visit(async ({ page, context }) => {
      await page.goto(site.url())
      await connect(page)
      for (let times = 0; times < 2; times++) await goAndComeBack(page, context, site.url('elsewhere'))
      await untilStatus(page, 'connected')
      await page.evaluate(() => window.latchkitSandbox.wallets.kestrel?.switchAccount(0))
      await expect.poll(() => factOf(page, 'Address')).toMatch(/^0xf39F/)
      await drawn(page)
      expect(await page.locator('.events li', { hasText: 'accountsChanged' }).count()).toBe(1)
      await mainButton(page).click()
      await dialogOf(page).getByText('Connected with Kestrel').waitFor()
    }, injected))

  it.each([
    ['another tab did meanwhile', false],
    ['tabs did that are closed by then: storage is read again', true],
  ] as const)('[UX-44, UX-43] follows what %s: disconnect, then connect', (_, closes) =>
    app.visit(async ({ page, context }) => {
      await page.goto(site.url())
      await connect(page)
      const other = await openTab(context)
      await untilStatus(other, 'connected')
      await goAndComeBack(page, context, site.url('elsewhere'), async () => {
        await other.getByRole('button', { name: 'Disconnect' }).click()
        await untilStatus(other, 'disconnected')
        if (closes) await other.close()
      })
      await untilStatus(page, 'disconnected')
      await goAndComeBack(page, context, site.url('elsewhere'), async () => {
        const next = closes ? await openTab(context) : other
        await connect(next)
        if (closes) await next.close()
      })
      await untilStatus(page, 'connected')
    }, injected),
  )

  it('[UX-44, F48, WC-16] has its session over the relay again, and signs once', () =>
    world.visit(async ({ page, context }) => {
      await page.goto(site.url())
      const wallet = await world.wallet({ serve: { accounts: 2 } })
      await openCode(page)
      await wallet.pair(await scan(page))
      await untilStatus(page, 'connected')
      await dialogOf(page).waitFor({ state: 'detached' })
      await goAndComeBack(page, context, site.url('elsewhere'))
      expect(await signs(page)).toBe(true)
      expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
      const before = await factOf(page, 'Address')
      await wallet.switchAccount(1)
      await expect.poll(() => factOf(page, 'Address')).not.toBe(before)
      await wallet.disconnect()
      await untilStatus(page, 'disconnected')
    }, overRelay))
})
