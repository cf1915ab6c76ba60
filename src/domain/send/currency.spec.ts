import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, C } from '../../../tests/domain/facts.js'
import { openConnected, type Page, type PageOptions, reload } from '../../../tests/domain/page.js'
import { ether, token, USDC } from '../../../tests/domain/portfolio.js'
import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import { mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { toCurrency, toToken } from './convert.js'
import { TYPED_WAIT_MS } from './policies.js'
import { selectKnownReceivers, selectSendAssets } from './selectors.js'

const MAIN = mainnet.caipNetworkId

/** Opens a page where ether is worth 2,500 dollars, and USDC one. */
async function open(options: PageOptions = {}): Promise<Page> {
  const page = await openConnected({ send: true, portfolio: {}, wallets: [{ id: ALPHA, accounts: [A, B] }], ...options })
  page.memory.rpc.setBalance(MAIN, A, 10n ** 19n)
  page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [token(), ether()] })
  page.give({ type: 'refreshBalance', force: true })
  page.give({ type: 'refreshPortfolio' })
  page.wait(0)
  return page
}
const type = (page: Page, text: string, unit: 'token' | 'currency' = 'currency') => {
  page.give({ type: 'setSendDraft', amount: { text, unit } })
  page.wait(TYPED_WAIT_MS)
}
const toggle = (page: Page) => {
  page.give({ type: 'toggleSendUnit' })
  page.wait(TYPED_WAIT_MS)
  return page.state().send.amount
}
const exact = (page: Page) => page.state().send.sendTokenAmount

describe('an amount in a currency', () => {
  it('[SEND-02, SEND-11] of another account waits for the prices that are read for it, and goes on by itself', async () => {
    const page = await open()
    type(page, '10')
    expect(exact(page)).toBe('0.004')
    page.memory.portfolio.set({ network: MAIN, address: B }, { tokens: [ether({ price: '5000' })] })
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(TYPED_WAIT_MS)
    page.wait(TYPED_WAIT_MS)
    expect([page.state().send.address, page.state().send.amount, exact(page)]).toEqual([B, { text: '10', unit: 'currency' }, '0.002'])
  })

  it('[SEND-02] s3 is never the number of coins: ten dollars are 0.004 ether', async () => {
    const page = await open()
    type(page, '10')
    expect(exact(page)).toBe('0.004')
    expect(page.memory.transfers.asked().at(-1)).toMatchObject({ amount: '0.004' })
  })

  it('[SEND-02] s3 toggling converts, and toggling back restores the first text to the letter', async () => {
    const page = await open()
    type(page, '0,0100', 'token')
    expect([toggle(page), exact(page)]).toEqual([{ text: '25', unit: 'currency', typed: { text: '0,0100', unit: 'token' } }, '0.0100'])
    expect([toggle(page), exact(page)]).toEqual([{ text: '0,0100', unit: 'token' }, '0.0100'])
    type(page, '10')
    expect(toggle(page)).toEqual({ text: '0.004', unit: 'token', typed: { text: '10', unit: 'currency' } })
    expect(toggle(page)).toEqual({ text: '10', unit: 'currency' })
  })

  it('[SEND-10, SEND-02] s3 what was typed before a toggle still counts after a reload, to the letter', async () => {
    const page = await open()
    type(page, '0.1', 'token')
    expect(toggle(page)).toMatchObject({ text: '250', unit: 'currency' })
    page.wait(2_000)
    const next = reload(page, { send: true, portfolio: {}, wallets: [{ id: ALPHA, accounts: [A, B] }] })
    next.wait(5_000)
    expect(next.state().send.amount).toEqual({ text: '250', unit: 'currency', typed: { text: '0.1', unit: 'token' } })
  })

  it('[SEND-02] s3 what is typed after a toggle counts by itself', async () => {
    const page = await open()
    type(page, '1', 'token')
    toggle(page)
    type(page, '5000')
    expect([exact(page), page.state().send.amount]).toEqual(['2', { text: '5000', unit: 'currency' }])
    type(page, '')
    expect([exact(page), page.state().send.amount]).toEqual([undefined, { text: '', unit: 'currency' }])
  })

  it('[SEND-14] s5 too little for the smallest unit is no amount, and cannot be sent', async () => {
    const page = await open()
    type(page, '0.0000000000000001')
    expect(exact(page)).toBe('0')
    page.give({ type: 'setSendDraft', receiver: C })
    page.wait(0)
    await expect(page.run({ type: 'send' })).rejects.toMatchObject({ code: 'SEND_AMOUNT_INVALID' })
  })

  it('[SEND-14] s5 is converted down, never up, over random prices and decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 18 }), (cents, price, decimals) => {
        const [value, each] = [formatUnits(cents, 2), formatUnits(price, 6)]
        const much = toToken(value, each, decimals) ?? ''
        const units = parseUnits(much, decimals) ?? -1n
        // units / 10^decimals * price <= value < (units + 1) / 10^decimals * price
        const [have, paid] = [cents * 10n ** 4n * 10n ** BigInt(decimals), (one: bigint) => one * price]
        expect(paid(units) <= have && have < paid(units + 1n)).toBe(true)
        expect(Number(toCurrency(much, each))).toBeLessThanOrEqual(Number(value))
      }),
    )
  })

  it('[SEND-02] without a price, and on a test network, nothing is converted', async () => {
    const page = await open({ options: { networks: [sepolia] } })
    page.memory.portfolio.set({ network: sepolia.caipNetworkId, address: A }, { tokens: [ether()] })
    page.give({ type: 'refreshPortfolio', force: true })
    page.wait(0)
    type(page, '10')
    expect([exact(page), toggle(page)]).toEqual([undefined, { text: '10', unit: 'currency' }])
  })

  it('[SEND-02, SEND-16] the draft knows what the coins are worth', async () => {
    const page = await open()
    type(page, '10')
    expect(page.state().send.networkBalanceInUSD).toBe('25000')
    const plain = await openConnected({ send: true, wallets: [{ id: ALPHA, accounts: [A] }] })
    type(plain, '1', 'token')
    expect(plain.state().send).not.toHaveProperty('networkBalanceInUSD')
  })
})

describe('what can be chosen', () => {
  it('[SEND-02, BAL-19] the coin and the tokens of the account, with balance and value', async () => {
    const page = await open()
    expect(selectSendAssets(page.state())).toEqual([
      { symbol: 'ETH', name: 'Ether', amount: '10', worth: '25000' },
      { token: USDC, symbol: 'USDC', name: 'USD Coin', amount: '2.5', worth: '2.5' },
    ])
    const plain = await openConnected({ send: true, wallets: [{ id: ALPHA, accounts: [A] }] })
    expect(selectSendAssets(plain.state())).toMatchObject([{ symbol: 'ETH' }])
  })

  it('[SEND-12] s12 receivers: the other accounts of the wallet with their labels, then who was paid on this chain', async () => {
    const page = await open()
    page.give({ type: 'setAddressLabel', namespace: 'eip155', address: B, label: 'Savings' })
    expect(selectKnownReceivers(page.state())).toEqual([{ address: B, kind: 'own', label: 'Savings' }])
    page.give({ type: 'reportPaid', namespace: 'eip155', addresses: [C, B] } as never)
    page.give({ type: 'reportPaid', namespace: 'solana', addresses: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] } as never)
    expect(selectKnownReceivers(page.state())).toMatchObject([
      { address: B, kind: 'own' },
      { address: C, kind: 'recent' },
    ])
  })

  it('[SEND-02, SEND-16] s6 has no decimals before the chain has told them: an amount in dollars waits for those of its token, and is exact then', async () => {
    const page = await open()
    page.memory.transfers.answer({ asset: { units: '5000000000', decimals: 8, symbol: 'USDC', token: USDC } })
    page.give({ type: 'setSendDraft', token: USDC, amount: { text: '0.12345678', unit: 'currency' } })
    expect(exact(page)).toBeUndefined()
    page.wait(TYPED_WAIT_MS)
    page.wait(TYPED_WAIT_MS)
    expect(exact(page)).toBe('0.12345678')
  })
})
