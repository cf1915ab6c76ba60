import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { verifyPayment, type VerifyPaymentInput } from '../../../src/server.js'
import { eventually } from '../../eventually.js'
import { TOKEN } from './mock-contracts.js'

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BUYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = `0x${'a1'.repeat(20)}`
const copy = `0x${'a2'.repeat(20)}`
const abi = parseAbi(['function transfer(address to, uint256 amount)'])
const PRICE = 2_500_000n

let chain: Anvil
let ask: (method: string, ...params: unknown[]) => Promise<unknown>
const servers: Server[] = []
beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  ask = (method, ...params) => request({ method: method as never, params: params as never })
  for (const contract of [token, copy]) await ask('anvil_setCode', contract, TOKEN)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await chain.stop()
})

async function send(to: string, more: object, from = BUYER): Promise<string> {
  const hash = (await ask('eth_sendTransaction', { from, to, gas: '0x30d40', ...more })) as string
  await eventually(async () => expect(await ask('eth_getTransactionReceipt', hash)).not.toBeNull())
  return hash
}
const pay = (units: bigint, { contract = token, to = SHOP, from = BUYER }: { contract?: string; to?: string; from?: string } = {}) =>
  send(contract, { data: encodeFunctionData({ abi, functionName: 'transfer', args: [to as never, units] }) }, from)

/** The shop's records of what pays which order: a row that is there already is not added again. */
function createRecords() {
  const rows = new Map<string, string>()
  return (order: string) => (ids: readonly string[]) => {
    if (ids.some((id) => (rows.get(id) ?? order) !== order)) return false
    for (const id of ids) rows.set(id, order)
    return true
  }
}
const verify = (hash: unknown, more: Partial<VerifyPaymentInput> = {}) =>
  verifyPayment({
    network: 'eip155:31337',
    to: SHOP,
    token,
    amount: PRICE,
    hash,
    rpcUrl: chain.rpcUrl,
    finality: 1,
    maxHeadAgeMs: 3_600_000,
    consume: createRecords()('order'),
    ...more,
  })

/** A node that answers as the chain does, but for what a test changes. */
async function nodeWith(change: (method: string, result: unknown) => unknown): Promise<string> {
  const server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
    const result = change(method, await ask(method, ...params))
    response.end(typeof result === 'string' && result.startsWith('<') ? result : JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  servers.push(server)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a payment that a page tells a server of', () => {
  it('[PAY-02, peer] is paid with the exact amount, by a token and by the native coin', async () => {
    const hash = await pay(PRICE)
    const verdict = await verify(hash)
    expect(verdict).toEqual({
      status: 'paid',
      amount: '2500000',
      parts: [{ id: `eip155:31337:${hash}:0`, hash, from: BUYER.toLowerCase(), amount: '2500000', block: expect.any(Number), at: expect.any(Number) }],
    })
    const { token: _, ...native } = { token }
    const coins = await send(SHOP, { value: '0x38d7ea4c68000' })
    expect(
      await verifyPayment({
        ...native,
        network: 'eip155:31337',
        to: SHOP,
        amount: 10n ** 15n,
        hash: coins,
        rpcUrl: chain.rpcUrl,
        finality: 1,
        maxHeadAgeMs: 3_600_000,
        consume: () => true,
      }),
    ).toMatchObject({ status: 'paid', amount: '1000000000000000', parts: [{ id: `eip155:31337:${coins}:value` }] })
  })

  it('[PAY-02, peer] p2 pays one order: the same hash twice, and two orders at once', async () => {
    const hash = await pay(PRICE)
    const records = createRecords()
    const both = await Promise.all([verify(hash, { consume: records('a') }), verify(hash, { consume: records('b') })])
    expect(both.map(({ status }) => status).sort()).toEqual(['paid', 'unpaid'])
    expect(both.find(({ status }) => status === 'unpaid')).toMatchObject({ reason: 'used' })
    // The order that has it asks again, as a page that was loaded anew does.
    const owner = both[0]?.status === 'paid' ? 'a' : 'b'
    expect(await verify(hash, { consume: records(owner) })).toMatchObject({ status: 'paid' })
  })

  it('[PAY-02, peer] p2 is not paid by one unit less, another token of the same name, another receiver, or a transaction that failed', async () => {
    expect(await verify(await pay(PRICE - 1n))).toMatchObject({ status: 'unpaid', reason: 'short', shortBy: '1', amount: '2499999' })
    expect(await verify(await pay(PRICE, { contract: copy }))).toMatchObject({ status: 'unpaid', reason: 'nothing' })
    expect(await verify(await pay(PRICE, { to: OTHER }))).toMatchObject({ status: 'unpaid', reason: 'nothing' })
    expect(await verify(await pay(PRICE, { from: SHOP }))).toMatchObject({ status: 'unpaid', reason: 'nothing' })
    await ask('anvil_setCode', `0x${'a3'.repeat(20)}`, '0x60006000fd')
    const failed = await send(`0x${'a3'.repeat(20)}`, {})
    expect(await verify(failed)).toMatchObject({ status: 'unpaid', reason: 'failed' })
  })

  it('[PAY-02, peer] p6 tells over, late and in parts, and adds exactly', async () => {
    expect(await verify(await pay(PRICE + 3n))).toMatchObject({ status: 'paid', over: '3' })
    const [first, second] = [await pay(1_079_000n), await pay(PRICE - 1_079_000n)]
    expect(await verify(first)).toMatchObject({ status: 'unpaid', reason: 'short', shortBy: '1421000' })
    // One hash given twice is one payment.
    expect(await verify([first, first])).toMatchObject({ status: 'unpaid', reason: 'short' })
    expect(await verify([first, second], { until: 1_000_000_000_000 })).toMatchObject({ status: 'paid', amount: '2500000', inParts: true, isLate: true })
    expect(await verify(first, { since: Date.now() + 3_600_000 })).toMatchObject({ status: 'unpaid', reason: 'early', amount: '0' })
  })

  it('[PAY-02, peer] p1 p9 is not known while it is not final, not there, or the node is behind or of another network', async () => {
    const hash = await pay(PRICE)
    expect(await verify(hash, { finality: 3 })).toEqual({ status: 'unknown', reason: 'pending' })
    await ask('anvil_mine', '0x2')
    expect(await verify(hash, { finality: 3 })).toMatchObject({ status: 'paid' })
    expect(await verify(`0x${'12'.repeat(32)}`)).toEqual({ status: 'unknown', reason: 'notFound' })
    expect(await verify(hash, { maxHeadAgeMs: 1_000, now: Date.now() + 60_000 })).toEqual({ status: 'unknown', reason: 'behind' })
    expect(await verify(hash, { network: 'eip155:1' })).toEqual({ status: 'unknown', reason: 'network' })
    expect(await verify(hash, { rpcUrl: 'http://127.0.0.1:9' })).toEqual({ status: 'unknown', reason: 'unreachable' })
  })

  it('[PAY-02, fault] p9 fails closed: two nodes that disagree, a block that was replaced, a page of HTML, an answer without members', async () => {
    const hash = await pay(PRICE)
    const less = await nodeWith((method, result) => (method === 'eth_getTransactionReceipt' ? { ...(result as object), logs: [] } : result))
    expect(await verify(hash, { rpcUrl: [chain.rpcUrl, less] })).toEqual({ status: 'unknown', reason: 'disagree' })
    const replaced = await nodeWith((method, result) => (method === 'eth_getBlockByNumber' ? { ...(result as object), hash: `0x${'0'.repeat(64)}` } : result))
    expect(await verify(hash, { rpcUrl: replaced })).toEqual({ status: 'unknown', reason: 'disagree' })
    const portal = await nodeWith(() => '<html>')
    expect(await verify(hash, { rpcUrl: portal })).toEqual({ status: 'unknown', reason: 'unreachable' })
    const empty = await nodeWith((method, result) => (method === 'eth_getTransactionReceipt' ? {} : result))
    expect(await verify(hash, { rpcUrl: empty })).toEqual({ status: 'unknown', reason: 'unreachable' })
    expect(await verify(hash, { rpcUrl: [chain.rpcUrl, chain.rpcUrl] })).toMatchObject({ status: 'paid' })
  })

  it.each([
    undefined,
    null,
    '',
    '0x12',
    7,
    {},
    [],
    ['0x12'],
    Array(40)
      .fill(`0x${'1'.repeat(64)}`)
      .map((one: string, at) => one.slice(0, -2) + (10 + at)),
  ])('[PAY-02, fault] a page may send anything for a hash: %j', async (hash) => {
    expect(await verify(hash)).toEqual({ status: 'unknown', reason: 'malformed' })
  })

  it.each<[string, Partial<VerifyPaymentInput>]>([
    ['amount', { amount: '2.5' }],
    ['amount', { amount: 0n }],
    ['amount', { amount: '-1' }],
    ['to', { to: '0x12' }],
    ['token', { token: 'USDC' }],
    ['network', { network: 'solana:mainnet' as never }],
    ['rpcUrl', { rpcUrl: [] }],
    ['finality', { finality: 0 }],
  ])('[PAY-02, fault] records of the shop that are no payment are refused by name: %s', async (option, more) => {
    await expect(verify(`0x${'12'.repeat(32)}`, more)).rejects.toMatchObject({ code: 'OPTIONS_INVALID', context: { option } })
  })
})
