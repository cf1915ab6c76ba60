import { describe, expect, it } from 'vitest'
import { A } from '../../../../tests/domain/facts.js'
import { settle } from '../../../testing/settle.js'
import { createMemoryHttp } from '../../memory/memory-http.js'
import { createVirtualTime } from '../../memory/time/virtual-time.js'
import { createHostedSwaps } from './hosted-swaps.js'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const order = { network: 'eip155:1', address: A, from: 'native', to: USDC, units: '1000' } as const

function setup() {
  const time = createVirtualTime()
  const http = createMemoryHttp(time)
  const asked: unknown[] = []
  http.answer('swapGasPrice', () => ({ standard: '11', fast: '22', instant: '33' }))
  http.answer('prices', () => ({ fungibles: [] }))
  http.answer('swapQuotes', (input) => {
    asked.push(input)
    return { quotes: [{ id: null, fromAmount: input.amount, fromAccount: input.from, toAmount: '1992', toAccount: input.to }] }
  })
  http.answer('buildSwap', (input) => {
    asked.push(input)
    return { tx: { from: input.userAddress, to: `eip155:1:${ROUTER}`, data: '0x12', amount: input.amount, eip155: { gas: '180000', gasPrice: '11' } } }
  })
  const swaps = createHostedSwaps(http.port, new AbortController().signal)
  const ask = async () => null
  return { http, asked, quote: () => settle(time, swaps.quote(order, ask)), build: () => settle(time, swaps.build({ ...order, toleranceBps: 100 }, ask)) }
}

describe('exchanges of the hosted service', () => {
  it('[SWAP-13, SWAP-05] of the gas prices standard, fast and instant a quote is asked for with standard', async () => {
    const { asked, quote } = setup()
    expect(await quote()).toEqual({ out: '1992', prices: {}, source: 'service' })
    expect(asked).toEqual([{ amount: '1000', userAddress: `eip155:1:${A}`, from: `eip155:1:${NATIVE}`, to: `eip155:1:${USDC}`, gasPrice: '11' }])
  })

  it('[SWAP-13, fault] without a gas price it quotes all the same', async () => {
    const { http, asked, quote } = setup()
    http.fail({ status: 400 }, { call: 'swapGasPrice' })
    expect((await quote()).out).toBe('1992')
    expect(asked).toMatchObject([{ amount: '1000', gasPrice: undefined }])
  })

  it('[SWAP-09, SWAP-10] builds with the tolerance in percent, for the account, without an estimate', async () => {
    const { asked, build } = setup()
    expect(await build()).toMatchObject({ router: ROUTER, data: '0x12', value: '1000', gas: '180000' })
    expect(asked[1]).toMatchObject({ amount: '1000', eip155: { slippage: 1 }, userAddress: `eip155:1:${A}`, disableEstimate: true })
  })

  it('[SWAP-05, fault] x1 a quote for another amount is none', async () => {
    const { http, quote } = setup()
    http.answer('swapQuotes', (input) => ({ quotes: [{ id: null, fromAmount: '999', fromAccount: input.from, toAmount: '1', toAccount: input.to }] }))
    await expect(quote()).rejects.toMatchObject({ code: 'HTTP_ANSWER_INVALID' })
  })
})
