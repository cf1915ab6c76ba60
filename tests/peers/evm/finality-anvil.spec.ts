import { filter, firstValueFrom, from, lastValueFrom, shareReplay } from 'rxjs'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Anvil, startAnvil } from '../../../cli/sandbox/evm/anvil.js'
import { followEvmTransaction } from '../../../src/adapters/evm/finality/evm-finality.js'
import { createMemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { FinalityPort, FollowedTransaction } from '../../../src/ports/finality.js'
import { turns } from '../../../src/testing/turns.js'
import { A, ALPHA, B } from '../../domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../domain/page.js'
import { ends } from '../../domain/evm-world.js'
import { realTimer } from './evm-real-ports.js'

let chain: Anvil
let call: (method: string, ...params: readonly unknown[]) => Promise<Json>
let account: string
const other = `0x${'ee'.repeat(20)}`

beforeAll(async () => {
  chain = await startAnvil({ chainId: 31_337, port: 0 })
  const { request } = createPublicClient({ transport: http(chain.rpcUrl) })
  call = (method, ...params) => request({ method, params } as never) as Promise<Json>
  account = ((await call('eth_accounts')) as readonly string[])[0] ?? ''
  // Blocks come when the test says so.
  await call('evm_setAutomine', false)
})
afterAll(() => chain.stop())

const NETWORK = 'eip155:31337'
const read = (_: string, method: string, params: readonly Json[]) => from(call(method, ...params))

/** Follows a transaction. `seen` resolves once the node has shown it. */
function follow(hash: Json, more: Partial<FollowedTransaction> = {}) {
  const news = followEvmTransaction({ timer: realTimer, read }, { network: NETWORK, hash: `${hash}`, age: 0, ...more }).pipe(shareReplay())
  return { seen: firstValueFrom(news), end: lastValueFrom(news) }
}

const fees = (gwei: bigint) => ({ maxFeePerGas: `0x${(gwei * 10n ** 9n).toString(16)}`, maxPriorityFeePerGas: `0x${(gwei * 10n ** 9n).toString(16)}` })

it('[SEND-17] tells what a real chain made of transactions: one that is in a block, one that failed there, and one whose nonce another took', async () => {
  // Tests run in any order, on one chain.
  const before = Number(await call('eth_blockNumber'))
  const good = follow(await call('eth_sendTransaction', { from: account, to: other, value: '0x1' }))
  await good.seen
  await call('evm_mine')
  expect(await good.end).toEqual({ kind: 'ended', outcome: 'confirmed', block: before + 1 })

  await call('anvil_setCode', other, '0xfe')
  const bad = follow(await call('eth_sendTransaction', { from: account, to: other, value: '0x1', gas: '0x186a0' }))
  await bad.seen
  await call('evm_mine')
  expect(await bad.end).toEqual({ kind: 'ended', outcome: 'failed', block: before + 2, reason: 'execution reverted' })

  const nonce = await call('eth_getTransactionCount', account, 'latest')
  const slow = follow(await call('eth_sendTransaction', { from: account, to: account, value: '0x1', nonce, ...fees(10n) }))
  await slow.seen
  const fast = follow(await call('eth_sendTransaction', { from: account, to: account, value: '0x2', nonce, ...fees(50n) }))
  await fast.seen
  await call('evm_mine')
  expect(await Promise.all([fast.end, slow.end])).toEqual([
    { kind: 'ended', outcome: 'confirmed', block: before + 3 },
    { kind: 'ended', outcome: 'replaced' },
  ])
})

/** Opens a page in virtual time over the real node. */
function open(memory = createMemoryPorts()): Page {
  const options: PageOptions = {
    options: {
      networks: [{ id: 31_337, name: 'Anvil', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    },
    wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], network: NETWORK, granted: true }],
    ports: { finality: { follow: (sent) => followEvmTransaction({ timer: memory.ports.timer, read }, sent) } satisfies FinalityPort },
  }
  return openPage({ ...options, memory })
}

/** Advances time in steps, each as long as the node takes to answer, until a condition holds. */
async function until(page: Page, step: number, isDone: () => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        page.wait(step)
        await call('eth_blockNumber')
        await turns()
        return isDone()
      },
      { interval: 1 },
    )
    .toBe(true)
}

async function send(page: Page, from: string, fields: object): Promise<string> {
  const hash = `${await call('eth_sendTransaction', { from, to: from, value: '0x1', ...fields })}`
  page.give({ type: 'sendTransaction', transaction: { to: from, value: '0x1' }, network: NETWORK, address: from })
  page.give({ type: 'reportRequestDone', operation: page.state().requests.pending.at(-1)?.operation ?? '', result: hash })
  return hash
}

it('[SEND-17, CORE-20] tells after a reload, of two accounts, which transaction a dearer one replaced and which the node dropped', async () => {
  const page = open()
  await page.run({ type: 'connect', connectorId: ALPHA })
  const nonce = await call('eth_getTransactionCount', A, 'latest')
  const replaced = await send(page, A, { nonce, ...fees(10n) })
  const dropped = await send(page, B, fees(10n))
  await until(page, 1_000, () => page.state().transactions.sent.every(({ memo }) => memo !== undefined))
  page.close()

  await call('eth_sendTransaction', { from: A, to: B, value: '0x2', nonce, ...fees(50n) })
  await call('anvil_dropTransaction', dropped)
  await call('evm_mine')
  expect([await call('eth_getTransactionByHash', replaced), await call('eth_getTransactionByHash', dropped)]).toEqual([null, null])

  const next = open(createMemoryPorts({ world: page.memory.world }))
  await until(next, 1_000, () => ends(next).length > 0)
  expect(ends(next)).toMatchObject([{ outcome: 'replaced', hash: replaced }])
  await until(next, 60_000, () => ends(next).length > 1)
  expect(ends(next)).toMatchObject([{ hash: replaced }, { outcome: 'dropped', hash: dropped }])
})

/** Contract that says `getThreshold()` is 2, and executes any hash that it is called with, by the event of Safe 1.4. */
const SAFE = '0x366004146031576000357f442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e60206000a2005b600260005260206000f3'

it('[SEND-17, CONN-12] finds on a real chain that an account is a Safe, and when the Safe has executed', async () => {
  const safe = `0x${'5a'.repeat(20)}`
  await call('anvil_setCode', safe, SAFE)
  const hash = `0x${'ab'.repeat(32)}`
  const { seen, end } = follow(hash, { address: safe })
  expect(await seen).toEqual({ kind: 'memo', memo: { safe: { address: safe, block: 0 } }, waitsFor: 'owners' })
  const executedBy = await call('eth_sendTransaction', { from: account, to: safe, data: hash })
  await call('evm_mine')
  expect(await end).toEqual({ kind: 'ended', outcome: 'confirmed', block: Number(await call('eth_blockNumber')), executedBy })
})

it('[CONN-50, SEND-06, SEND-07] holds what a real chain has against what was shown: the same, another amount, and what no node has', async () => {
  const verdictOf = async (asked: object, hash: Json) => {
    const { seen } = follow(hash, { address: account, asked: JSON.stringify(asked) })
    await seen
    const news = followEvmTransaction({ timer: realTimer, read }, { network: NETWORK, hash: `${hash}`, age: 0, address: account, asked: JSON.stringify(asked) })
    return firstValueFrom(news.pipe(filter(({ kind }) => kind === 'compared')))
  }
  const hash = await call('eth_sendTransaction', { from: account, to: account, value: '0x5' })
  expect(await verdictOf({ to: account, value: '0x5' }, hash)).toEqual({ kind: 'compared', verdict: 'asShown' })
  expect(await verdictOf({ to: account, value: '0x4' }, hash)).toEqual({
    kind: 'compared',
    verdict: 'differs',
    differences: [{ part: 'value', shown: '4', sent: '5' }],
  })
  await call('evm_mine')
})
