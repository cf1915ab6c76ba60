import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, S } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload, storedItem } from '../../../tests/domain/page.js'
import { ether, FERN, token, USDC, USDC_ON_BASE } from '../../../tests/domain/portfolio.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet, sepolia } from '../shared/networks/evm-chains.js'
import { solana } from '../shared/networks/chains.js'
import { PORTFOLIO_RETRY_BLOCK_MS } from './read.js'
import { selectPortfolio } from './selectors.js'

const MAIN = mainnet.caipNetworkId
const BASE = base.caipNetworkId
const COIN = 10n ** 18n
const broken = failure('HTTP_UNREACHABLE', { host: 'data' })

async function open({ portfolio = {}, ...options }: PageOptions = {}): Promise<Page> {
  const page = await openConnected({ portfolio, wallets: [{ id: ALPHA, accounts: [A, B] }], ...options })
  page.memory.rpc.setBalance(MAIN, A, 2n * COIN)
  page.memory.rpc.setBalance(BASE, A, 0n)
  page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [token(), ether()] })
  page.give({ type: 'refreshBalance', force: true })
  page.wait(0)
  return page
}
const view = (page: Page) => selectPortfolio(page.state())
const rows = (page: Page) => view(page).tokens.map(({ symbol, quantity: { numeric }, worth }) => [symbol, numeric, worth])
const show = (page: Page) => {
  page.give({ type: 'openModal', view: 'Account' })
  page.wait(0)
}
const again = (page: Page) => {
  page.give({ type: 'closeModal' })
  show(page)
}
const asked = (page: Page) => page.memory.portfolio.asked().map(({ network, address }) => [network, address])

describe('the tokens of an account', () => {
  it('[BAL-05, CONN-44] nobody is asked before view Account opens; then they are fresh for 30 s', async () => {
    const page = await open()
    page.wait(60_000)
    expect([asked(page), view(page).phase, view(page).headline]).toEqual([[], 'idle', { kind: 'total', currency: 'USD' }])
    show(page)
    page.wait(29_000)
    again(page)
    expect(asked(page)).toEqual([[MAIN, A]])
    page.wait(1_000)
    again(page)
    expect(asked(page)).toHaveLength(2)
  })

  it('[BAL-02, BAL-19] b9 one store feeds every view: the amount of the native currency is that of the button, its price that of the source', async () => {
    const page = await open()
    show(page)
    expect(rows(page)).toEqual([
      ['ETH', '2', '5000'],
      ['USDC', '2.5', '2.5'],
    ])
    expect(view(page)).toMatchObject({ total: '5002.5', unpriced: 0, headline: { kind: 'total', value: '5002.5', currency: 'USD' } })
    expect(view(page).tokens[1]).toMatchObject({
      id: `${MAIN}/${USDC}`,
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: MAIN,
      address: USDC,
      decimals: 6,
      quantity: { decimals: '6', numeric: '2.5' },
      price: 1,
      value: 2.5,
      units: '2500000',
    })
  })

  it('[BAL-10, fault] b5 a failure keeps what is known, with its age, and is tried again after 30 s; a first one is no empty list', async () => {
    const page = await open()
    page.memory.portfolio.fail(broken)
    show(page)
    expect(view(page)).toMatchObject({
      phase: 'unavailable',
      loading: false,
      failure: { code: 'TOKEN_BALANCE_UNAVAILABLE', cause: { code: 'HTTP_UNREACHABLE' } },
    })
    expect([rows(page), view(page).headline]).toEqual([[['ETH', '2', undefined]], { kind: 'token', symbol: 'ETH', value: '2' }])
    page.wait(PORTFOLIO_RETRY_BLOCK_MS - 1)
    again(page)
    expect(asked(page)).toHaveLength(1)
    page.memory.portfolio.fail(undefined)
    await page.run({ type: 'refreshPortfolio', force: true })
    page.memory.portfolio.fail(broken)
    await page.run({ type: 'refreshPortfolio', force: true }).catch(() => undefined)
    expect(view(page)).toMatchObject({ phase: 'outdated', total: '5002.5', at: expect.any(Number), failure: { code: 'TOKEN_BALANCE_UNAVAILABLE' } })
  })

  it('[BAL-09, fault] a failure is told', async () => {
    const page = await open()
    page.memory.portfolio.fail(broken)
    show(page)
    page.wait(1_000)
    expect(page.state().toasts.current?.message).toBe('Token Balance Unavailable')
  })

  it('[BAL-15] b6 a late answer is that of its own account and network, on which another shows nothing of it', async () => {
    const page = await open()
    page.memory.portfolio.set({ network: MAIN, address: B }, { tokens: [token({ units: '7000000' })] })
    const answer = page.memory.portfolio.hold()
    show(page)
    await page.run({ type: 'switchNetwork', network: BASE })
    expect([view(page).subject?.network, rows(page)]).toEqual([BASE, [['ETH', '0', undefined]]])
    answer()
    expect(rows(page)).toEqual([['ETH', '0', undefined]])
    await page.run({ type: 'switchNetwork', network: MAIN })
    expect(view(page).total).toBe('5002.5')
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(0)
    expect(rows(page).at(-1)).toEqual(['USDC', '7', '7'])
  })

  it('[BAL-05] a forced question names the tokens that a service must read again, and no other does', async () => {
    const page = await open()
    show(page)
    await page.run({ type: 'refreshPortfolio', force: true })
    page.wait(30_000)
    await page.run({ type: 'refreshPortfolio' })
    expect(page.memory.portfolio.asked().map(({ fresh }) => fresh)).toEqual([undefined, [USDC], undefined])
  })

  it('[BAL-08] are read again after a transaction is confirmed', async () => {
    const page = await open()
    show(page)
    page.give({ type: 'closeModal' })
    const hash = `0x${'1'.repeat(64)}`
    page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed', block: 1 })
    await page.run({ type: 'watchTransaction', hash })
    page.wait(0)
    expect(asked(page)).toHaveLength(2)
  })

  it('[BAL-13] a wallet is asked where it is known to announce asset discovery; nobody is asked for that', async () => {
    const page = await open({ wallets: [{ id: ALPHA, accounts: [A], batches: { assetDiscovery: { supported: true } } }] })
    show(page)
    expect(page.memory.portfolio.asked().at(-1)).not.toHaveProperty('discoveredBy')
    expect(page.events('capabilitiesRequested')).toEqual([])
    await page.run({ type: 'refreshCapabilities' })
    await page.run({ type: 'refreshPortfolio', force: true })
    expect(page.memory.portfolio.asked().at(-1)).toMatchObject({ discoveredBy: ALPHA })
    await page.run({ type: 'switchNetwork', network: BASE })
    page.wait(0)
    expect(page.memory.portfolio.asked().at(-1)).not.toHaveProperty('discoveredBy')
  })

  it('[BAL-01] are those of Solana in its namespace, and nobody reads them twice', async () => {
    const page = await open({
      options: { networks: [mainnet, solana] },
      adapters: ['eip155', 'solana'],
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
    })
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    page.memory.portfolio.set({ network: solana.caipNetworkId, address: S }, { tokens: [token({ token: mint })], coinPrice: '150' })
    page.memory.rpc.setBalance(solana.caipNetworkId, S, 2_000_000_000n)
    await page.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    await page.run({ type: 'switchNetwork', network: solana.caipNetworkId })
    show(page)
    page.give({ type: 'refreshBalance', force: true })
    page.wait(0)
    expect(rows(page)).toEqual([
      ['SOL', '2', '300'],
      ['USDC', '2.5', '2.5'],
    ])
    expect(page.memory.rpc.tries().filter(({ method }) => method === 'getTokenAccounts')).toEqual([])
  })
})

describe('what is shown', () => {
  it('[BAL-19] b1 the total is the sum of the very values that the rows show', async () => {
    const page = await open()
    const many = token({ token: FERN, symbol: 'FERN', decimals: 9, units: `${54_060_000_000n * 10n ** 9n}`, price: '0.000001' })
    page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [many] })
    show(page)
    expect(view(page).tokens[1]?.worth).toBe('54060')
    expect(view(page)).toMatchObject({ total: '54060', unpriced: 1 })
  })

  it.each([undefined, null, 0, '', 'NaN', -1])('[BAL-02, BAL-19] b2 a token without a price has no value, and is counted: %j', async (price) => {
    const page = await open()
    page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [ether(), token({ price: price as never })] })
    show(page)
    expect(view(page).tokens[1]).not.toHaveProperty('price')
    expect(view(page).tokens[1]).not.toHaveProperty('value')
    expect(view(page)).toMatchObject({ total: '5000', unpriced: 1 })
  })

  it('[BAL-02, UX-40] b3 of two tokens with one symbol the price is that of its own address', async () => {
    const page = await open()
    page.memory.portfolio.set(
      { network: MAIN, address: A },
      {
        tokens: [
          token(),
          token({ token: FERN, price: '1', isListed: undefined as never, imitates: 'USDC' }),
          token({ token: USDC_ON_BASE, price: undefined as never }),
        ],
      },
    )
    show(page)
    expect(view(page).tokens.map(({ address, worth }) => [address, worth])).toEqual([
      [undefined, undefined],
      [USDC, '2.5'],
      [USDC_ON_BASE, undefined],
    ])
    expect(view(page).hidden).toMatchObject([{ address: FERN, hidden: 'imitation', imitates: 'USDC' }])
    expect(view(page).hidden[0]).not.toHaveProperty('worth')
    page.give({ type: 'setTokenHidden', network: MAIN, token: FERN, hidden: false })
    expect(view(page)).toMatchObject({ total: '2.5', hidden: [] })
  })

  it.each(['0x0000000000000000000000000000000000001010', '0x0', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', '', 'native', undefined])(
    '[BAL-02] b7 the native currency is one row, whatever a source calls it: %j',
    async (alias) => {
      const polygon = {
        ...mainnet,
        id: 137,
        caipNetworkId: 'eip155:137',
        name: 'Polygon',
        nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      } as const
      const page = await open({ options: { networks: [polygon] }, wallets: [{ id: ALPHA, accounts: [A], network: 'eip155:137' }] })
      page.memory.rpc.setBalance('eip155:137', A, 3n * COIN)
      page.memory.portfolio.set(
        { network: 'eip155:137', address: A },
        {
          tokens: [
            ether({ ...(alias !== undefined && { token: alias }), price: '0.5' }),
            ether({ token: '0x0000000000000000000000000000000000001010', price: '0.5' }),
          ],
        },
      )
      page.give({ type: 'refreshBalance', force: true })
      show(page)
      expect(rows(page)).toEqual([['POL', '3', '1.5']])
      expect(view(page).total).toBe('1.5')
    },
  )

  it('[BAL-02] b8 two forms of one address are one token', async () => {
    const page = await open()
    page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [token(), token({ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })] })
    show(page)
    expect(view(page).tokens).toHaveLength(2)
  })

  it('[BAL-19] b10 a coin of a test network has no money value, nowhere', async () => {
    const page = await open({ options: { networks: [sepolia] }, wallets: [{ id: ALPHA, accounts: [A], network: sepolia.caipNetworkId }] })
    page.memory.rpc.setBalance(sepolia.caipNetworkId, A, 48n * COIN)
    page.memory.portfolio.set({ network: sepolia.caipNetworkId, address: A }, { tokens: [ether(), token()], coinPrice: '2500' })
    page.give({ type: 'refreshBalance', force: true })
    show(page)
    expect(view(page).headline).toEqual({ kind: 'token', symbol: 'ETH', value: '48' })
    expect(view(page)).not.toHaveProperty('total')
    for (const row of view(page).tokens) for (const member of ['price', 'value', 'worth', 'change']) expect(row).not.toHaveProperty(member)
  })

  it('[BAL-02] b11 the balance is the integer of the chain, to the last digit; a rounded one of a service is none', async () => {
    const page = await open()
    const units = '240014887325196554938'
    page.memory.portfolio.set(
      { network: MAIN, address: A },
      { tokens: [token({ token: FERN, decimals: 18, units }), token({ decimals: 18, units: '240014887325196550000', isExact: undefined as never })] },
    )
    show(page)
    expect(view(page).tokens.find(({ address }) => address === FERN)).toMatchObject({ units, quantity: { numeric: '240.014887325196554938' } })
    expect(view(page).tokens.find(({ address }) => address === USDC)).not.toHaveProperty('units')
  })

  it('[BAL-04] leaves out what is indivisible, and names without anything to see', async () => {
    const page = await open()
    page.memory.portfolio.set(
      { network: MAIN, address: A },
      { tokens: [token({ decimals: 0 }), token({ token: FERN, name: '\u200b\u202e', symbol: '\u200b', isListed: undefined as never })] },
    )
    show(page)
    expect(view(page).tokens.map(({ name }) => name)).toEqual(['Ether', '0x5290…9ee7'])
  })

  it.each([
    ['native', { kind: 'token', symbol: 'ETH', value: '2' }],
    [
      { network: MAIN, address: USDC },
      { kind: 'token', symbol: 'USDC', value: '2.5' },
    ],
    [
      { network: BASE, address: USDC_ON_BASE },
      { kind: 'token', symbol: 'ETH', value: '2' },
    ],
  ] as const)('[BAL-19] the headline is the app’s choice: %j', async (headline, figure) => {
    const page = await open({ portfolio: { headline } })
    show(page)
    expect(view(page).headline).toEqual(figure)
  })

  it('[BAL-19] tokens that could not be read are counted, and so is a native currency without an answer', async () => {
    const page = await open()
    page.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [token()], unread: 2 })
    page.memory.rpc.fail({ error: { code: -32602, message: 'no' } }, { method: 'eth_getBalance' })
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.memory.portfolio.set({ network: MAIN, address: B }, { tokens: [token()], unread: 2 })
    show(page)
    page.wait(1_000)
    expect(view(page)).toMatchObject({ unread: 3, total: '2.5' })
  })
})

describe('the visitor’s choice', () => {
  it('[UX-40] hides a token from list and total, and shows it again', async () => {
    const page = await open()
    show(page)
    page.give({ type: 'setTokenHidden', network: MAIN, token: USDC.toUpperCase().replace('X', 'x'), hidden: true })
    expect(view(page)).toMatchObject({ total: '5000', hidden: [{ symbol: 'USDC', hidden: 'chosen' }] })
    page.give({ type: 'setTokenHidden', network: MAIN, hidden: true })
    expect(view(page).tokens).toEqual([])
    page.give({ type: 'setTokenHidden', network: MAIN, hidden: false })
    page.give({ type: 'setTokenHidden', network: MAIN, token: USDC, hidden: false })
    expect([view(page).total, view(page).hidden]).toEqual(['5002.5', []])
  })

  it('[UX-40] is that of one network, and outlives a reload and every list', async () => {
    const page = await open()
    show(page)
    page.give({ type: 'setTokenHidden', network: MAIN, token: USDC, hidden: true })
    page.wait(1_000)
    expect(storedItem(page, 'token_choices')).toEqual({ [`${MAIN}/${USDC}`]: 'hidden' })
    const next = reload(page, { portfolio: {}, wallets: [{ id: ALPHA, accounts: [A] }] })
    next.wait(1_000)
    next.memory.portfolio.set({ network: MAIN, address: A }, { tokens: [token({ isListed: undefined as never })] })
    next.memory.portfolio.set({ network: BASE, address: A }, { tokens: [token()] })
    show(next)
    next.wait(31_000)
    again(next)
    expect(selectPortfolio(next.state()).hidden).toMatchObject([{ symbol: 'USDC', hidden: 'chosen' }])
    await next.run({ type: 'switchNetwork', network: BASE })
    next.wait(0)
    expect(selectPortfolio(next.state()).hidden).toEqual([])
  })

  it('[UX-40] of a network that is not configured is refused', async () => {
    const page = await open()
    expect(page.give({ type: 'setTokenHidden', network: 'eip155:999', token: USDC, hidden: true })).toMatchObject({
      status: 'rejected',
      failure: { code: 'NETWORK_MISSING' },
    })
  })
})

it('[BAL-05] without the plugin its commands say what is missing', () => {
  const page = openPage()
  expect(page.give({ type: 'refreshPortfolio' })).toMatchObject({
    status: 'rejected',
    failure: { code: 'PLUGIN_NOT_IN_USE', context: { plugin: 'portfolio()', entry: 'latchkit/portfolio' } },
  })
})
