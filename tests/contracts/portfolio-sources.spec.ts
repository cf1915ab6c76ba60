import { describe, expect, it } from 'vitest'
import { WALLET_MS } from '../../src/adapters/portfolio/joined-portfolio.js'
import { A, ALPHA, B } from '../domain/facts.js'
import { FERN, USDC } from '../domain/portfolio.js'

import { NETWORK, OTHER, DAI, CANARY, world, tokens, ask } from './portfolio-world.js'

describe('the tokens of a service', () => {
  const served = (more: object = {}) => ({
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: NETWORK,
    address: `${NETWORK}:${USDC}`,
    price: 1,
    quantity: { decimals: '6', numeric: '2.5' },
    ...more,
  })

  it('[BAL-05, API-14] amounts are those of the chain: a service rounds, and remembers the one before a transaction', async () => {
    const page = world('service')
    page.script(tokens({ units: 2_499_999n }))
    page.setBalances([served()])
    expect((await ask(page)).answer).toMatchObject({ tokens: [{ units: '2499999', isExact: true, price: '1' }], source: { kind: 'service' } })
    page.script(tokens({ units: 0n }))
    page.setBalances([served()])
    expect((await ask(page)).answer.tokens).toEqual([])
  })

  it('[BAL-05, fault] where the chain says nothing the service’s amount stays, and is not called exact', async () => {
    const page = world('service', { isChainSilent: true })
    page.setBalances([served()])
    expect((await ask(page)).answer.tokens).toMatchObject([{ units: '2500000' }])
    expect((await ask(page)).answer.tokens[0]).not.toHaveProperty('isExact')
  })

  it('[API-14, BAL-05] passes on what must not come from its cache', async () => {
    const page = world('service')
    await ask(page, { fresh: [USDC] })
    expect(page.http.tries().find(({ call }) => call === 'balance')).toMatchObject({
      input: { address: A, chainId: NETWORK, forceUpdate: [`${NETWORK}:${USDC}`] },
    })
  })

  it.each([
    [{ address: undefined }],
    [{ address: `${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` }],
    [{ address: '0x0000000000000000000000000000000000000000' }],
  ])('[BAL-02] b7 the native currency has no address: %j', async (more) => {
    const page = world('service')
    page.setBalances([served({ name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: '1' }, ...more })])
    const [one] = (await ask(page)).answer.tokens
    expect(one).toMatchObject({ symbol: 'ETH', units: '1000000000000000000' })
    expect(one).not.toHaveProperty('token')
  })

  it('[BAL-02] b3 a row of another network is none of this one', async () => {
    const page = world('service')
    page.setBalances([served({ chainId: OTHER }), served({ chainId: undefined, address: `${OTHER}:${USDC}` })])
    expect((await ask(page)).answer.tokens).toEqual([])
  })

  it('[BAL-05, fault] where the service fails, the chain tells, with prices if the service has those', async () => {
    const page = world('service')
    page.script(tokens())
    page.http.fail({ status: 500 }, { call: 'balance' })
    page.http.answer('prices', ({ addresses }) => ({
      fungibles: addresses.map((address) => ({ address, name: 'X', symbol: 'USDC', price: address.endsWith(USDC) ? 0.5 : 2500, decimals: 6 })),
    }))
    const { answer } = await ask(page)
    expect(answer).toMatchObject({ tokens: [{ symbol: 'USDC', price: '0.5' }], coinPrice: '2500', source: { kind: 'chain', without: 'failed' } })
    expect(page.http.tries().find(({ call }) => call === 'prices')?.input).toEqual({
      addresses: [`${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`, `${NETWORK}:${USDC}`],
    })
  })

  it('[BAL-05] a network that it does not serve is told by the chain, without asking for it', async () => {
    const page = world('service')
    page.script(tokens())
    page.http.answer('supportedChains', () => ({ http: [OTHER], ws: [] }))
    expect((await ask(page)).answer.source).toMatchObject({ kind: 'chain', without: 'unsupported' })
    expect(page.http.tries().map(({ call }) => call)).toEqual(['supportedChains'])
  })

  it('[UX-40] marks what imitates a listed token or the native currency, and gives it no price', async () => {
    const page = world('wallet', { isChainSilent: true })
    page.http.answer('prices', ({ addresses }) => ({ fungibles: addresses.map((address) => ({ address, name: '', symbol: '', price: 9, decimals: 6 })) }))
    const asset = (address: string, symbol: string) => ({ address, balance: '0x5', type: 'ERC20', metadata: { name: 'A', symbol, decimals: 6 } })
    page.setAssets({ '0x1': [asset(FERN, 'USDС'), asset(B, 'ETH'), asset(USDC, 'USDC.fake'), asset(DAI.replace('6', '7'), 'FERN')] })
    expect(
      (await ask(page, { discoveredBy: ALPHA })).answer.tokens.map(({ symbol, imitates, isListed, price }) => [symbol, imitates, isListed, price]),
    ).toEqual([
      ['USDС', 'USDC', undefined, undefined],
      ['ETH', 'ETH', undefined, undefined],
      ['USDC', undefined, true, '9'],
      ['FERN', undefined, undefined, '9'],
    ])
  })
})

describe('the assets of a wallet', () => {
  const entry = { address: USDC, balance: '0x5', type: 'erc20', metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6 } }

  it('[BAL-12] b8 drops entries that do not fit and keeps the rest; type in either case, picture and price may be missing', async () => {
    const page = world('wallet', { isChainSilent: true })
    page.setAssets({
      '0x1': [
        { ...entry, type: 'ERC20', metadata: { ...entry.metadata, price: 0.99, iconUrl: CANARY } },
        { address: 'native', balance: '0x1', type: 'NATIVE', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500 } },
        { ...entry, address: FERN, type: 'erc721' },
        { ...entry, address: FERN, balance: 5 },
        { ...entry, address: FERN, balance: '5' },
        { ...entry, address: 5 },
        { ...entry, address: FERN, metadata: { ...entry.metadata, decimals: '6' } },
        { ...entry, address: FERN, metadata: { ...entry.metadata, price: '1' } },
        { ...entry, address: FERN, metadata: { ...entry.metadata, iconUrl: 5 } },
        { ...entry, address: FERN, metadata: null },
        null,
        { ...entry, address: DAI, metadata: { name: 'Dai', symbol: 'DAI', decimals: 18 } },
      ],
    })
    const { answer } = await ask(page, { discoveredBy: ALPHA })
    expect(answer.source).toEqual({ kind: 'wallet' })
    expect(answer.tokens.map(({ token, units, price }) => [token, units, price])).toEqual([
      [USDC, '5', '0.99'],
      [undefined, '1', '2500'],
      [DAI, '5', undefined],
    ])
    expect(page.requests).toEqual([[ALPHA, 'wallet_getAssets', [{ account: A, chainFilter: ['0x1'] }]]])
  })

  it.each([[null], ['text'], [{}], [{ '0x2105': [entry] }], [{ '0x1': 'text' }]])(
    '[BAL-13, fault] an answer of another form falls back to the service: %j',
    async (assets) => {
      const page = world('wallet')
      page.script(tokens())
      page.setAssets(assets)
      expect((await ask(page, { discoveredBy: ALPHA })).answer.source).toEqual({ kind: 'service' })
    },
  )

  it('[BAL-13, fault] so does a wallet that refuses or never answers', async () => {
    const page = world('wallet')
    page.script(tokens())
    page.breakWallet()
    expect((await ask(page, { discoveredBy: ALPHA })).answer.source).toEqual({ kind: 'service' })
    expect(WALLET_MS).toBeLessThan(10_000)
  })

  it('[BAL-13] the other network of a wallet is in another answer: 0x01 is 0x1, and 0x2105 is not', async () => {
    const page = world('wallet', { isChainSilent: true })
    page.setAssets({ '0x2105': [{ ...entry, balance: '0x9' }], '0x01': [entry] })
    expect((await ask(page, { discoveredBy: ALPHA })).answer.tokens.map(({ units }) => units)).toEqual(['5'])
  })
})
