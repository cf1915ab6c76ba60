import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { drawn, openApp, willing } from '../support/app.js'
import type { OpenPage } from '../setup/page.js'
import { connect, dialogOf, openDialog, promptOf, rowOf, untilStatus } from '../support/steps.js'
import { openCode, openWalletConnect, scan } from '../walletconnect/walletconnect.js'

const app = openApp()
const world = openWalletConnect(app)
const slow = { timeout: 300_000 }
const untilSignIn = (page: Page, status: string) => page.locator(`[data-sign-in=${status}]`).waitFor()
const asked = (wallet: Awaited<ReturnType<typeof world.wallet>>) => wallet.requests.map(({ method }) => method)

/** The example app where it asks for a sign-in, at the relay of the file. */
function visit(body: (open: OpenPage) => Promise<void>): Promise<void> {
  return world.visit(
    async (open) => {
      await open.page.goto(`${app.url}&sign-in`)
      await body(open)
    },
    { stay: true },
  )
}

/** The sessions that the page keeps, each held against an independent library. */
async function keptIn(page: Page): Promise<{ chainId: string; cacao: boolean }[]> {
  const text = await page.evaluate(() => localStorage.getItem('latchkit:siwx_sessions') ?? '[]')
  const kept: { data: { accountAddress: `0x${string}`; chainId: string; nonce: string }; message: string; signature: `0x${string}`; cacao?: object }[] =
    JSON.parse(text)
  const host = new URL(page.url()).host
  for (const { data, message, signature } of kept) {
    expect(await verifyMessage({ address: data.accountAddress, message, signature })).toBe(true)
    expect(validateSiweMessage({ message: parseSiweMessage(message), domain: host, nonce: data.nonce, address: data.accountAddress })).toBe(true)
  }
  return kept.map(({ data, cacao }) => ({ chainId: data.chainId, cacao: cacao !== undefined }))
}

describe('sign-in with a session over the relay', () => {
  it(
    '[WC-26, WC-27, SIWX-02, SIWX-13] comes with the agreement where the wallet can: nothing more is asked, also after a reload and on the other network',
    slow,
    () =>
      visit(async ({ page }) => {
        const wallet = await world.wallet()
        // The stock client reads recaps with Node's `Buffer`; no code of the page ever sees the one that it is lent.
        await page.evaluate(() => {
          setInterval(() => {
            if ('Buffer' in window) document.body.dataset['sawBuffer'] = 'yes'
          })
        })
        await openCode(page)
        await wallet.pair(await scan(page))
        await untilSignIn(page, 'signedIn')
        await dialogOf(page).waitFor({ state: 'detached' })
        expect(asked(wallet)).toEqual(['wc_sessionAuthenticate'])
        expect(await page.evaluate(() => document.body.dataset['sawBuffer'])).toBe(undefined)
        expect(await keptIn(page)).toEqual([
          { chainId: 'eip155:31337', cacao: true },
          { chainId: 'eip155:31338', cacao: true },
        ])
        await page.reload()
        await untilSignIn(page, 'signedIn')
        await page.getByRole('button', { name: 'Switch network' }).click()
        await page.locator('dd', { hasText: 'Sandbox 31338' }).waitFor()
        await untilSignIn(page, 'signedIn')
        expect(asked(wallet)).not.toContain('personal_sign')
        await page.getByRole('button', { name: 'Disconnect' }).click()
        await untilSignIn(page, 'none')
        await expect.poll(() => keptIn(page)).toEqual([])
      }),
  )

  it('[WC-26, SIWX-03, SIWX-04] is asked for afterwards where the wallet cannot, and signed there', slow, () =>
    visit(async ({ page }) => {
      const wallet = await world.wallet({ authenticate: false })
      await openCode(page)
      await wallet.pair(await scan(page))
      await dialogOf(page).getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
      await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()
      await untilSignIn(page, 'signedIn')
      await dialogOf(page).waitFor({ state: 'detached' })
      expect(asked(wallet)).toEqual(['wc_sessionPropose', 'personal_sign'])
      expect(await keptIn(page)).toEqual([{ chainId: 'eip155:31337', cacao: false }])
    }),
  )
})

describe('sign-in that the page itself keeps', () => {
  const kestrel = willing(4)

  it('[UX-43, SIWX-13] of one tab is that of the other at once; so is its end', () =>
    app.visit(
      async ({ page, context }) => {
        await page.goto(`${app.url}&sign-in`)
        const other = await context.newPage()
        await other.goto(`${app.url}&sign-in`)
        await untilSignIn(other, 'none')
        await openDialog(page)
        await rowOf(page, 'Kestrel').click()
        await untilSignIn(page, 'owed')
        await untilSignIn(other, 'owed')
        // Neither is looked at anew: what one does, the other hears.
        for (let times = 0; times < 3; times++) {
          await dialogOf(page).getByRole('button', { name: 'Sign in', exact: true }).click()
          await untilSignIn(page, 'signedIn')
          await untilSignIn(other, 'signedIn')
          await dialogOf(other).waitFor({ state: 'detached' })
          await other.getByRole('button', { name: 'Sign out' }).click()
          await untilSignIn(other, 'owed')
          await untilSignIn(page, 'owed')
          await dialogOf(page).getByRole('heading', { name: 'Prove this is your wallet' }).waitFor()
        }
        expect(await promptOf(other).count()).toBe(0)
      },
      { wallets: [kestrel] },
    ))

  it('[SIWX-01, DX-12] is nothing in an app that does not ask for it: no view, no fact, no code of it', () =>
    app.visit(
      async (open) => {
        const { page } = open
        await connect(page)
        await untilStatus(page, 'connected')
        await drawn(page)
        expect(await page.locator('[data-sign-in]').count()).toBe(0)
        const scripts = open.watched.requests.filter(({ type }) => type === 'script').map(({ url }) => url)
        const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))
        // A command of its slice, which no other code names; one of the core shows that the scripts are read.
        expect(scripts.filter((_, at) => texts[at]?.includes('reportSignInViewShown'))).toEqual([])
        expect(texts.some((text) => text.includes('reportConnectDue'))).toBe(true)
      },
      { wallets: [kestrel] },
    ))
})
