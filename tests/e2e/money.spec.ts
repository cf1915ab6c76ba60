import { decodeQR } from 'qr/decode.js'
import type { Page } from 'playwright-core'
import { createWalletClient, http, parseEther, publicActions } from 'viem'
import { describe, expect, it } from 'vitest'
import { sandboxContracts } from '../../cli/sandbox/evm/contracts/index.js'
import { deploySessionAccount, sessionAccountAt } from '../../cli/sandbox/evm/sessions/sessions.js'
import { openHost } from './host/host.js'
import { readPicture } from './setup/picture.js'
import { first, sandbox, second, willing } from './support/app.js'
import { cardOf, closeDialog, connect, dialogOf, openDialog, rowOf, untilStatus } from './support/steps.js'

const host = openHost()
const contracts = sandboxContracts(first.chainId)
const usdc = contracts.tokens.find(({ key }) => key === 'usdc')
const listed = { address: usdc?.address ?? '', symbol: 'USDC', decimals: 6 }
const pools = {
  [`eip155:${first.chainId}`]: { router: contracts.router, tokens: contracts.tokens.filter(({ isListed }) => isListed).map(({ address }) => address) },
}
const tokens = { [`eip155:${first.chainId}`]: [listed] } as const
const node = (at = first) => createWalletClient({ transport: http(at.nodeUrl) }).extend(publicActions)

const addressOf = (page: Page) => page.evaluate(() => window.hostPage.kits[0]?.getState().account.namespaces.eip155?.address as `0x${string}`)
const button = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name })
/** Presses a feature of view Account. */
async function openFeature(page: Page, name: string): Promise<void> {
  await openDialog(page)
  await button(page, name).click()
}

describe('Receive', () => {
  it('[RECEIVE-02, RECEIVE-03, UX-49] shows the active address as code and text, copies it, names its network, tells what arrives, and prints alone', () =>
    host.visit(
      async ({ page, context, screenshot }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await connect(page)
        const address = await addressOf(page)
        await openFeature(page, 'Receive')
        const card = cardOf(page)
        const scan = async () => decodeQR(readPicture(await card.locator('.lk-qr').screenshot({ animations: 'disabled' })))
        const shown = async () => (await card.locator('.lk-address').last().innerText()).replace(/\s/g, '')
        await card.locator('.lk-qr path').first().waitFor()
        expect([await scan(), await shown()]).toEqual([address, address])
        const on = (chain: number) => card.getByText(`On Sandbox ${chain} only`, { exact: true })
        expect(await on(first.chainId).count()).toBe(2)
        await button(page, 'Copy address').click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
        await screenshot('money-receive')

        // The address is the same on the app's other network, and the name follows.
        await page.evaluate((id) => window.hostPage.kits[0]?.dispatch({ type: 'switchNetwork', network: `eip155:${id}` }), second.chainId)
        await on(second.chainId).first().waitFor()
        expect(await scan()).toBe(address)
        await page.evaluate((id) => window.hostPage.kits[0]?.dispatch({ type: 'switchNetwork', network: `eip155:${id}` }), first.chainId)
        await on(first.chainId).first().waitFor()

        await page.emulateMedia({ media: 'print' })
        expect([await scan(), await shown()]).toEqual([address, address])
        expect([await on(first.chainId).count(), await card.getByRole('button').count(), await page.getByText('Text below.').isVisible()]).toEqual([
          2,
          0,
          false,
        ])
        await page.emulateMedia({ media: 'screen' })

        await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'refreshArrivals', force: true }))
        const [from] = (await node().getAddresses()).slice(-1)
        if (from) await node().sendTransaction({ account: from, chain: null, to: address, value: parseEther('0.125') })
        await page.evaluate(() => window.hostPage.kits[0]?.run({ type: 'refreshArrivals', force: true }))
        await card.getByText(/^0\.125\sETH arrived$/).waitFor()
      },
      { use: ['evm', 'receive'], wallets: [willing(6)] },
    ))
})

describe('Pay', () => {
  it('[PAY-02, PAY-03] a visitor without a wallet sees the payment, connects, confirms, and the shop has the exact amount', () =>
    host.visit(
      async ({ page, screenshot }) => {
        const to = (await node().getAddresses()).at(-1) as `0x${string}`
        // An address that was never used is warned of.
        await node().waitForTransactionReceipt({ hash: await node().sendTransaction({ account: to, chain: null, to, value: 0n }), pollingInterval: 50 })
        const before = await node().getBalance({ address: to })
        const paid = page.evaluate(
          async ([receiver, network]) => {
            const receipt = await window.hostPage.kits[0]?.run({
              type: 'pay',
              to: receiver,
              amount: '0.0123',
              network: `eip155:${network}`,
              name: 'Tea shop',
              reference: 'order 7',
            })
            return receipt && { hash: receipt.hash }
          },
          [to, first.chainId] as const,
        )
        const card = cardOf(page)
        await card.getByText(/^0\.0123\sETH$/).waitFor()
        await card.getByText('Tea shop').waitFor()
        await screenshot('money-pay')
        await button(page, 'Connect a wallet to pay').click()
        await rowOf(page, 'Kestrel').click()
        await untilStatus(page, 'connected')
        await button(page, /^Pay 0\.0123/).click()
        const { hash } = (await paid) ?? {}
        const sent = await node().waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 50 })
        expect([sent.status, (await node().getBalance({ address: to })) - before]).toEqual(['success', parseEther('0.0123')])
        await card.getByText(/^The receiver has exactly 0\.0123/).waitFor()
        await closeDialog(page)

        // More dollars than the account has: another token goes by an exchange, in one plan, and exactly the amount arrives.
        const had = await balanceOf(to)
        await page.evaluate(
          ([receiver, token]) => {
            window.hostPage.kits[0]?.dispatch({ type: 'pay', to: receiver, amount: '12000', token, name: 'Tea shop' })
          },
          [to, listed.address] as const,
        )
        await card.getByText(/^Your balance is 10,000.USDC\. Choose what to pay with\.$/).waitFor()
        await screenshot('money-pay-choice')
        await card.getByRole('button', { name: new RegExp(`^Pay with 6\\.\\d+.ETH on Sandbox ${first.chainId}`) }).click()
        await button(page, /^Pay 6\.\d+/).waitFor()
        const term = (name: string) => card.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').innerText()
        expect([await term('The receiver gets exactly'), await term('Left over for you')].map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
          '12,000 USDC',
          expect.stringMatching(/^about \d+\.\d+ USDC$/),
        ])
        await screenshot('money-pay-exchange')
        await button(page, /^Pay 6\.\d+/).click()
        await card.getByText(/^The receiver has exactly 12,000/).waitFor()
        await card.getByText('It is in a block').waitFor()
        await screenshot('money-pay-arrived')
        expect((await balanceOf(to)) - had).toBe(12_000_000_000n)
      },
      { use: ['evm', 'pay', 'swap'], given: { swap: { pools } }, wallets: [willing(7)] },
    ))
})

describe('Buy', () => {
  it('[RAMP-19, RAMP-23] the provider’s page opens in the click: one order is declined, of one it forgets the coins come all the same, and the chain wins', () =>
    host.visit(
      async ({ page, context, screenshot }) => {
        await connect(page)
        const address = await addressOf(page)
        const buys = async (amount: string, act: string) => {
          await dialogOf(page).getByRole('textbox', { name: 'Amount in USD' }).fill(amount)
          const opened = context.waitForEvent('page')
          await button(page, /^Coinbase/).click()
          const window = await opened
          await window.getByRole('button', { name: act, exact: true }).click()
          await window.locator('[role=status]').waitFor()
          await window.close()
        }
        const before = await balanceOf(address)
        await openFeature(page, 'Buy')
        const card = cardOf(page)
        await card
          .getByText(/fee 1–2%|fee 1-2/)
          .first()
          .waitFor()
        await buys('50', 'Decline')
        await card.getByText('The order failed').waitFor()
        await screenshot('money-buy-failed')
        await button(page, 'Choose another provider').click()
        await buys('100', 'Pay, and lose the order')
        await card.getByText(/^98\.00\sUSDC arrived$/).waitFor()
        await screenshot('money-buy-arrived')
        expect((await balanceOf(address)) - before).toBe(98_000_000n)
      },
      { use: ['evm', 'buy'], hosts: sandbox.services, given: { buy: { tokens } }, wallets: [willing(8)] },
    ))
})

const balanceOf = (account: `0x${string}`) =>
  node().readContract({
    address: listed.address as `0x${string}`,
    abi: [
      {
        type: 'function',
        name: 'balanceOf',
        stateMutability: 'view',
        inputs: [{ name: 'account', type: 'address' }],
        outputs: [{ name: '', type: 'uint256' }],
      },
    ],
    functionName: 'balanceOf',
    args: [account],
  })

describe('Smart sessions', () => {
  it('[SESSIONS-02, SESSIONS-03, SESSIONS-05] k5 names the delegate of the account, lists its sessions, and ends one by the owner’s signature of its pci: the chain has ended it, and not the other', () =>
    host.visit(
      async ({ page, screenshot }) => {
        await connect(page)
        const owner = await addressOf(page)
        const addresses = await node().getAddresses()
        const implementation = await deploySessionAccount(first.nodeUrl, { owner, revoker: addresses.at(-1) as `0x${string}` })
        await node().request({ method: 'anvil_setCode' as never, params: [owner, `0xef0100${implementation.address.slice(2)}`] as never })
        const account = sessionAccountAt(first.nodeUrl, { address: owner, owner })
        const expiry = Number((await node().getBlock()).timestamp) + 86_400
        const grant = (limit: bigint) => account.grant({ key: addresses[1] as `0x${string}`, expiry, rules: [{ kind: 'native', limit }] })
        const ids = [await grant(parseEther('0.5')), await grant(parseEther('0.25'))] as const
        await account.execute({ key: addresses[1] as `0x${string}`, id: ids[1], to: addresses[2] as `0x${string}`, value: parseEther('0.05') })

        const bodies: unknown[] = []
        page.on('request', (request) => {
          if (request.method() === 'POST') bodies.push(request.postData())
        })
        await openDialog(page)
        await button(page, /^Smart sessions/).click()
        const ends = button(page, /^End session: /)
        await ends.nth(1).waitFor()
        const card = cardOf(page)
        const name = implementation.address.toLowerCase()
        await card.getByText(new RegExp(`${name.slice(0, 6)}`, 'i')).waitFor()
        await card.getByText(/0\.25.ETH, 0\.05 used/).waitFor()
        await screenshot('money-sessions')
        const row = cardOf(page).locator('.lk-row').filter({ hasText: '0.5' })
        await row.getByRole('button').click()
        await row.getByText('Ended by you').waitFor()
        expect(await ends.count()).toBe(1)
        const [asked] = bodies.flatMap((body) => (typeof body === 'string' && body.includes('"pci"') ? [JSON.parse(body) as Record<string, string>] : []))
        expect([asked?.['pci'], asked?.['signature']]).toEqual([ids[0], expect.stringMatching(/^0x[0-9a-f]{130}$/)])
        const calls = ids.map((id) =>
          account.execute({ key: addresses[1] as `0x${string}`, id, to: '0x00000000000000000000000000000000000caf02', value: 1n }).catch(() => 'reverted'),
        )
        expect(await Promise.all(calls)).toEqual(['reverted', true])

        // The same account is a plain one on the app's other network.
        await closeDialog(page)
        await page.evaluate((id) => window.hostPage.kits[0]?.dispatch({ type: 'switchNetwork', network: `eip155:${id}` }), second.chainId)
        await openDialog(page)
        await expect.poll(() => button(page, /^Smart sessions/).count()).toBe(0)
      },
      { use: ['evm', 'smartSessions'], hosts: sandbox.services, wallets: [willing(5)] },
    ))
})
