import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openHost } from './host/host.js'
import { sandbox, willing } from './support/app.js'
import { approve, connect, dialogOf, openDialog, toastOf } from './support/steps.js'

const host = openHost()
const ACCOUNT = 7

/** Pools of the sandbox, as an app names them. */
const pools = Object.fromEntries(
  sandbox.evm.map(({ chainId, contracts }) => [
    `eip155:${chainId}`,
    { router: contracts?.router ?? '', tokens: contracts?.tokens.filter(({ isListed }) => isListed).map(({ address }) => address) ?? [] },
  ]),
)

const button = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name })
const field = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'You pay' })
const term = (page: Page, name: string) => dialogOf(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
const number = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

/** Reads an amount of the chain's contracts. */
async function call(to: string, data: string): Promise<bigint> {
  const response = await fetch(sandbox.evm[0]?.nodeUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data }, 'latest'] }),
  })
  return BigInt(((await response.json()) as { readonly result: string }).result)
}

it('[SWAP-12, SWAP-14, SWAP-15, SWAP-17, MODAL-26, UX-39] a visitor exchanges dollars on the sandbox: terms before the approval, exactly the amount allowed, and back to the account', () =>
  host.visit(
    async ({ page }) => {
      const contracts = sandbox.evm[0]?.contracts
      const idOf = (key: string) => contracts?.tokens.find((one) => one.key === key)?.address.toLowerCase() ?? ''
      const [usdt, dai] = [idOf('usdt'), idOf('dai')]
      await connect(page)
      await openDialog(page)
      await button(page, 'Swap').click()

      // The tokens: the coin, the suggested ones in their order, then the others by symbol.
      await button(page, /^Token that you get/).click()
      const tokens = dialogOf(page).locator('.lk-row__title')
      await expect
        .poll(async () => (await tokens.allInnerTexts()).map((text) => text.trim()))
        .toEqual(['ETH', 'DAI', 'WETH', 'USDC', 'USDT', 'RARE', 'TAXED', 'TIX'])
      await button(page, /^DAI/).click()
      await button(page, /^Token that you pay/).click()
      await button(page, /^USDT/).click()

      // More than there is: said, and nothing can be pressed.
      await field(page).fill('5000.5')
      await button(page, /You have 5,000/).waitFor()
      expect(await button(page, /You have 5,000/).isDisabled()).toBe(true)

      // The sides are exchanged, and back.
      await field(page).fill('100')
      await button(page, 'Review swap').waitFor()
      await button(page, 'Turn around').click()
      await button(page, 'Token that you pay: DAI').waitFor()
      await button(page, 'Turn around').click()
      await field(page).fill('100')
      await button(page, 'Review swap').waitFor()
      const [rate, least, fall, cost, allowed] = await Promise.all(
        ['Rate', 'You get at least', 'May fall by', 'This swap costs', 'Allowance'].map(async (name) =>
          (await term(page, name).innerText()).replaceAll('\u00a0', ' '),
        ),
      )
      expect(rate).toMatch(/^1 USDT = 0\.9\d+ DAI$/)
      expect(number(least ?? '')).toBeGreaterThan(97)
      expect([fall, cost, allowed]).toEqual([
        expect.stringMatching(/^1%, 0\.9\d+ DAI$/),
        expect.stringMatching(/Network: at most 0\.\d+ ETH\s+Route: [\d.]+ DAI(, of it [\d.]+ DAI for the service)?\s+This app: nothing/),
        'exactly 100 USDT',
      ])

      // The plan says the amount of the allowance; the wallet is asked for that, and for no more.
      await button(page, 'Review swap').click()
      await button(page, /^Swap 100/).waitFor()
      expect(
        await dialogOf(page)
          .locator('dt', { hasText: /^Allowance of/ })
          .locator('xpath=following-sibling::dd[1]')
          .innerText(),
      ).toMatch(/^exactly 100.USDT$/)
      const account = await page.evaluate(() => window.hostPage.kits[0]?.getState().account.namespaces.eip155?.address ?? '')
      const word = account.slice(2).toLowerCase().padStart(64, '0')
      const before = await call(dai, `0x70a08231${word}`)
      await button(page, /^Swap 100/).click()
      await approve(page)
      await approve(page)
      await toastOf(page, 'Done, it is on the network').waitFor()
      await dialogOf(page).locator('.lk-id').waitFor()
      expect(Number((await call(dai, `0x70a08231${word}`)) - before) / 1e18).toBeGreaterThan(number(least ?? ''))
      // Nothing of the allowance is left.
      const spender = contracts?.router.slice(2).toLowerCase().padStart(64, '0')
      expect(await call(usdt, `0xdd62ed3e${word}${spender}`)).toBe(0n)
    },
    { use: ['evm', 'swap'], swap: { pools }, hosts: sandbox.services, wallets: [willing(ACCOUNT, { policy: { decision: 'ask' } })] },
  ))
