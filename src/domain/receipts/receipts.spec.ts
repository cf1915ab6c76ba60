import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA } from '../../../tests/domain/facts.js'
import { openPage, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { FOLLOW_DEADLINE_MS, followTransaction } from '../../adapters/evm/receipts/follow-transaction.js'
import { createMemoryPorts, type MemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { Ports } from '../../ports/index.js'
import type { ReceiptsPort } from '../../ports/receipts.js'
import { readsAsConnected } from '../lifecycle/has-stored-session.js'
import { LOAD_WAIT_MS } from '../lifecycle/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import type { Json } from '../shared/json/json.js'
import { writeItem } from '../shared/json/remembered.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectPendingTransactions } from './selectors.js'
import { MAX_FOLLOWED } from './state.js'

const KEY = 'latchkit:sent/eip155'
const [HERE, THERE] = [mainnet.caipNetworkId, base.caipNetworkId]
const [ONE, TWO, THREE] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(32)}`) as [string, string, string]
const OPTIONS: PageOptions = { receipts: true, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A], granted: true }] }

/** Transactions of each network's node: `pending`, or the status of their receipt. Others are unknown. */
type Chains = Record<CaipNetworkId, Record<string, 'pending' | '0x1' | '0x0'>>
interface World {
  readonly chains: Chains
  /** Transactions of the account in blocks. */
  nonce: number
}

const newWorld = (): World => ({ chains: { [HERE]: {}, [THERE]: {} }, nonce: 5 })

function answer({ rpc }: MemoryPorts, world: World): void {
  const of = (network: CaipNetworkId, [hash]: readonly Json[]) => world.chains[network]?.[`${hash}`]
  rpc.handle('eth_getTransactionReceipt', ({ network, params }) => {
    const status = of(network, params)
    return status === undefined || status === 'pending' ? null : { transactionHash: params[0] as string, blockNumber: '0x10', status, logs: [] }
  })
  rpc.handle('eth_getTransactionByHash', ({ network, params }) =>
    of(network, params) === undefined ? null : { hash: params[0] as string, from: A, nonce: '0x5' },
  )
  rpc.handle('eth_getTransactionCount', () => `0x${world.nonce.toString(16)}`)
}

function portsOf({ ports: { rpc, timer } }: MemoryPorts): Partial<Ports> {
  const read = (network: CaipNetworkId, method: string, params: readonly Json[]) => rpc.call({ network, urls: ['https://node.example'], method, params })
  return { receipts: { follow: (sent) => followTransaction({ timer, read }, sent) } satisfies ReceiptsPort } as Partial<Ports>
}

function open(world: World, memory = createMemoryPorts(), more: PageOptions = {}): Page {
  const page = openPage({ ...OPTIONS, memory, ports: portsOf(memory), starts: false, ...more })
  answer(memory, world)
  page.give({ type: 'start' })
  return page
}

/** Opens the next page of the same browser. */
function again(page: Page, world: World): Page {
  page.close()
  return open(world, createMemoryPorts({ world: page.memory.world }))
}

function send(page: Page, world: World, hash: string, network = HERE) {
  world.chains[network] = { ...world.chains[network], [hash]: 'pending' }
  page.give({ type: 'sendTransaction', transaction: { to: A, value: '0x1' }, network })
  const operation = page.state().requests.pending.at(-1)?.operation ?? ''
  page.give({ type: 'reportRequestDone', operation, result: hash })
}

async function connected(world: World): Promise<Page> {
  const page = open(world)
  await page.run({ type: 'connect', connectorId: ALPHA })
  return page
}

const pending = (page: Page) => page.state().receipts.pending.map(({ hash, network }) => [hash, network])
const stored = (page: Page) => JSON.parse(page.memory.disk.get(KEY) ?? 'null')?.d
const asked = (page: Page, method: string) => page.memory.rpc.tries().filter((one) => one.method === method).length
const ends = (page: Page) =>
  (['evmTransactionConfirmed', 'evmTransactionReverted', 'evmTransactionReplaced', 'evmTransactionUnclear'] as const).flatMap((type): readonly object[] =>
    page.events(type),
  )

describe('an EVM transaction that a wallet has sent', () => {
  it('[SEND-17, BAL-08] is followed to its receipt, of two networks each by its own node; then the balance is read, and no more is asked', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, ONE)
    send(page, world, TWO, THERE)
    page.wait(30_000)
    expect([pending(page), ends(page)]).toEqual([
      [
        [ONE, HERE],
        [TWO, THERE],
      ],
      [],
    ])
    expect(selectPendingTransactions(page.state()).map(({ hash }) => hash)).toEqual([ONE])
    const reads = asked(page, 'eth_getBalance')
    world.chains[HERE] = { [ONE]: '0x1' }
    world.chains[THERE] = { [TWO]: '0x0' }
    page.wait(5_000)
    expect(ends(page)).toMatchObject([
      { type: 'evmTransactionConfirmed', hash: ONE, network: HERE, block: 16 },
      { type: 'evmTransactionReverted', hash: TWO, network: THERE, block: 16, failure: { code: 'TRANSACTION_REVERTED' } },
    ])
    expect(asked(page, 'eth_getBalance')).toBeGreaterThan(reads)
    const looks = asked(page, 'eth_getTransactionReceipt')
    page.wait(600_000)
    expect([pending(page), asked(page, 'eth_getTransactionReceipt')]).toEqual([[], looks])
  })

  it('[CORE-20] is followed by the next page, and forgotten once it is in a block', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, ONE)
    send(page, world, TWO, THERE)
    const sentAt = expect.any(Number)
    expect(stored(page)).toEqual([
      { hash: ONE, network: HERE, sentAt },
      { hash: TWO, network: THERE, sentAt },
    ])
    expect(readsAsConnected({ 'sent/eip155': writeItem(stored(page)) }, 0)).toBe(true)
    const next = again(page, world)
    world.chains[THERE] = { [TWO]: '0x1' }
    next.wait(60_000)
    expect([ends(next), pending(next)]).toMatchObject([[{ type: 'evmTransactionConfirmed', hash: TWO, network: THERE }], [[ONE, HERE]]])
    world.chains[HERE] = { [ONE]: '0x0' }
    next.wait(60_000)
    expect(ends(next)).toMatchObject([{ hash: TWO }, { type: 'evmTransactionReverted', hash: ONE }])
    expect([stored(next), pending(again(next, world))]).toEqual([[], []])
  })

  it('[SEND-17] is replaced once its nonce is used and two looks find it gone; a look that finds it again begins anew', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, ONE)
    page.wait(1_000)
    world.chains[HERE] = {}
    page.wait(5_000)
    expect(ends(page)).toEqual([])
    world.nonce = 6
    page.wait(1_000)
    world.chains[HERE] = { [ONE]: 'pending' }
    page.wait(1_000)
    world.chains[HERE] = {}
    page.wait(1_000)
    expect(ends(page)).toEqual([])
    page.wait(4_000)
    expect(ends(page)).toMatchObject([{ type: 'evmTransactionReplaced', hash: ONE, network: HERE }])
  })

  it('[SEND-17] that no node has ever shown is unclear after a day, over all pages, and never failed', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, ONE)
    world.chains[HERE] = {}
    world.nonce = 9
    page.wait(FOLLOW_DEADLINE_MS / 2)
    const next = again(page, world)
    next.wait(FOLLOW_DEADLINE_MS / 2 - 60_000)
    expect(ends(next)).toEqual([])
    next.wait(60_000)
    expect(ends(next)).toMatchObject([{ type: 'evmTransactionUnclear', hash: ONE, failure: { code: 'TRANSACTION_UNCLEAR' } }])
  })

  it('[SEND-17, fault] goes on where its node fails, and is unclear where its code does not load', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, ONE)
    const mend = page.memory.rpc.fail('unreachable')
    page.wait(60_000)
    expect([ends(page), pending(page)]).toEqual([[], [[ONE, HERE]]])
    world.chains[HERE] = { [ONE]: '0x1' }
    mend()
    page.wait(60_000)
    expect(ends(page)).toMatchObject([{ type: 'evmTransactionConfirmed' }])
    const broken: ReceiptsPort = { follow: () => throwError(() => failure('CODE_UNAVAILABLE')) }
    const other = open(world, createMemoryPorts({ world: page.memory.world }), { ports: { receipts: broken } as Partial<Ports> })
    await other.run({ type: 'connect', connectorId: ALPHA })
    send(other, world, TWO)
    expect(ends(other)).toMatchObject([{ type: 'evmTransactionUnclear', hash: TWO, failure: { cause: { code: 'CODE_UNAVAILABLE' } } }])
  })

  it('[T9, T19] is followed by a hash only, once, and with so many others at most; a report of another one is nothing', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, '0xsafe')
    expect(pending(page)).toEqual([])
    for (let count = 0; count <= MAX_FOLLOWED; count += 1) send(page, world, ONE)
    expect(pending(page)).toHaveLength(MAX_FOLLOWED)
    page.give({ type: 'reportReceipt', operation: 'o99', outcome: { kind: 'confirmed', block: 1 } })
    expect(ends(page)).toEqual([])
    page.give({ type: 'stop' })
    expect(pending(page)).toEqual([])
  })

  it('[F19] stays beside one that was sent before storage answered', async () => {
    const world = newWorld()
    const page = await connected(world)
    send(page, world, ONE)
    send(page, world, TWO)
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    memory.disk.fail('hanging')
    const next = open(world, memory)
    next.wait(LOAD_WAIT_MS)
    await next.run({ type: 'connect', connectorId: ALPHA })
    send(next, world, THREE)
    send(next, world, TWO)
    memory.disk.fail(null)
    next.wait(100)
    expect(pending(next).map(([hash]) => hash)).toEqual([ONE, THREE, TWO])
  })

  it('[F18, T11] is not taken from storage out of form, or of another chain', () => {
    const memory = createMemoryPorts()
    memory.disk.put(
      KEY,
      writeItem([null, { hash: '0x1', network: HERE, sentAt: 1 }, { hash: ONE, network: HERE }, { hash: ONE, network: 'solana:x', sentAt: 1 }]),
    )
    expect(pending(open(newWorld(), memory))).toEqual([])
  })
})
