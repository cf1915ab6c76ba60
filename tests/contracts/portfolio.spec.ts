import { createMemoryHttp, createMemoryPortfolio, createVirtualTime, type PortfolioHarness, portfolioContract, type ScriptedToken } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { createPortfolio, type PortfolioTools, WALLET_MS } from '../../src/adapters/portfolio/joined-portfolio.js'
import type { BundledToken } from '../../src/adapters/portfolio/bundled.generated.js'
import { createMemoryTimer } from '../../src/adapters/memory/time/memory-timer.js'
import { firstOf } from '../../src/adapters/shared/async-task.js'
import { formatUnits } from '../../src/domain/shared/amounts/decimal.js'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { base, mainnet, sepolia } from '../../src/domain/shared/networks/evm-chains.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import type { PortfolioAnswer, PortfolioRequest } from '../../src/ports/services/portfolio.js'
import { A, ALPHA, B, S } from '../domain/facts.js'
import { FERN, USDC } from '../domain/portfolio.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { HEAD, scriptedTokenChain, type TokenChainOptions } from './token-chain.js'

const api = { describe, it, expect }
const NETWORK = mainnet.caipNetworkId
const OTHER = base.caipNetworkId
const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
const SCALED = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const CANARY = 'https://canary.example/a.png'
const bundled: Readonly<Record<string, readonly BundledToken[]>> = {
  [NETWORK]: [
    [USDC, 'USDC', 'USD Coin', 6],
    [DAI, 'DAI', 'Dai Stablecoin', 18],
  ],
  [OTHER]: [[USDC, 'USDC', 'USD Coin', 6]],
}
const me = A.toLowerCase()
const networks = [mainnet, base, sepolia, solana]
const common = { network: NETWORK, otherNetwork: OTHER, account: A, stranger: B, known: [USDC, DAI] } as const

type Source = 'chain' | 'service' | 'wallet'
interface WorldOptions extends Partial<Pick<PortfolioTools, 'ofApp' | 'bundled'>> {
  readonly chain?: TokenChainOptions
  /** True if the node knows nothing of the tokens. */
  readonly isChainSilent?: boolean
}

function world(source: Source, { chain: options, isChainSilent = false, ...tools }: WorldOptions = {}) {
  const time = createVirtualTime({ start: Date.UTC(2025, 0, 1) })
  const http = createMemoryHttp(time)
  const chain = scriptedTokenChain(options)
  let assets: unknown = { '0x1': [] }
  let balances: readonly object[] = []
  let isWalletBroken = false
  const requests: unknown[] = []
  http.answer('supportedChains', () => ({ http: [NETWORK, OTHER], ws: [] }))
  http.answer('prices', () => ({ fungibles: [] }))
  http.answer('balance', ({ address, chainId }) => ({ balances: address === A && chainId === NETWORK ? (balances as never) : [] }))
  const port = createPortfolio({
    timer: createMemoryTimer(time).port,
    http: () => (source === 'chain' ? undefined : http.port),
    ask: (network, method, params, signal) => firstOf(chain.read(network, method, params), signal),
    wallet: async (connectorId, method, params) => {
      requests.push([connectorId, method, params])
      if (isWalletBroken) throw { code: 4200, message: 'no such method' }
      const [{ account, chainFilter }] = params as readonly [{ account: string; chainFilter: readonly string[] }]
      return account === A && chainFilter[0] === '0x1' ? assets : { [chainFilter[0] as string]: [] }
    },
    networkOf: (network) => networks.find(({ caipNetworkId }) => caipNetworkId === network),
    bundled,
    ofApp: [],
    ...tools,
  })
  return {
    port,
    http,
    chain,
    time,
    requests,
    setAssets: (given: unknown) => {
      assets = given
    },
    setBalances: (given: readonly object[]) => {
      balances = given
    },
    breakWallet: () => {
      isWalletBroken = true
    },
    script(tokens: readonly ScriptedToken[]) {
      chain.clear()
      if (!isChainSilent)
        for (const token of [USDC, DAI]) {
          const held = tokens.find((one) => one.token === token)
          chain.put(NETWORK, token, { decimals: held?.decimals ?? 18, symbol: held?.symbol ?? '', balances: { [me]: held?.units ?? 0n } })
        }
      if (!isChainSilent) chain.put(OTHER, USDC, { decimals: 6, balances: {} })
      const named = (symbol: string) => ({ name: symbol === 'USDC' ? 'USD Coin' : 'Dai', symbol })
      balances = tokens.map(({ token, symbol, decimals, units }) => ({
        ...named(symbol),
        chainId: NETWORK,
        address: `${NETWORK}:${token}`,
        value: 0,
        price: 0,
        // Services round.
        quantity: { decimals: String(decimals), numeric: formatUnits((units / 10n ** 10n) * 10n ** 10n || units, decimals) },
        iconUrl: CANARY,
      }))
      assets = {
        '0x1': tokens.map(({ token, symbol, decimals, units }) => ({
          address: token,
          balance: `0x${units.toString(16)}`,
          type: symbol === 'USDC' ? 'ERC20' : 'erc20',
          metadata: { ...named(symbol), decimals },
        })),
      }
    },
    breakSource() {
      http.fail({ status: 500 })
      chain.breakSource()
      isWalletBroken = true
    },
  }
}

function harness(source: Source, options: WorldOptions = {}): PortfolioHarness {
  const { port, script, breakSource, chain, http, time } = world(source, options)
  return {
    ...common,
    port,
    script,
    breakSource,
    ...(source === 'wallet' && { request: { discoveredBy: ALPHA } }),
    held: () => chain.held() + http.open(),
    withinMs: 30_000,
    async elapse(ms) {
      for (let count = 0; count < (ms > 1 ? 4 : 1); count += 1) {
        await settle(30)
        time.advanceBy(ms)
      }
      await settle(60)
    },
  }
}

function memoryHarness(): PortfolioHarness {
  const tokens = createMemoryPortfolio()
  let answer = tokens.hold()
  return {
    ...common,
    port: tokens.port,
    held: tokens.open,
    withinMs: 2_000,
    script: (all) =>
      tokens.set(
        { network: NETWORK, address: A },
        {
          tokens: all.flatMap(({ token, symbol, decimals, units }) =>
            units === 0n ? [] : [{ token, symbol, name: symbol, decimals, units: units.toString(), isExact: true as const }],
          ),
        },
      ),
    breakSource: () => tokens.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' })),
    async elapse(ms) {
      if (ms < 2_000) return
      answer()
      answer = tokens.hold()
    },
  }
}

portfolioContract(api, 'chain', () => harness('chain'))
portfolioContract(api, 'chain without Multicall3', () => harness('chain', { chain: { multicall: null } }))
portfolioContract(api, 'chain whose nodes allow one call a batch', () => harness('chain', { chain: { most: 1 } }))
portfolioContract(api, 'hosted service', () => harness('service'))
portfolioContract(api, 'wallet', () => harness('wallet'))
portfolioContract(api, 'memory', memoryHarness)

const tokens = (more: Partial<ScriptedToken> = {}): readonly ScriptedToken[] => [{ token: USDC, symbol: 'USDC', decimals: 6, units: 2_500_000n, ...more }]
async function ask({ port, time }: ReturnType<typeof world>, more: Partial<PortfolioRequest> = {}) {
  const values: PortfolioAnswer[] = []
  const errors: { code: string }[] = []
  port.read({ network: NETWORK, address: A, ...more }).subscribe({ next: (value) => values.push(value), error: (error) => errors.push(error) })
  await settle(60)
  for (let count = 0; count < 4; count += 1) {
    time.advanceBy(10_000)
    await settle(60)
  }
  return { answer: values[0] as PortfolioAnswer, error: errors[0] }
}

describe('the tokens of a chain', () => {
  it('[BAL-02] decimals come from the chain, whatever the list says', async () => {
    const page = world('chain')
    page.script(tokens({ decimals: 8 }))
    expect((await ask(page)).answer).toMatchObject({
      tokens: [{ decimals: 8, isListed: true, isExact: true }],
      source: { kind: 'chain', listed: 2, block: HEAD, without: 'absent' },
    })
  })

  it('[BAL-11, fault] b5 a token that does not answer is counted as unread, never 0, and spoils nothing', async () => {
    const page = world('chain')
    page.script(tokens())
    page.chain.put(NETWORK, DAI, { balances: {} })
    expect((await ask(page)).answer).toMatchObject({ tokens: [{ symbol: 'USDC' }], unread: 1 })
  })

  it('[BAL-02] reads names of the app’s tokens from the chain', async () => {
    const page = world('chain', { ofApp: [{ network: NETWORK, address: FERN.toUpperCase().replace('X', 'x') }] })
    page.script(tokens())
    page.chain.put(NETWORK, FERN, { decimals: 2, symbol: 'FERN\u202e', name: 'Fern', balances: { [me]: 7n } })
    expect((await ask(page)).answer.tokens.at(-1)).toEqual({
      token: FERN,
      symbol: 'FERN',
      name: 'Fern',
      decimals: 2,
      units: '7',
      isExact: true,
      isListed: true,
    })
  })

  it('[BAL-05] asks nobody where no token is listed', async () => {
    const page = world('chain')
    expect((await ask(page, { network: sepolia.caipNetworkId })).answer).toEqual({ tokens: [], source: { kind: 'chain', listed: 0, without: 'absent' } })
    expect(page.chain.asked).toEqual([])
  })

  const many = (count: number) => Array.from({ length: count }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
  const listOf = (all: readonly string[]) => ({ [NETWORK]: all.map((token, index): BundledToken => [token, `T${index}`, `Token ${index}`, 18]) })

  it('[BAL-05] 400 tokens are batches of 100 calls at one block, three at a time', async () => {
    const all = many(400)
    const page = world('chain', { bundled: listOf(all) })
    for (const [index, token] of all.entries()) page.chain.put(NETWORK, token, { decimals: 18, balances: { [me]: BigInt(index + 1) } })
    const { answer } = await ask(page)
    expect(answer.tokens.map(({ units }) => units)).toEqual(all.map((_, index) => String(index + 1)))
    expect(page.chain.batches).toEqual(Array.from({ length: 8 }, () => 100))
    const calls = page.chain.asked.filter(([method]) => method === 'eth_call')
    expect([new Set(calls.map(([, params]) => params[1])), page.chain.atOnce()]).toEqual([new Set([`0x${HEAD.toString(16)}`]), 1])
  })

  it('[BAL-05, fault] halves what a node refuses', async () => {
    const all = many(60)
    const page = world('chain', { bundled: listOf(all), chain: { most: 30 } })
    for (const token of all) page.chain.put(NETWORK, token, { decimals: 18, balances: { [me]: 5n } })
    expect((await ask(page)).answer.tokens).toHaveLength(60)
    expect(page.chain.batches.filter((size) => size > 30)).toEqual([100, 50, 50])
  })

  it('[BAL-05, fault] one that burns the gas of its batch fails alone', async () => {
    const all = many(9)
    const page = world('chain', { bundled: listOf(all) })
    for (const [index, token] of all.entries()) page.chain.put(NETWORK, token, { decimals: 18, balances: { [me]: 5n }, burnsGas: index === 4 })
    expect((await ask(page)).answer).toMatchObject({ tokens: { length: 8 }, unread: 1 })
  })

  it('[BAL-05, fault] a node that does not know the block yet is asked once more, for its newest', async () => {
    const page = world('chain', { chain: { knownBlock: HEAD - 1 } })
    page.script(tokens())
    expect((await ask(page)).answer.tokens).toHaveLength(1)
    expect(page.chain.asked.filter(([method]) => method === 'eth_call').map(([, params]) => params[1])).toEqual([`0x${HEAD.toString(16)}`, 'latest'])
  })

  it('[BAL-05] zkSync has the contract at another address', async () => {
    const at = '0xf9cda624fbc7e059355ce98a31693d299facd963'
    const zkSync = 'eip155:324'
    const page = world('chain', { chain: { multicall: at }, bundled: { [zkSync]: [[USDC, 'USDC', 'USD Coin', 6]] } })
    page.chain.put(zkSync, USDC, { decimals: 6, balances: { [me]: 5n } })
    expect((await ask(page, { network: zkSync })).answer.tokens).toMatchObject([{ units: '5' }])
    expect(page.chain.batches).toEqual([2])
  })

  it('[BAL-05, fault] a contract of another chain is refused', async () => {
    const page = world('chain', { chain: { chainId: 8453 } })
    page.script(tokens())
    expect((await ask(page)).error).toMatchObject({ code: 'HTTP_ANSWER_INVALID' })
  })

  it('[BAL-05] a chain without the contract is asked one by one from then on', async () => {
    const page = world('chain', { chain: { multicall: null } })
    page.script(tokens())
    await ask(page)
    const first = page.chain.asked.length
    expect((await ask(page)).answer.tokens).toHaveLength(1)
    // The number of the block, and two calls of each of two tokens.
    expect(page.chain.asked.length - first).toBe(5)
  })

  it('[BAL-17] counts what an account has sent, with what is on its way', async () => {
    const page = world('chain')
    page.chain.sent.set(me, 7)
    const counts: number[] = []
    page.port.sentCount({ network: NETWORK, address: A }).subscribe((count) => counts.push(count))
    await settle(20)
    expect([counts, page.chain.asked]).toEqual([[7], [['eth_getTransactionCount', [A, 'pending']]]])
  })

  it('[BAL-20] those of Solana are several accounts of one mint, named by the list', async () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const account = { address: S, program: S, isFrozen: false, isNative: false, decimals: 6 }
    const page = world('chain', { bundled: { [solana.caipNetworkId]: [[mint, 'USDC', 'USD Coin', 6]] } })
    const accounts = [
      { ...account, mint, units: '5' },
      { ...account, mint, units: '7' },
      { ...account, mint: S, units: '0' },
      { ...account, mint: S, units: '1', decimals: null },
      { ...account, mint: SCALED, units: '100', shown: '12.5' },
      { ...account, mint: SCALED, units: '100', shown: '12.5' },
    ]
    const port = createPortfolio({
      timer: {} as never,
      http: () => undefined,
      ask: async () => accounts,
      wallet: async () => undefined,
      networkOf: () => solana,
      bundled: { [solana.caipNetworkId]: [[mint, 'USDC', 'USD Coin', 6]] },
      ofApp: [],
    })
    expect((await ask({ ...page, port }, { network: solana.caipNetworkId, address: S })).answer.tokens).toMatchObject([
      { token: mint, symbol: 'USDC', units: '12', isListed: true, isExact: true },
      { token: SCALED, units: '200', shown: '25' },
    ])
  })
})

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
