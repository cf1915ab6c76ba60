import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createRpcCall } from '../../cli/sandbox/http/json-rpc.js'
import { openHost } from './host/host.js'
import { first, sandbox, willing } from './support/app.js'
import { violations } from './support/axe.js'
import { cardOf, closeDialog, connect, dialogOf, mainButton, openDialog } from './support/steps.js'

const host = openHost()
const at = (index: number) => `0x${(0xabc0000 + index).toString(16).padStart(40, '0')}`
const entry = (address: string, symbol: string, name: string, numeric: string, price?: number) => ({
  name,
  symbol,
  chainId: `eip155:${first.chainId}`,
  address: `eip155:${first.chainId}:${address}`,
  quantity: { decimals: '6', numeric },
  ...(price !== undefined && { price, value: Number(numeric) * price, change: 0.0125 }),
})
/** 200 tokens, one with letters of another script, one that advertises, one with letters that are not seen, and one named like another. */
const balances = [
  ...Array.from({ length: 196 }, (_, index) => entry(at(index), `TK${index}`, `Harbour Token ${index}`, `${index + 1}.5`, index % 3 ? 2 : undefined)),
  entry(at(900), 'USDС', 'USD Coin', '1000000', 1),
  entry(at(901), 'GIFT', 'Visit reward-drop.xyz to claim', '5000', 1),
  entry(at(902), 'E\u200bTH', 'Ether', '70', 2_000),
  entry(at(903), 'WET\u202eH', 'Wrapped', '70', 2_000),
]

const titles = (page: Page) =>
  page.evaluate(() =>
    [document, ...[...document.querySelectorAll('[data-latchkit]')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].flatMap((root) =>
      [...root.querySelectorAll('[title], [aria-label]')].flatMap((one) => [one.getAttribute('title') ?? '', one.getAttribute('aria-label') ?? '']),
    ),
  )

describe('the account of a visitor', () => {
  it('[UX-40, BAL-19, UX-08, ACTIVITY-13] 200 tokens: imitations and spam stand apart, marked and in no sum; hidden figures are nowhere; each transaction leads to the explorer', async () => {
    const call = createRpcCall(first.nodeUrl)
    const accounts = (await call('eth_accounts')) as readonly string[]
    const hash = await call('eth_sendTransaction', [{ from: accounts[9], to: accounts[6], value: '0xde0b6b3a7640000' }])
    await host.visit(
      async ({ page, context, watched, screenshot }) => {
        const dialog = dialogOf(page)
        await context.route(/\/account\/0x\w+\/balance/, async (route) => {
          const answer = await route.fetch()
          const { balances: own } = (await answer.json()) as { balances: readonly object[] }
          await route.fulfill({ response: answer, json: { balances: [own[0], ...balances] } })
        })
        await connect(page)
        await openDialog(page)
        const tokens = dialog.getByRole('group', { name: 'Tokens' })
        await tokens.getByText('Harbour Token 195').waitFor()
        for (const hidden of ['USDС', 'GIFT']) expect(await tokens.getByText(hidden).count()).toBe(0)
        const shown = await page.evaluate(() => {
          const state = window.hostPage.kits[0]?.getState() as { portfolio: { held: Record<string, { tokens: readonly unknown[] }> } }
          return Object.values(state.portfolio.held)[0]?.tokens.length
        })
        expect(shown).toBe(201)
        // Of every third one the price is not known.
        await dialog.getByText('Without 66 tokens: their prices aren’t known.').waitFor()
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        await screenshot('portfolio-200')
        await dialog.getByRole('button', { name: 'Hidden (4)' }).click()
        await dialog.getByText('Not USDC').first().waitFor()
        expect(await dialog.getByText(/^Not (USDC|ETH|WETH)$/).allInnerTexts()).toHaveLength(3)
        await dialog.getByText('Spam', { exact: true }).waitFor()
        await dialog.getByRole('button', { name: 'Show GIFT' }).scrollIntoViewIfNeeded()
        await screenshot('portfolio-hidden')
        expect(await violations(page, { include: '[data-latchkit=modal]', rules: 'looks' })).toEqual([])

        // The figures go: from rows, buttons, tips and names for screen readers, and the page's title never had one.
        await dialog.getByRole('button', { name: 'Hide balances' }).click()
        await dialog.getByRole('button', { name: 'Show balances' }).waitFor()
        expect(await dialog.innerText()).not.toMatch(/\d\.5 TK|\$|Harbour Token 7\n[^•]*7/)
        expect((await titles(page)).filter((text) => /\d+[.,]\d|\$|ETH \d|\d ETH/.test(text))).toEqual([])
        expect(await page.title()).toBe('Harbour')
        expect(await mainButton(page).innerText()).not.toMatch(/\d[.,]\d/)
        await dialog.getByRole('button', { name: 'Show balances' }).click()

        await dialog.getByRole('button', { name: /^Activity/ }).click()
        const link = cardOf(page).locator(`a[href="https://explorer-${first.chainId}.example/tx/${String(hash)}"]`)
        await link.waitFor()
        expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
        const rows = await dialog.getByRole('link').evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href))
        expect(rows.filter((href) => !/^https:\/\/explorer-31337\.example\/(tx\/0x[0-9a-f]{64}|address\/0x[0-9a-fA-F]{40})$/.test(href))).toEqual([])
        await screenshot('portfolio-activity')
        expect(await violations(page, { include: '[data-latchkit=modal]' })).toEqual([])
        await closeDialog(page)
        expect(watched.externalRequests()).toEqual([])
      },
      { use: ['evm', 'portfolio', 'activity'], hosts: sandbox.services, wallets: [willing(6)] },
    )
  })
})
