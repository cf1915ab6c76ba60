import { describe, expect, it } from 'vitest'
import { PAYMENT, regtest } from '../../../../tests/domain/bitcoin.js'
import { ALPHA } from '../../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload, storedItem } from '../../../../tests/domain/page.js'
import { createMemoryPorts, DEFAULT_START } from '../../memory/memory-ports.js'
import { readsAsConnected } from '../../../domain/lifecycle/has-stored-session.js'
import { LOAD_WAIT_MS } from '../../../domain/lifecycle/state.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { writeItem } from '../../../domain/shared/json/remembered.js'
import { bitcoinSignet, bitcoinTestnet4 } from '../networks.js'
import { selectOwnPayments } from '../../../domain/transactions/selectors.js'
import { MAX_FOLLOWED } from '../../../domain/transactions/state.js'
import { FOLLOW_DEADLINE_MS, LOOK_MS } from './bitcoin-finality.js'

const KEY = 'latchkit:sent/transactions'
const [COIN, OLD, NEW, OTHER] = ['11', 'aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string, string]
const signet = { ...bitcoinSignet, rpcUrls: { default: { http: ['https://signet.example'] } } }
const [HERE, THERE] = [regtest.caipNetworkId, signet.caipNetworkId]
/** Testnet3, which the app has not. */
const UNKNOWN = 'bip122:000000000933ea01ad0ee984209779ba'
/** Time of sending of what is put into storage. */
const sentAt = DEFAULT_START
const DAY_MS = 24 * 3_600_000

/** Transactions of each network's node over the same coins: heights of blocks, `null` while one waits. Others are unknown. */
interface World {
  readonly chains: Record<CaipNetworkId, Readonly<Record<string, number | null>>>
  readonly coins: number
  readonly asked: string[]
}

const newWorld = (coins = 1): World => ({ chains: { [HERE]: {}, [THERE]: {} }, coins, asked: [] })
const OPTIONS: PageOptions = {
  options: { networks: [regtest, signet] },
  adapters: [],
  bitcoin: true,
  follows: true,
  wallets: [{ id: ALPHA, namespace: 'bip122', accounts: [PAYMENT], network: HERE, granted: true }],
}

/** Error of a node that does not know a transaction. */
const UNKNOWN_TRANSACTION = { code: -32_001, message: 'Transaction not found' }

function answer(page: Page, { chains, coins, asked }: World): Page {
  const { rpc } = page.memory
  const statusOf = (height: number | null | undefined) => (height == null ? { confirmed: false } : { confirmed: true, block_height: height })
  rpc.handle('outspends', ({ network }) => {
    asked.push(`${network} outspends`)
    const chain = chains[network] ?? {}
    const [by] = Object.keys(chain)
    return [by === undefined ? { spent: false } : { spent: true, txid: by, vin: 0, status: statusOf(chain[by]) }]
  })
  rpc.handle('tx', ({ network, params: [txid] }) => {
    asked.push(`${network} tx`)
    const height = chains[network]?.[`${txid}`]
    if (height === undefined) throw UNKNOWN_TRANSACTION
    const vin = Array.from({ length: coins }, (_, vout) => ({ txid: COIN, vout, sequence: 0xfffffffd, prevout: { scriptpubkey: '00' } }))
    return { vin, fee: 1, weight: 400, status: statusOf(height) }
  })
  return page
}

const open = async (world: World) => answer(await openConnected(OPTIONS), world)
function again(page: Page, world: World): Page {
  const next = answer(reload(page, { ...OPTIONS, starts: false }), world)
  next.give({ type: 'start' })
  next.wait(0)
  return next
}
function send(page: Page, world: World, txid: string, network = HERE) {
  world.chains[network] = { ...world.chains[network], [txid]: null }
  page.give({ type: 'reportTransactionSent', operation: `sent-${txid.slice(0, 2)}${network}`, hash: txid, network, address: PAYMENT })
  page.wait(0)
}
const pending = (page: Page) =>
  page
    .state()
    .transactions.sent.filter(({ isUnclear }) => !isUnclear)
    .map(({ hash, network }) => [hash, network])
const stored = (page: Page) => storedItem(page, 'sent/transactions')
const ends = (page: Page) => page.events('transactionEnded')

describe('a payment that no block has when the page reloads', () => {
  it('[CONN-50, CORE-20] is followed by the next page, of two networks each to its own end, and forgotten then', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    send(page, world, OTHER, THERE)
    const sentAt = expect.any(Number)
    expect(stored(page)).toEqual([
      { hash: OLD, network: HERE, address: PAYMENT, sentAt, isSeen: true, memo: { spends: [{ txid: COIN, vout: 0 }] } },
      { hash: OTHER, network: THERE, address: PAYMENT, sentAt, isSeen: true, memo: { spends: [{ txid: COIN, vout: 0 }] } },
    ])
    const next = again(page, world)
    expect(pending(next)).toEqual([
      [OLD, HERE],
      [OTHER, THERE],
    ])
    expect(new Set(next.state().transactions.sent.map(({ operation }) => operation)).size).toBe(2)
    world.chains[THERE] = { [OTHER]: 7 }
    next.wait(2 * LOOK_MS)
    expect([ends(next), pending(next)]).toMatchObject([[{ outcome: 'confirmed', hash: OTHER, network: THERE, block: 7 }], [[OLD, HERE]]])
    world.chains[HERE] = { [OLD]: 120 }
    next.wait(2 * LOOK_MS)
    expect(ends(next)).toMatchObject([{ hash: OTHER }, { outcome: 'confirmed', hash: OLD, network: HERE, block: 120 }])
    expect([stored(next), pending(again(next, world))]).toEqual([[], []])
  })

  it('[CONN-50] and whose rival was dropped while no page was open, has none any more', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    world.chains[HERE] = { [NEW]: null }
    page.wait(4 * LOOK_MS)
    expect(stored(page)).toMatchObject([{ hash: OLD, rival: NEW }])
    world.chains[HERE] = { [OLD]: null }
    const next = again(page, world)
    next.wait(0)
    expect([next.state().transactions.sent[0], stored(next)[0]].map((one) => [one?.hash, one?.rival])).toEqual([
      [OLD, undefined],
      [OLD, undefined],
    ])
  })

  it('[CONN-50] and was replaced while no page was open, is told by its coins, with the id of the other', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    world.chains[HERE] = { [NEW]: null }
    const next = again(page, world)
    next.wait(0)
    expect([next.state().transactions.sent, stored(next)]).toMatchObject([[{ hash: OLD, rival: NEW }], [{ hash: OLD, rival: NEW }]])
    world.chains[HERE] = { [NEW]: 130 }
    const last = again(next, world)
    expect(ends(last)).toMatchObject([{ outcome: 'replaced', hash: OLD, by: NEW, block: 130 }])
  })

  it('[CONN-50] that nodes have dropped is unclear two weeks after it was sent, over all pages; a late page looks once before it says so', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    page.wait(DAY_MS)
    world.chains[HERE] = {}
    const next = again(page, world)
    next.wait(FOLLOW_DEADLINE_MS - 2 * DAY_MS)
    expect([ends(next), pending(next)]).toEqual([[], [[OLD, HERE]]])
    next.wait(DAY_MS)
    expect(ends(next)).toMatchObject([{ outcome: 'unclear', hash: OLD, failure: { code: 'TRANSACTION_UNCLEAR' } }])
    expect([pending(next), stored(next)]).toMatchObject([[], [{ hash: OLD, isUnclear: true }]])
    // A later look may still tell.
    const later = again(next, world)
    later.wait(LOOK_MS)
    expect(ends(later)).toEqual([])
    world.chains[HERE] = { [OLD]: 140 }
    const last = again(later, world)
    expect(ends(last)).toMatchObject([{ outcome: 'confirmed', hash: OLD, block: 140 }])
    expect(stored(last)).toEqual([])
  })

  it('[CONN-50] and was confirmed long ago is looked for by a page that opens after its time', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    const item = page.memory.disk.get(KEY) ?? ''
    page.wait(2 * FOLLOW_DEADLINE_MS)
    page.memory.disk.put(KEY, item)
    world.chains[HERE] = { [OLD]: 5 }
    const next = again(page, world)
    expect(ends(next)).toMatchObject([{ outcome: 'confirmed', hash: OLD, block: 5 }])
  })

  it('[CONN-50] is listed for its account, and its fee may be raised: all that this needs is read from the node', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    const next = again(page, world)
    next.wait(1_000)
    expect(selectOwnPayments(next.state())).toMatchObject([{ hash: OLD, network: HERE, address: PAYMENT }])
    next.give({ type: 'prepareBitcoinReplacement', txid: OLD, network: HERE, address: PAYMENT })
    expect(next.events('bitcoinReplacementStarted')).toMatchObject([{ txid: OLD, network: HERE, address: PAYMENT }])
  })

  it('[CORE-20, I-43] is written again only when a node has news of it', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    const [before, writes] = [page.memory.disk.get(KEY), page.memory.disk.writes().length]
    const next = again(page, world)
    next.wait(3 * LOOK_MS)
    expect(next.memory.disk.get(KEY)).toBe(before)
    expect(next.memory.disk.writes().slice(writes)).not.toContainEqual(expect.objectContaining({ key: KEY }))
  })

  it('[T19] of many coins only some are kept', async () => {
    const world = newWorld(500)
    const page = await open(world)
    send(page, world, OLD)
    expect(stored(page)[0].memo.spends).toHaveLength(16)
  })

  it('[T11, T19] is followed only if it is in form and its network has a node, and there are so many at most', async () => {
    const one = { hash: OLD, network: HERE, address: PAYMENT, sentAt }
    const bad = [null, { ...one, hash: 'x' }, { ...one, network: 'eip155:1' }, { ...one, network: UNKNOWN }, { ...one, network: bitcoinTestnet4.caipNetworkId }]
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...one,
      hash: `${index}`.padStart(64, '0'),
      memo: { spends: ['x', { txid: COIN, vout: 1 }, { txid: COIN }] },
      rival: 5,
    }))
    const withoutNode = { ...bitcoinTestnet4, rpcUrls: { default: { http: [] } } }
    const page = openPage({ ...OPTIONS, options: { networks: [regtest, signet, withoutNode] }, starts: false })
    page.memory.disk.put(KEY, writeItem([...many, ...bad]))
    page.give({ type: 'start' })
    expect(pending(page)).toHaveLength(MAX_FOLLOWED)
    expect(page.state().transactions.sent.at(-1)).toMatchObject({ hash: many.at(-1)?.hash })
    expect(page.state().transactions.sent.at(-1)).not.toHaveProperty('rival')
    expect(readsAsConnected({ 'sent/transactions': writeItem([one]) }, 0)).toBe(true)
  })

  it('[F19] stays beside one that was sent before storage answered, and each is watched once', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    send(page, world, OTHER, THERE)
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    memory.disk.fail('hanging')
    const next = openPage({ ...OPTIONS, memory, starts: false })
    next.give({ type: 'start' })
    next.wait(LOAD_WAIT_MS)
    send(next, world, NEW)
    send(next, world, OLD)
    // The id of the stored one of the other network.
    send(next, world, OTHER)
    next.memory.disk.fail(null)
    next.wait(100)
    expect(pending(next)).toEqual([
      [OTHER, THERE],
      [NEW, HERE],
      [OLD, HERE],
      [OTHER, HERE],
    ])
  })

  it('[F19, T19] stays beside as many as are followed at most; the oldest of an earlier page is left out', async () => {
    const world = newWorld()
    const many = Array.from({ length: MAX_FOLLOWED }, (_, index) => ({ hash: `${index}`.padStart(64, '0'), network: HERE, address: PAYMENT, sentAt }))
    const next = openPage({ ...OPTIONS, starts: false })
    next.memory.disk.put(KEY, writeItem(many))
    next.memory.disk.fail('hanging')
    next.give({ type: 'start' })
    next.wait(LOAD_WAIT_MS)
    send(next, world, NEW)
    next.memory.disk.fail(null)
    next.wait(100)
    expect(pending(next)).toEqual([...many.slice(1).map(({ hash }) => [hash, HERE]), [NEW, HERE]])
  })
})
