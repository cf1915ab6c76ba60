import { portfolioContract } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { createPortfolio } from '../../src/adapters/portfolio/joined-portfolio.js'
import type { BundledToken } from '../../src/adapters/portfolio/bundled.generated.js'
import { sepolia } from '../../src/domain/shared/networks/evm-chains.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { A, S } from '../domain/facts.js'
import { FERN, USDC } from '../domain/portfolio.js'
import { settle } from '../peers/evm/evm-scripted-wallet.js'
import { HEAD } from './token-chain.js'

import { NETWORK, DAI, SCALED, me, harness, memoryHarness, world, tokens, ask } from './portfolio-world.js'

const api = { describe, it, expect }
portfolioContract(api, 'chain', () => harness('chain'))
portfolioContract(api, 'chain without Multicall3', () => harness('chain', { chain: { multicall: null } }))
portfolioContract(api, 'chain whose nodes allow one call a batch', () => harness('chain', { chain: { most: 1 } }))
portfolioContract(api, 'hosted service', () => harness('service'))
portfolioContract(api, 'wallet', () => harness('wallet'))
portfolioContract(api, 'memory', memoryHarness)
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

  it('[BAL-19] the rate of a currency comes with prices, and is not asked for without one', async () => {
    let asked = 0
    const rate = async () => {
      asked += 1
      return { currency: 'EUR', perUsd: '0.9' }
    }
    const [bare, priced] = [world('chain', { rate }), world('service', { rate })]
    bare.script(tokens())
    priced.script(tokens())
    priced.setBalances([
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: NETWORK,
        address: `${NETWORK}:${USDC}`,
        value: 2,
        price: 1,
        quantity: { decimals: '6', numeric: '2' },
        iconUrl: '',
      },
    ])
    expect([(await ask(bare)).answer.rate, asked]).toEqual([undefined, 0])
    expect([(await ask(priced)).answer.rate, asked]).toEqual([{ currency: 'EUR', perUsd: '0.9' }, 1])
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
