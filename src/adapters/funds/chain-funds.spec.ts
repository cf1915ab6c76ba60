import { firstValueFrom, from } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, B, S } from '../../../tests/domain/facts.js'
import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { ListedToken } from '../../ports/services/funds.js'
import { createChainFunds } from './chain-funds.js'

const USDC: ListedToken = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const MINT: ListedToken = { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC', decimals: 6 }
const COINS: Readonly<Record<string, { symbol: string; decimals: number }>> = {
  'eip155:1': { symbol: 'ETH', decimals: 18 },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { symbol: 'SOL', decimals: 9 },
  'bip122:000000000019d6689c085ae165831e93': { symbol: 'BTC', decimals: 8 },
}

type Answers = Record<string, Json | ((params: readonly Json[]) => Json)>

/** Looks twice: what the second tells came between. */
async function twoLooks(network: string, address: string, first: Answers, second: Answers, tokens: readonly ListedToken[] = []) {
  let answers = first
  const asked: string[] = []
  const funds = createChainFunds({
    coinOf: (id) => COINS[id],
    read: (_, method, params) =>
      from(
        (async () => {
          asked.push(method)
          const answer = answers[method]
          if (answer === undefined) throw { code: 'RPC_FAILED', category: 'RPC', message: method }
          return typeof answer === 'function' ? answer(params) : answer
        })(),
      ),
  })
  const request = { network: network as CaipNetworkId, address, tokens }
  const { mark, arrivals } = await firstValueFrom(funds.arrivals(request))
  expect(arrivals).toEqual([])
  answers = second
  asked.splice(0)
  const look = await firstValueFrom(funds.arrivals({ ...request, since: mark }))
  return { arrivals: look.arrivals, mark: look.mark, asked, first: mark }
}

const hex = (units: bigint | number) => `0x${units.toString(16)}`
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const hash = (number: number) => `0x${String(number).padStart(64, '0')}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const log = (number: number, units: bigint, more: object = {}) =>
  ({
    address: USDC.address.toLowerCase(),
    topics: [TRANSFER, word(B), word(A)],
    data: `0x${units.toString(16).padStart(64, '0')}`,
    transactionHash: hash(number),
    logIndex: '0x0',
    ...more,
  }) as Json

describe('arrivals on EVM', () => {
  const before: Answers = { eth_blockNumber: '0x10', eth_getBalance: hex(10n ** 18n) }
  const ETH = 10n ** 18n

  it('[RECEIVE-02] r5 of the native coin are found by their transactions, two equal ones apart', async () => {
    const paying = (number: number) => ({ hash: hash(number), from: B, to: A.toLowerCase(), value: hex(ETH / 2n) })
    const { arrivals } = await twoLooks('eip155:1', A, before, {
      eth_blockNumber: '0x12',
      eth_getBalance: hex(2n * ETH),
      eth_getBlockByNumber: ([block]) => (block === '0x11' ? { transactions: [paying(1), { ...paying(3), to: B }, paying(2)] } : { transactions: [] }),
      eth_getTransactionReceipt: { status: '0x1' },
    })
    expect(arrivals.map(({ hash, amount, symbol }) => [hash, amount, symbol])).toEqual([
      [hash(2), '0.5', 'ETH'],
      [hash(1), '0.5', 'ETH'],
    ])
  })

  it('[RECEIVE-02] of the native coin are found though the account spends more meanwhile', async () => {
    const { arrivals } = await twoLooks('eip155:1', A, before, {
      eth_blockNumber: '0x11',
      eth_getBalance: hex(ETH / 2n),
      eth_getBlockByNumber: {
        transactions: [
          { hash: hash(1), from: B, to: A, value: hex(ETH / 10n) },
          { hash: hash(2), from: A, to: B, value: hex((ETH * 6n) / 10n) },
        ],
      },
      eth_getTransactionReceipt: { status: '0x1' },
    })
    expect(arrivals).toEqual([{ id: hash(1), symbol: 'ETH', amount: '0.1', hash: hash(1) }])
  })

  it('[RECEIVE-02] paid by a contract, or by a block that is far back, are told without a transaction', async () => {
    const { arrivals } = await twoLooks('eip155:1', A, before, {
      eth_blockNumber: '0x11',
      eth_getBalance: hex(2n * ETH),
      eth_getBlockByNumber: { transactions: [{ hash: hash(1), from: B, to: A, value: hex(ETH) }] },
      eth_getTransactionReceipt: { status: '0x0' },
    })
    expect(arrivals).toEqual([{ id: '17:coin', symbol: 'ETH', amount: '1' }])
    const far = await twoLooks('eip155:1', A, before, { eth_blockNumber: '0xfff', eth_getBalance: hex(2n * ETH) })
    expect(far.arrivals).toEqual([{ id: '4095:coin', symbol: 'ETH', amount: '1' }])
  })

  it('[RECEIVE-02] r4 of tokens are found by their logs, and called by the list alone', async () => {
    const { arrivals } = await twoLooks(
      'eip155:1',
      A,
      before,
      {
        eth_blockNumber: '0x11',
        eth_getBalance: hex(ETH),
        eth_getLogs: [
          log(1, 25_000_000n),
          log(2, 25_000_000n),
          log(3, 9n, { address: B }),
          log(4, 0n),
          log(5, 9n, { removed: true }),
          log(6, 9n, { topics: [TRANSFER, word(A), word(A)] }),
          log(7, 9n, { topics: [TRANSFER, word(A), word(B)] }),
        ],
      },
      [USDC],
    )
    expect(arrivals.map(({ hash, amount, symbol }) => [hash, amount, symbol])).toEqual([
      [hash(2), '25', 'USDC'],
      [hash(1), '25', 'USDC'],
    ])
  })

  it('[RECEIVE-02] a node that is behind tells nothing and keeps the mark', async () => {
    const { arrivals, mark, first } = await twoLooks('eip155:1', A, before, { eth_blockNumber: '0xf', eth_getBalance: hex(5n * ETH) })
    expect([arrivals, mark]).toEqual([[], first])
  })

  it('[RECEIVE-02] an answer that is none fails', async () => {
    await expect(twoLooks('eip155:1', A, before, { eth_blockNumber: null, eth_getBalance: '0x0' })).rejects.toMatchObject({ code: 'HTTP_ANSWER_INVALID' })
  })
})

describe('arrivals on Solana', () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const tokens = (units: string) => [{ mint: MINT.address, units }]
  const before: Answers = { getBalance: { value: 1_000_000_000 }, getTokenAccounts: tokens('0'), getSignaturesForAddress: [{ signature: 'old', err: null }] }

  it('[RECEIVE-02] r5 of SOL are found by their transactions, tokens by what their accounts gained', async () => {
    const { arrivals } = await twoLooks(
      network,
      S,
      before,
      {
        getBalance: { value: 2_000_000_000 },
        getTokenAccounts: tokens('7000000'),
        getSignaturesForAddress: ([, options]) =>
          Object(options).until === 'old'
            ? [
                { signature: 'b', err: null },
                { signature: 'failed', err: {} },
                { signature: 'a', err: null },
              ]
            : [],
        getTransaction: { transaction: { message: { accountKeys: ['x', S] } }, meta: { preBalances: [9, 0], postBalances: [8, 500_000_000] } },
      },
      [MINT],
    )
    expect(arrivals.map(({ hash, amount, symbol }) => [hash, amount, symbol])).toEqual([
      [undefined, '7', 'USDC'],
      ['b', '0.5', 'SOL'],
      ['a', '0.5', 'SOL'],
    ])
  })
})

it('[RECEIVE-02] SOL that comes is found though the account spends more meanwhile', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const moved = (pre: number, post: number) => ({ transaction: { message: { accountKeys: [S] } }, meta: { preBalances: [pre], postBalances: [post] } })
  const { arrivals } = await twoLooks(
    network,
    S,
    { getBalance: { value: 1_000_000_000 }, getSignaturesForAddress: [{ signature: 'old', err: null }] },
    {
      getBalance: { value: 500_000_000 },
      getSignaturesForAddress: [
        { signature: 'in', err: null },
        { signature: 'out', err: null },
      ],
      getTransaction: ([signature]) => (signature === 'in' ? moved(400_000_000, 500_000_000) : moved(1_000_000_000, 400_000_000)),
    },
  )
  expect(arrivals.map(({ hash, amount }) => [hash, amount])).toEqual([['in', '0.1']])
})

describe('arrivals on Bitcoin', () => {
  const network = 'bip122:000000000019d6689c085ae165831e93'
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const output = (txid: string, confirmed = true) => ({ txid, vout: 0, value: 50_000_000, status: { confirmed } })
  const from = (other: string) => ({ vin: [{ prevout: { scriptpubkey_address: other } }] })

  it('[RECEIVE-02] r5 are found by their outputs, those in no block as such, and change is none', async () => {
    const { arrivals } = await twoLooks(
      network,
      address,
      { utxo: [output('old')] },
      {
        utxo: [output('old'), output('a'), output('b', false), output('change')],
        tx: ([txid]) => from(txid === 'change' ? address : 'bc1qother'),
      },
    )
    expect(arrivals).toEqual([
      { id: 'a:0', symbol: 'BTC', amount: '0.5', hash: 'a' },
      { id: 'b:0', symbol: 'BTC', amount: '0.5', hash: 'b', unconfirmed: true },
    ])
  })

  it('[RECEIVE-02] one that was in no block is told again when it is in one, and not before', async () => {
    const same = await twoLooks(network, address, { utxo: [output('a', false)] }, { utxo: [output('a', false)], tx: from('bc1qother') })
    expect(same.arrivals).toEqual([])
    const later = await twoLooks(network, address, { utxo: [output('a', false)] }, { utxo: [output('a')], tx: from('bc1qother') })
    expect(later.arrivals).toEqual([{ id: 'a:0', symbol: 'BTC', amount: '0.5', hash: 'a' }])
  })
})

describe('holdings', () => {
  it('[RECEIVE-03] are the coins of which there are some; a token that does not answer is left out', async () => {
    const funds = createChainFunds({
      coinOf: (id) => COINS[id],
      read: (_, method, params) =>
        from(
          (async () => {
            if (method === 'eth_getBalance') return '0x0'
            if (Object(params[0]).to !== USDC.address) throw { code: 'RPC_FAILED', category: 'RPC', message: 'no' }
            return word(hex(25_000_000))
          })(),
        ),
    })
    const tokens = [USDC, { ...USDC, address: B, symbol: 'OTHER' }]
    expect(await firstValueFrom(funds.holdings({ network: 'eip155:1', address: A, tokens }))).toEqual({
      holdings: [{ symbol: 'USDC', token: USDC.address, amount: '25' }],
    })
  })
})
