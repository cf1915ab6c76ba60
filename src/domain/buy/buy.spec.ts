import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload } from '../../../tests/domain/page.js'
import { buy } from '../../buy.js'
import { selectFeature } from '../features/selectors.js'
import { failure } from '../shared/errors/errors.js'
import { bitcoin, solana } from '../shared/networks/chains.js'
import { base, mainnet, polygon } from '../shared/networks/evm-chains.js'
import { FALLBACK_OPTIONS } from './fallback.js'
import { QUOTE_DEBOUNCE_MS } from './quotes.js'
import { amountProblem, selectBuy, selectPurchase } from './selectors.js'

const NETWORKS = { options: { networks: [mainnet, polygon, base] } } as const
const MAIN = { network: 'eip155:1', address: A } as const
const usdc = { id: '0x1:0', symbol: 'USDC', token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '90', hash: '0x1' }

const open = async (options: PageOptions = {}) => {
  const page = await openConnected({ ...NETWORKS, buy: {}, services: true, ...options })
  page.give({ type: 'openModal', view: 'Account' })
  page.give({ type: 'pushView', view: 'OnRampProviders' })
  page.wait(0)
  return page
}
const view = (page: Page) => selectBuy(page.state())
const bought = (page: Page) => selectPurchase(page.state())
const started = async (options: PageOptions = {}, provider: 'meld' | 'coinbase' = 'coinbase') => {
  const page = await open(options)
  page.give({ type: 'setBuy', amount: '100' })
  page.wait(1_000)
  await page.run({ type: 'startBuy', provider })
  page.wait(0)
  return page
}
const quoted = async (page: Page, amount: string) => {
  page.give({ type: 'setBuy', amount })
  page.wait(QUOTE_DEBOUNCE_MS)
}

describe('what is on offer', () => {
  it('[RAMP-01, RAMP-06, RAMP-07, RAMP-09] meld and coinbase on EVM, meld alone on Solana, none on Bitcoin', async () => {
    const page = await open()
    expect(view(page).providers.map(({ id, label, fee, asset }) => [id, label, fee, asset])).toEqual([
      ['meld', 'Meld.io', '1-2%', 'USDC'],
      ['coinbase', 'Coinbase', '1-2%', 'USDC'],
    ])
    for (const [network, address, ids] of [
      [solana, S, ['meld']],
      [bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', []],
    ] as const) {
      const other = await openConnected({
        buy: {},
        services: true,
        options: { networks: [network] },
        adapters: [network.chainNamespace],
        wallets: [{ id: ALPHA, namespace: network.chainNamespace, accounts: [address], network: network.caipNetworkId }],
      })
      expect(view(other).providers.map(({ id }) => id)).toEqual(ids)
      expect(selectFeature(other.state(), 'onramp').on).toBe(ids.length > 0)
    }
  })

  it('[RAMP-08] meld delivers SOL on Solana, else USDC', async () => {
    const page = await openConnected({
      buy: {},
      services: true,
      options: { networks: [solana] },
      adapters: ['solana'],
      wallets: [{ id: ALPHA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }],
    })
    expect(view(page).providers.map(({ asset }) => asset)).toEqual(['SOL'])
  })

  it('[RAMP-11] a list of providers that is none offers nothing', () => {
    const configured = (providers: unknown) => (buy({ providers: providers as never }) as unknown as { configure(): object }).configure()
    for (const none of ['coinbase', ['coinbase', 7], {}]) expect(configured(none)).toMatchObject({ config: { providers: [] } })
    expect(configured('coinbase')).not.toHaveProperty('buttons')
    expect(configured([])).not.toHaveProperty('buttons')
    expect(configured(['coinbase'])).toMatchObject({ config: { providers: ['coinbase'] }, buttons: [{ id: 'onramp', view: 'OnRampProviders' }] })
  })

  it('[RAMP-11] the app’s list leaves providers out, and its order counts', async () => {
    expect(view(await open({ buy: { providers: ['coinbase', 'other'] } })).providers.map(({ id }) => id)).toEqual(['coinbase'])
    expect(view(await open({ buy: { providers: ['coinbase', 'meld'] } })).providers.map(({ id }) => id)).toEqual(['coinbase', 'meld'])
  })

  it('[RAMP-22] nothing in mainland China, Macau and Hong Kong, whatever the case', async () => {
    for (const timeZone of ['Asia/Shanghai', 'ASIA/URUMQI', 'asia/macao', 'Asia/Hong_Kong']) {
      const page = await openConnected({ ...NETWORKS, buy: {}, services: true })
      page.memory.ramp.place({ timeZone })
      page.give({ type: 'openModal' })
      page.wait(0)
      expect(selectFeature(page.state(), 'onramp')).toEqual({ on: false, because: 'country', detail: timeZone })
      page.give({ type: 'setBuy', amount: '100' })
      expect(page.give({ type: 'startBuy', provider: 'meld' })).toMatchObject({ status: 'rejected', failure: { code: 'BUY_UNAVAILABLE' } })
    }
    expect(selectFeature((await open()).state(), 'onramp').on).toBe(true)
  })

  it('[RAMP-06] without `services()` the feature says why it is off', async () => {
    const page = await openConnected({ ...NETWORKS, buy: {} })
    expect(selectFeature(page.state(), 'onramp')).toEqual({ on: false, because: 'plugin', detail: 'services()' })
    page.give({ type: 'setBuy', amount: '100' })
    expect(page.give({ type: 'startBuy', provider: 'meld' })).toMatchObject({ failure: { context: { reason: 'services() is not in use' } } })
    expect(selectFeature(openPage().state(), 'onramp')).toEqual({ on: false, because: 'plugin', detail: 'buy()' })
  })
})

describe('currencies and limits', () => {
  it('[RAMP-05, RAMP-16, RAMP-17, RAMP-18] are the default ones, said to be so, where the service does not tell its own', async () => {
    const page = await openConnected({ ...NETWORKS, buy: {}, services: true })
    page.memory.ramp.fail('options')
    page.give({ type: 'openModal', view: 'OnRampProviders' })
    page.wait(0)
    expect(view(page)).toMatchObject({
      isFallback: true,
      purchaseCurrency: { symbol: 'USDC' },
      paymentCurrency: { id: 'USD' },
      limit: { min: '10.00', max: '7500.00' },
    })
    expect(view(page).purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map((one) => one.chain_id)])).toEqual([
      ['USDC', ['1', '137']],
      ['ETH', ['1', '137']],
    ])
    expect(view(page).paymentCurrencies.map(({ id, payment_method_limits: limits }) => [id, limits.map((one) => one.max)])).toEqual([
      ['USD', ['7500.00', '25000.00']],
      ['EUR', ['7500.00', '25000.00']],
    ])
  })

  it('[RAMP-03, RAMP-04, RAMP-12] are those of the service', async () => {
    const page = await openConnected({ ...NETWORKS, buy: {}, services: true })
    const [usdcCurrency] = FALLBACK_OPTIONS.purchaseCurrencies
    page.memory.ramp.options({
      purchaseCurrencies: [{ ...(usdcCurrency as object), symbol: 'DAI' } as never],
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '5', max: '50' }] }],
    })
    page.give({ type: 'openModal', view: 'OnRampProviders' })
    page.wait(0)
    expect(view(page)).toMatchObject({ isFallback: false, purchaseCurrency: { symbol: 'DAI' }, limit: { min: '5', max: '50' } })
  })

  it('[RAMP-21] o4 both limits are allowed amounts, and nothing beyond them', () => {
    const limit = { min: '10.00', max: '7500.00' }
    expect(['10', '10.00', '7500', '7500.00', '100.5'].map((amount) => amountProblem(amount, limit))).toEqual(Array(5).fill(undefined))
    expect(['9.99', '7500.01', '', '-10', '1e3', '10,5', '0'].map((amount) => amountProblem(amount, limit))).toEqual([
      'below',
      'above',
      'empty',
      'invalid',
      'invalid',
      'invalid',
      'below',
    ])
  })

  it('[RAMP-21] an amount outside them is refused before a quote and before a purchase', async () => {
    const page = await open()
    for (const amount of ['9.99', '7500.01']) {
      await quoted(page, amount)
      expect(page.give({ type: 'startBuy', provider: 'meld' })).toMatchObject({ status: 'rejected', failure: { code: 'BUY_AMOUNT_INVALID' } })
    }
    expect([page.memory.ramp.asked.quotes, page.memory.ramp.windows()]).toEqual([[], []])
    page.give({ type: 'setBuy', amount: '9000', paymentMethod: 'ach_bank_account' })
    page.wait(QUOTE_DEBOUNCE_MS)
    expect(page.memory.ramp.asked.quotes).toHaveLength(1)
  })
})

describe('a quote', () => {
  it('[RAMP-02, RAMP-13, RAMP-14] is asked 300 ms after the last change, and shown with its id and fees', async () => {
    const page = await open()
    page.memory.ramp.delay(1_000)
    for (const amount of ['1', '10', '100']) {
      page.give({ type: 'setBuy', amount })
      page.wait(QUOTE_DEBOUNCE_MS - 1)
    }
    expect([page.memory.ramp.asked.quotes, view(page).quotesLoading]).toEqual([[], true])
    page.wait(1)
    expect(page.memory.ramp.asked.quotes.map(({ amount }) => amount)).toEqual(['100'])
    page.wait(1_000)
    expect(view(page)).toMatchObject({ quotesLoading: false, purchaseAmount: '90', quote: { quoteId: 'quote-1', networkFee: { amount: '1' } } })
  })

  it('[RAMP-13] of other inputs is never shown, also where it comes last', async () => {
    const page = await open()
    page.memory.ramp.delay(1_000)
    await quoted(page, '100')
    await quoted(page, '200')
    page.wait(700)
    expect(view(page)).toMatchObject({ paymentAmount: '200', quotesLoading: true })
    expect(view(page).purchaseAmount).toBeUndefined()
    page.wait(1_000)
    expect(view(page).purchaseAmount).toBe('180')
    await page.run({ type: 'switchNetwork', network: polygon.caipNetworkId })
    expect(view(page).purchaseAmount).toBeUndefined()
    page.wait(2_000)
    expect(page.memory.ramp.asked.quotes.at(-1)).toMatchObject({ network: 'polygon-mainnet', amount: '200' })
    page.give({ type: 'setBuy', paymentCurrency: 'EUR' })
    expect(view(page).purchaseAmount).toBeUndefined()
  })

  it('[RAMP-14, RAMP-15] o1 that fails leaves its reason, and no figure', async () => {
    const page = await open()
    await quoted(page, '100')
    page.memory.ramp.fail('quote')
    await quoted(page, '200')
    page.wait(0)
    expect(view(page)).toMatchObject({ quotesLoading: false, error: { code: 'BUY_QUOTE_UNAVAILABLE' } })
    expect([view(page).purchaseAmount, view(page).quote]).toEqual([undefined, undefined])
  })

  it.each([
    ['without an id', { quoteId: '' }],
    ['in another currency', { purchaseAmount: { amount: '90', currency: 'ETH' } }],
    ['whose amount is none', { purchaseAmount: { amount: 'about 90', currency: 'USDC' } }],
  ])('[RAMP-15] o1 %s is none', async (_, wrong) => {
    const page = await open()
    const money = { amount: '1', currency: 'USD' }
    const right = {
      quoteId: 'q',
      purchaseAmount: { amount: '90', currency: 'USDC' },
      paymentTotal: money,
      paymentSubtotal: money,
      coinbaseFee: money,
      networkFee: money,
    }
    page.memory.ramp.quote(() => ({ ...right, ...wrong }))
    await quoted(page, '100')
    expect([view(page).purchaseAmount, view(page).error?.code]).toEqual([undefined, 'BUY_QUOTE_UNAVAILABLE'])
  })

  it('[RAMP-13] is not asked on a network that the service does not sell on, and buying goes on', async () => {
    const page = await open()
    await page.run({ type: 'switchNetwork', network: base.caipNetworkId })
    await quoted(page, '100')
    expect(page.memory.ramp.asked.quotes).toEqual([])
    expect(await page.run({ type: 'startBuy', provider: 'coinbase' })).toMatchObject({ type: 'purchaseOpened' })
  })
})

describe('the window', () => {
  it('[RAMP-19] o8 the window opens in the call of the click, before the link is there, and is led to it', async () => {
    const page = await open()
    await quoted(page, '100')
    page.memory.ramp.delay(3_000)
    page.give({ type: 'startBuy', provider: 'coinbase' })
    expect(page.memory.ramp.windows()).toEqual(['blank'])
    page.wait(3_000)
    expect(page.memory.ramp.windows()).toEqual(['https://pay.example/coinbase'])
    expect(bought(page)?.url).toBe('https://pay.example/coinbase')
  })

  it('[RAMP-19] a blocked window, a closed one and a link that does not come are told apart, and leave no empty window', async () => {
    const run = async (page: Page) => page.run({ type: 'startBuy', provider: 'coinbase' })
    const blocked = await open()
    blocked.give({ type: 'setBuy', amount: '100' })
    blocked.memory.ramp.window('blocked')
    await expect(run(blocked)).rejects.toMatchObject({ code: 'BUY_WINDOW_BLOCKED' })
    blocked.memory.ramp.window('closed')
    await expect(run(blocked)).rejects.toMatchObject({ code: 'BUY_WINDOW_CLOSED' })
    blocked.memory.ramp.window('allowed')
    blocked.memory.ramp.link('')
    await expect(run(blocked)).rejects.toMatchObject({ code: 'BUY_LINK_UNAVAILABLE' })
    expect([blocked.memory.ramp.windows().filter((one) => one === 'blank'), bought(blocked)?.failure?.code]).toEqual([[], 'BUY_LINK_UNAVAILABLE'])
  })
})

describe('a purchase', () => {
  it('[RAMP-23] o3 keeps account and network of its start, whatever is switched afterwards', async () => {
    const page = await started({ wallets: [{ id: ALPHA, accounts: [A, B] }] })
    expect(page.state().modal.stack.at(-1)?.view).toBe('BuyInProgress')
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    await page.run({ type: 'switchNetwork', network: polygon.caipNetworkId })
    page.wait(8_000)
    expect(bought(page)).toMatchObject({ address: A, network: 'eip155:1', networkName: 'Ethereum', isElsewhere: true })
    expect(page.memory.ramp.asked.links).toMatchObject([{ address: A, network: 'eip155:1' }])
    for (const asked of [...page.memory.ramp.asked.orders, ...page.memory.funds.asked()]) expect(asked).toMatchObject(MAIN)
  })

  it('[RAMP-23] is watched every four seconds while its view is open, twice a minute otherwise, and no longer than it must', async () => {
    const page = await started()
    const asked = () => page.memory.ramp.asked.orders.length
    const first = asked()
    page.wait(8_000)
    expect(asked()).toBe(first + 2)
    page.give({ type: 'closeModal' })
    page.wait(60_000)
    expect(asked()).toBe(first + 4)
    page.give({ type: 'openModal', view: 'BuyInProgress' })
    page.memory.ramp.orders({ told: true, orders: [{ id: 'o', status: 'done', at: page.memory.time.now() }] })
    page.wait(4_000)
    const done = asked()
    page.wait(12_000)
    expect([asked(), bought(page)?.status]).toEqual([done, 'paid'])
    page.memory.funds.arrive(MAIN, usdc)
    page.wait(4_000)
    const looks = page.memory.funds.asked().length
    page.wait(60_000)
    expect([page.memory.funds.asked().length, bought(page)?.status]).toEqual([looks, 'arrived'])
  })

  it('[RAMP-23] o2 arrival wins over an order that is lost, failed or silent, and no timer decides', async () => {
    const page = await started()
    page.wait(3_600_000)
    expect(bought(page)?.status).toBe('waiting')
    page.memory.ramp.orders({ told: true, orders: [{ id: 'o', status: 'failed', at: page.memory.time.now() }] })
    page.wait(4_000)
    expect(bought(page)?.status).toBe('failed')
    page.memory.funds.arrive(MAIN, usdc)
    page.wait(4_000)
    expect(bought(page)).toMatchObject({ status: 'arrived', arrivals: [usdc] })
    expect(page.events('purchaseArrived', 'purchaseOrderEnded').map(({ type }) => type)).toEqual(['purchaseOrderEnded', 'purchaseArrived'])
  })

  it('[RAMP-23] o2 the failed order of the purchase before is not that of the next one', async () => {
    const page = await started()
    page.memory.ramp.orders({ told: true, orders: [{ id: 'o', status: 'failed', at: page.memory.time.now() }] })
    page.wait(4_000)
    expect(bought(page)?.status).toBe('failed')
    page.give({ type: 'goBack' })
    await page.run({ type: 'startBuy', provider: 'coinbase' })
    page.wait(8_000)
    expect([bought(page)?.status, page.state().buy.failedOrders]).toEqual(['waiting', { coinbase: 1 }])
  })

  it('[RAMP-23] o2 what a provider does not tell, or a chain, is not known: neither failed nor done', async () => {
    const page = await started()
    page.memory.ramp.fail('orders')
    page.memory.funds.fail(failure('RPC_FAILED', { name: 'RpcError', detail: 'busy' }))
    page.wait(8_000)
    expect(bought(page)).toMatchObject({ status: 'waiting', isOrderUnknown: true, isChainUnknown: true })
    const meld = await started({}, 'meld')
    meld.memory.ramp.orders({ told: false, orders: [] })
    meld.wait(4_000)
    expect(bought(meld)).toMatchObject({ status: 'waiting', isOrderUnknown: true })
  })

  it('[RAMP-23] o7 only coins of its kind, after its start, and no order from before', async () => {
    const page = await open()
    page.memory.funds.arrive(MAIN, { ...usdc, id: 'before' })
    await quoted(page, '100')
    page.memory.ramp.orders({ told: true, orders: [{ id: 'old', status: 'done', at: page.memory.time.now() - 3_600_000 }] })
    await page.run({ type: 'startBuy', provider: 'coinbase' })
    page.memory.funds.arrive(MAIN, { id: '0x2', symbol: 'ETH', amount: '1' })
    page.wait(8_000)
    expect(bought(page)).toMatchObject({ status: 'waiting', arrivals: [] })
  })

  it('[RAMP-23] goes on after a reload, from where the chain was looked at', async () => {
    const page = await started()
    page.wait(4_000)
    page.memory.funds.arrive(MAIN, usdc)
    const again = reload(page, { ...NETWORKS, buy: {}, services: true })
    again.wait(2_000)
    expect(bought(again)).toMatchObject({ address: A, network: 'eip155:1', status: 'arrived', url: 'https://pay.example/coinbase' })
  })

  it('[RAMP-19] its page opens again in a click', async () => {
    const page = await started()
    await page.run({ type: 'openPurchase' })
    expect(page.memory.ramp.windows()).toEqual(['https://pay.example/coinbase', 'https://pay.example/coinbase'])
    page.give({ type: 'leavePurchase' })
    expect([bought(page), page.give({ type: 'openPurchase' }).status]).toEqual([undefined, 'rejected'])
  })

  it('[RAMP-23] o10 a provider whose last three orders failed is marked, until one succeeds', async () => {
    const page = await started()
    const end = async (status: 'failed' | 'done') => {
      page.memory.ramp.orders({ told: true, orders: [{ id: `${page.memory.time.now()}`, status, at: page.memory.time.now() }] })
      page.wait(4_000)
      page.memory.ramp.orders({ told: true, orders: [] })
      page.give({ type: 'goBack' })
      await page.run({ type: 'startBuy', provider: 'coinbase' })
    }
    const marks = () => view(page).providers.map(({ isDoubtful }) => isDoubtful)
    for (const expected of [false, false, true]) {
      await end('failed')
      expect(marks()).toEqual([false, expected])
    }
    await end('done')
    expect(marks()).toEqual([false, false])
  })

  it('[RAMP-20] o9 the country is a guess until it is chosen, and is remembered', async () => {
    const page = await open()
    expect(view(page)).toMatchObject({ country: 'DE', isCountryGuessed: true })
    page.give({ type: 'setBuy', country: 'AT' })
    const again = reload(page, { ...NETWORKS, buy: {}, services: true })
    again.wait(1_000)
    expect(view(again)).toMatchObject({ country: 'AT', isCountryGuessed: false })
  })
})
