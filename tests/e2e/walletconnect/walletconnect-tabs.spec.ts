import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { verifyMessage } from 'viem'
import { openApp } from '../support/app.js'
import { dialogOf, factOf, untilStatus } from '../support/steps.js'
import { openCode, openWalletConnect, scan } from './walletconnect.js'

const app = openApp()
const world = openWalletConnect(app)
const slow = { timeout: 300_000 }

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(app.url)
  return page
}

async function signs(page: Page): Promise<boolean> {
  const address = (await factOf(page, 'Address')) as `0x${string}`
  await page.getByRole('button', { name: 'Sign message' }).click()
  const signature = (await page.getByLabel('Signature').innerText()) as `0x${string}`
  return verifyMessage({ address, message: 'Hello from Fernwood', signature })
}

describe('two tabs with a session', () => {
  it('[F21, UX-43, WC-16] share one socket; both sign, both hear the wallet, and the one that stays goes on', slow, () =>
    world.visit(async ({ page, context }) => {
      const wallet = await world.wallet({ serve: { accounts: 2 } })
      await openCode(page)
      await wallet.pair(await scan(page))
      await untilStatus(page, 'connected')
      await dialogOf(page).waitFor({ state: 'detached' })
      const sockets = world.relay().counts().open

      const other = await openTab(context)
      await untilStatus(other, 'connected')
      expect(await Promise.all([signs(page), signs(other)])).toEqual([true, true])
      expect(world.relay().counts().open).toBe(sockets)
      expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(2)

      const before = await factOf(page, 'Address')
      await wallet.switchAccount(1)
      for (const one of [page, other]) await expect.poll(() => factOf(one, 'Address')).not.toBe(before)

      await page.close()
      expect(await signs(other)).toBe(true)
      await other.reload()
      await untilStatus(other, 'connected')
      expect(await signs(other)).toBe(true)
      await wallet.disconnect()
      await untilStatus(other, 'disconnected')
    }),
  )

  it('[F21, WC-01] a code of the second tab is scanned while the first one leads, and the session outlives both', slow, () =>
    world.visit(async ({ page, context }) => {
      const wallet = await world.wallet()
      const other = await openTab(context)
      await openCode(page)
      await openCode(other)
      expect(await scan(other)).not.toBe(await scan(page))
      for (const _ of ['the code', 'the list']) await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'detached' })
      await wallet.pair(await scan(other))
      await untilStatus(other, 'connected')
      await untilStatus(page, 'connected')
      expect(await Promise.all([signs(page), signs(other)])).toEqual([true, true])
      await other.close()
      await page.reload()
      await untilStatus(page, 'connected')
      expect(await signs(page)).toBe(true)
    }),
  )

  it(
    '[F21, I-10, CONN-13, UX-43] the second one is reloaded while its code is shown and the first one leads: both have what the wallet agrees to after that',
    slow,
    () =>
      world.visit(async ({ page, context }) => {
        const wallet = await world.wallet()
        await openCode(page)
        for (const _ of ['the code', 'the list']) await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'detached' })
        const other = await openTab(context)
        await openCode(other)
        const address = await scan(other)
        await other.reload()
        await untilStatus(other, 'restoring')
        await untilStatus(other, 'disconnected')
        await wallet.pair(address)
        await untilStatus(other, 'connected')
        await untilStatus(page, 'connected')
        expect(await Promise.all([signs(page), signs(other)])).toEqual([true, true])
        expect(wallet.sessions).toHaveLength(1)
      }),
  )
})
