import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createRpcCall } from '../../cli/sandbox/http/json-rpc.js'
import { first, openApp } from './support/app.js'
import type { SafeScript } from './safe/page.js'
import { safePage } from './safe/page.js'
import type { OpenPage } from './setup/page.js'

// The app is on this machine and the page around it is not: a browser asks the visitor about that, which is nothing to test here.
// Playwright turns off what makes https of http; a list of our own takes the place of its list.
const app = openApp({ args: ['--disable-features=LocalNetworkAccessChecks,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable'] })
const script: SafeScript = {
  address: '0x4F2083f5fBede34C2714aFfb3105539775f7FE64',
  chainId: first.chainId,
  app: app.url,
  signature: `0x${'cd'.repeat(65)}`,
  transaction: `0x${'5a'.repeat(32)}`,
}

/** Opens a page of that origin with the app in its frame. The page is not fetched; all else is as it is: origins, messages, the frame's own process. */
async function openIn({ context, page }: OpenPage, origin: string): Promise<FrameLocator> {
  await context.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: safePage(script) }))
  await page.goto(`${origin}/apps/open`)
  return page.frameLocator('iframe')
}

function asked(page: Page): Promise<string[]> {
  return page.evaluate(() => window.safe.requests.map(({ method }) => method))
}

async function balanceOf(frame: FrameLocator): Promise<string> {
  return frame.locator('dt', { hasText: 'Balance' }).locator('xpath=following-sibling::dd[1]').innerText()
}

const options = { stay: true, tolerate: /safe\.global/ }

describe('in the frame of a Safe', () => {
  it('[CONN-12][CONN-17] the app is connected to it without a prompt, on its network, and shows its account', () =>
    app.visit(async (open) => {
      const frame = await openIn(open, 'https://app.safe.global')
      await frame.locator('[data-status=connected]').waitFor()
      await frame.getByText(script.address).waitFor()
      await expect.poll(() => balanceOf(frame)).toContain('ETH')
      expect(await asked(open.page)).toContain('getSafeInfo')
      expect(await open.page.evaluate(() => [...new Set(window.safe.requests.map(({ origin }) => origin))])).toEqual([new URL(app.url).origin])

      await frame.locator('[data-latchkit=account-button] .lk-out').click()
      const dialog = frame.locator('[data-latchkit=modal] dialog')
      await dialog.getByText('Connected with Safe').waitFor()
      await open.screenshot('app-safe')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
    }, options))

  it('[CONN-12] it signs and sends through the Safe, and a refusal of the owners is one', () =>
    app.visit(async (open) => {
      // A payment that the Safe cannot make would be held for a review.
      await createRpcCall(first.rpcUrl)('anvil_setBalance', [script.address, '0xde0b6b3a7640000'])
      const frame = await openIn(open, 'https://eth.app.safe.global')
      await frame.locator('[data-status=connected]').waitFor()
      await frame.getByRole('button', { name: 'Sign message' }).click()
      await expect.poll(() => frame.getByLabel('Signature').innerText()).toBe(script.signature)
      await frame.getByRole('button', { name: 'Send' }).click()
      await expect.poll(() => frame.getByLabel('Transaction').innerText()).toBe(script.transaction)
      const sent = await open.page.evaluate(() =>
        window.safe.requests.filter(({ method }) => /^(sign|send)/.test(method)).map(({ method, params }) => [method, params]),
      )
      expect(sent).toEqual([
        ['signMessage', { message: 'Hello from Fernwood' }],
        ['sendTransactions', { txs: [{ to: script.address, value: '10000000000000000', data: '0x' }] }],
      ])

      await open.page.evaluate(() => {
        window.safe.decline = true
      })
      await frame.getByRole('button', { name: 'Sign message' }).click()
      expect(await frame.getByRole('alert').innerText()).toMatch(/declined|rejected/i)
      expect(await frame.locator('[data-status=connected]').count()).toBe(1)
    }, options))

  it.each(['https://app.safe.global.evil.example', 'https://evilsafe.global', 'http://app.safe.global'])(
    '[CONN-17] %s is none: nothing is said to it, and no Safe is offered',
    (origin) =>
      app.visit(
        async (open) => {
          const frame = await openIn(open, origin)
          await frame.locator('[data-status=disconnected]').waitFor()
          await frame.locator('[data-latchkit=connect-button] .lk-out').click()
          const dialog = frame.locator('[data-latchkit=modal] dialog')
          await dialog.getByRole('button', { name: /^Kestrel/ }).waitFor()
          expect(await dialog.getByText('Safe').count()).toBe(0)
          expect(await asked(open.page)).toEqual([])
        },
        { ...options, tolerate: /evil|safe\.global/ },
      ),
  )
})
