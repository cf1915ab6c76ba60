import { describe, expect, it } from 'vitest'
import { A, ALPHA } from '../../../tests/domain/facts.js'
import { openConnected, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { ether, token } from '../../../tests/domain/portfolio.js'
import type { PortfolioAnswer } from '../../ports/services/portfolio.js'
import { mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { configurePortfolio } from './config.js'
import { selectCurrency, selectPortfolio, selectTokenPrice, selectUsdPrice } from './selectors.js'

const MAIN = mainnet.caipNetworkId
const EURO = { currency: 'EUR', perUsd: '0.9' }

async function open(rate: PortfolioAnswer['rate'], options: PageOptions = {}): Promise<Page> {
  const page = await openConnected({ send: true, portfolio: {}, wallets: [{ id: ALPHA, accounts: [A] }], ...options })
  page.memory.rpc.setBalance(MAIN, A, 2n * 10n ** 18n)
  page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [token(), ether()], ...(rate && { rate }) })
  page.give({ type: 'refreshBalance', force: true })
  page.give({ type: 'openModal', view: 'Account' })
  page.wait(0)
  return page
}
const shown = (page: Page) => {
  const { currency, total, tokens, headline } = selectPortfolio(page.state())
  return {
    currency,
    total,
    headline,
    worth: tokens.map(({ worth }) => worth),
    price: tokens.map(({ price }) => price),
    value: tokens.map(({ value }) => value),
  }
}

describe('the currency of the visitor', () => {
  it('[BAL-19, BAL-02] values and their total are in it to the last digit; prices of tokens stay in USD', async () => {
    expect(shown(await open(EURO))).toEqual({
      currency: 'EUR',
      total: '4502.25',
      headline: { kind: 'total', currency: 'EUR', value: '4502.25' },
      worth: ['4500', '2.25'],
      price: [2500, 1],
      value: [5000, 2.5],
    })
  })

  it.each([
    ['none', undefined],
    ['0', { currency: 'EUR', perUsd: '0' }],
    ['less than nothing', { currency: 'EUR', perUsd: '-1' }],
    ['no number', { currency: 'EUR', perUsd: 'NaN' }],
    ['of no currency', { currency: 'euro', perUsd: '0.9' }],
  ])('[BAL-19] a rate that is %s is not used: values are in USD, and say so', async (_, rate) => {
    expect(shown(await open(rate))).toMatchObject({ currency: 'USD', total: '5002.5', headline: { currency: 'USD' }, worth: ['5000', '2.5'] })
  })

  it('[SEND-02, SEND-16] an amount to send is typed in it; what pays the fee is told in USD', async () => {
    const page = await open(EURO)
    expect([selectCurrency(page.state()), selectTokenPrice(page.state(), MAIN), selectUsdPrice(page.state(), MAIN)]).toEqual(['EUR', '2250', '2500'])
    page.give({ type: 'setSendDraft', amount: { text: '22.50', unit: 'currency' } })
    page.wait(1_000)
    expect([page.state().send.sendTokenAmount, page.state().send.networkBalanceInUSD]).toEqual(['0.01', '25000'])
  })

  it('[BAL-19] a test network has no value in any currency', async () => {
    const page = await open(EURO, { options: { networks: [sepolia] }, wallets: [{ id: ALPHA, accounts: [A], network: sepolia.caipNetworkId }] })
    page.memory.rpc.setBalance(sepolia.caipNetworkId, A, 10n ** 18n)
    page.memory.portfolio.set({ network: sepolia.caipNetworkId, address: A }, { tokens: [ether()], rate: EURO })
    page.give({ type: 'refreshBalance', force: true })
    page.give({ type: 'refreshPortfolio', force: true })
    page.wait(0)
    expect(selectPortfolio(page.state())).toMatchObject({ currency: 'EUR', tokens: [{ symbol: 'ETH' }] })
    expect([selectPortfolio(page.state()).total, selectTokenPrice(page.state(), sepolia.caipNetworkId)]).toEqual([undefined, undefined])
  })
})

describe('the option', () => {
  const configure = (currency: unknown) => configurePortfolio({ currency: currency as never }).configure().config

  it('[DX-24] takes a number, a text, or what tells them, and keeps the code', () => {
    for (const perUsd of [0.92, '0.92', () => 0.92]) expect(configure({ code: 'EUR', perUsd })).toMatchObject({ currency: 'EUR' })
    expect(configure(undefined)).not.toHaveProperty('currency')
  })

  it.each([
    [{ code: 'euro', perUsd: 1 }, /currency\.code/],
    [{ perUsd: 1 }, /currency\.code/],
    ['EUR', /currency\.code/],
    [{ code: 'EUR' }, /currency\.perUsd/],
    [{ code: 'EUR', perUsd: 0 }, /currency\.perUsd/],
    [{ code: 'EUR', perUsd: -1 }, /currency\.perUsd/],
    [{ code: 'EUR', perUsd: Number.NaN }, /currency\.perUsd/],
  ])('[DX-24] refuses %j with the fix', (given, words) => {
    expect(() => configure(given)).toThrow(words)
  })
})
