import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  allowanceData,
  approvalData,
  approvalForAllData,
  isApprovedForAllData,
  permit2AllowanceData,
  permit2ApprovalData,
} from '../../src/domain/shared/evm/approval-data.js'
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

/** Account that the visitor knows nothing of. */
const STRANGER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** Reads an amount of the chain's contracts. */
const call = async (to: string, data: string): Promise<bigint> => BigInt(await rpc('eth_call', [{ to, data }, 'latest']))

/** Sends a transaction of an account whose key the node has. */
const send = (from: string, to: string, data: string): Promise<string> => rpc('eth_sendTransaction', [{ from, to, data }])

async function rpc(method: string, params: readonly unknown[]): Promise<string> {
  const response = await fetch(sandbox.evm[0]?.nodeUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await response.json()) as { readonly result: string }).result
}

it('[SWAP-12, SWAP-14, SWAP-15, SWAP-17, MODAL-26, UX-39] a visitor exchanges dollars on the sandbox: terms before the approval, exactly the amount allowed, one prompt for both, back to the account, and an allowance taken back', () =>
  host.visit(
    async ({ page }) => {
      const contracts = sandbox.evm[0]?.contracts
      const idOf = (key: string) => contracts?.tokens.find((one) => one.key === key)?.address.toLowerCase() ?? ''
      const [usdt, dai] = [idOf('usdt'), idOf('dai')]
      await connect(page)
      const account = await page.evaluate(() => window.hostPage.kits[0]?.getState().account.namespaces.eip155?.address ?? '')
      // Given elsewhere: all dollars to Permit2, nine of them from there to a stranger, and every item of a collection.
      const [permit2, items] = [contracts?.permit2 ?? '', contracts?.collection ?? '']
      await send(account, dai, approvalData(permit2, 2n ** 256n - 1n))
      await send(account, permit2, permit2ApprovalData(dai, STRANGER, 9n * 10n ** 18n, 2_000_000_000))
      await send(account, items, `0x6a627842${account.slice(2).toLowerCase().padStart(64, '0')}`)
      await send(account, items, approvalForAllData(STRANGER, true))
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
      // Other journeys exchange in the same pools.
      expect(rate).toMatch(/^1 USDT = (0\.9|1\.0)\d+ DAI$/)
      expect(number(least ?? '')).toBeGreaterThan(97)
      expect([fall, cost, allowed]).toEqual([
        expect.stringMatching(/^1%, (0\.9|1\.0)\d+ DAI$/),
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
      const word = account.slice(2).toLowerCase().padStart(64, '0')
      const before = await call(dai, `0x70a08231${word}`)
      // The wallet takes approval and exchange at once, as a smart account: said before, and one prompt.
      await dialogOf(page).getByText('One prompt for 2 steps: both happen, or neither').waitFor()
      await dialogOf(page).getByText('This becomes a smart account').waitFor()
      await button(page, /^Swap 100/).click()
      await approve(page)
      await toastOf(page, 'Done, it is on the network').waitFor()
      await dialogOf(page).locator('.lk-id').waitFor()
      expect(Number((await call(dai, `0x70a08231${word}`)) - before) / 1e18).toBeGreaterThan(number(least ?? ''))
      // Nothing of the allowance is left, and the account's allowances say so; one that was given elsewhere is taken back.
      const spender = contracts?.router.slice(2).toLowerCase().padStart(64, '0')
      expect(await call(usdt, `0xdd62ed3e${word}${spender}`)).toBe(0n)
      await button(page, /^Allowances/).click()
      await dialogOf(page)
        .getByText(/The exchange of this app may take nothing any more/)
        .waitFor()
      const rows = dialogOf(page).locator('.lk-row__sub')
      await expect
        .poll(async () => (await rows.allInnerTexts()).map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u2066-\u2069]/g, '')))
        .toEqual(
          expect.arrayContaining([
            expect.stringMatching(/^Permit2 may take all you hold\. You hold/),
            expect.stringMatching(/^0x15d3…6A65 may take 9 DAI\. You hold .* DAI\. By way of Permit2, until May 18, 2033, /),
            '0x15d3…6A65 may take every item. You hold 1 item.',
          ]),
        )
      await button(page, 'Take back: Test Items (sandbox), 0x15d3…6A65').waitFor()
      await button(page, 'Take back all 3').click()
      await button(page, 'Revoke').waitFor()
      const given = dialogOf(page).locator('dt', { hasText: 'Allowance of' }).locator('xpath=following-sibling::dd[1]')
      expect((await given.allInnerTexts()).sort()).toEqual(['no DAI any more', 'no DAI any more', 'no Test Items (sandbox) any more'])
      await button(page, 'Revoke').click()
      await approve(page)
      await expect
        .poll(async () => [
          await call(dai, allowanceData(account, permit2)),
          BigInt((await rpc('eth_call', [{ to: permit2, data: permit2AllowanceData(account, dai, STRANGER) }, 'latest'])).slice(0, 66)),
          await call(items, isApprovedForAllData(account, STRANGER)),
        ])
        .toEqual([0n, 0n, 0n])
      await dialogOf(page)
        .getByText(/The exchange of this app may take nothing any more/)
        .waitFor()
      await expect.poll(() => button(page, /^Take back/).count()).toBe(0)
    },
    { use: ['evm', 'swap', 'allowances'], given: { swap: { pools } }, hosts: sandbox.services, wallets: [willing(ACCOUNT, { policy: { decision: 'ask' } })] },
  ))
