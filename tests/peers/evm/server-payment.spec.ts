import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { eventually } from '../../eventually.js'
import { TOKEN } from './mock-contracts.js'
import { createShop } from '../../../examples/server-payment/shop.js'

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BUYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = `0x${'a1'.repeat(20)}` as const
const abi = parseAbi(['function transfer(address to, uint256 amount)'])

let chain: Anvil
let ask: (method: string, ...params: unknown[]) => Promise<unknown>
let shop: ReturnType<typeof createShop>
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  ask = (method, ...params) => request({ method: method as never, params: params as never })
  await ask('anvil_setCode', token, TOKEN)
  shop = createShop({ network: 'eip155:31337', to: SHOP, token, rpcUrl: chain.rpcUrl, finality: 2, prices: { tea: '2500000' } })
})
afterAll(() => chain.stop())

async function post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await shop(new Request(`https://shop.example${path}`, { method: 'POST', body: JSON.stringify(body) }))
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function pay(amount: bigint): Promise<string> {
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [SHOP, amount] })
  const hash = (await ask('eth_sendTransaction', { from: BUYER, to: token, gas: '0x30d40', data })) as string
  await eventually(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull())
  return hash
}

describe("the guide's shop", () => {
  it('[PAY-02, peer] hands out goods for a payment that is final, once, and to nobody else', async () => {
    const { body: order } = await post('/orders', { item: 'tea' })
    const { body: other } = await post('/orders', { item: 'tea' })
    const hash = await pay(2_500_000n)
    expect(await post(`/orders/${String(order['id'])}/payment`, { hash })).toEqual({ status: 202, body: { status: 'unknown', reason: 'pending' } })
    await ask('anvil_mine', '0x1')
    expect(await post(`/orders/${String(order['id'])}/payment`, { hash })).toEqual({ status: 200, body: { status: 'paid' } })
    expect(await post(`/orders/${String(other['id'])}/payment`, { hash })).toEqual({ status: 402, body: { status: 'unpaid', reason: 'used' } })
    expect(await post(`/orders/${String(order['id'])}/payment`, { hash: 'whatever' })).toEqual({ status: 200, body: { status: 'paid' } })
  })

  it('[PAY-02, peer] takes price and receiver from its own records: too little, no item, no order, no hash', async () => {
    const { body: order } = await post('/orders', { item: 'tea', amount: '1', to: BUYER })
    expect(order).toMatchObject({ amount: '2500000', to: SHOP })
    const hash = await pay(1n)
    await ask('anvil_mine', '0x1')
    expect(await post(`/orders/${String(order['id'])}/payment`, { hash, amount: '1' })).toEqual({
      status: 402,
      body: { status: 'unpaid', reason: 'short', shortBy: '2499999' },
    })
    expect((await post('/orders', { item: '__proto__' })).status).toBe(400)
    expect((await post('/orders/none/payment', { hash })).status).toBe(404)
    expect(await post(`/orders/${String(order['id'])}/payment`, {})).toEqual({ status: 202, body: { status: 'unknown', reason: 'malformed' } })
  })
})
