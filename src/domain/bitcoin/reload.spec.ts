import { NEVER, type Observable, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { PAYMENT, prepared, regtest } from '../../../tests/domain/bitcoin.js'
import { ALPHA } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, type PageOptions, reload, storedItem } from '../../../tests/domain/page.js'
import { lookAtPayment } from '../../adapters/bitcoin/payments/look-at-payment.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import type { Ports } from '../../ports/index.js'
import { readsAsConnected } from '../lifecycle/has-stored-session.js'
import { LOAD_WAIT_MS } from '../lifecycle/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../shared/errors/errors.js'
import type { Json } from '../shared/json/json.js'
import { writeItem } from '../shared/json/remembered.js'
import { bitcoinSignet, bitcoinTestnet4 } from '../../adapters/bitcoin/networks.js'
import { MAX_PENDING, selectPendingPayments } from './state.js'
import { LOOK_MS, WATCH_DEADLINE_MS } from './watch.js'

const KEY = 'latchkit:sent/bip122'
const [COIN, OLD, NEW, OTHER] = ['11', 'aa', 'bb', 'cc'].map((byte) => byte.repeat(32)) as [string, string, string, string]
const signet = { ...bitcoinSignet, rpcUrls: { default: { http: ['https://signet.example'] } } }
const [HERE, THERE] = [regtest.caipNetworkId, signet.caipNetworkId]
/** Testnet3, which the app has not. */
const UNKNOWN = 'bip122:000000000933ea01ad0ee984209779ba'
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
  wallets: [{ id: ALPHA, namespace: 'bip122', accounts: [PAYMENT], network: HERE, granted: true }],
}

function portsOf({ chains, coins, asked }: World): Partial<Ports> {
  const statusOf = (height: number | null | undefined) => (height == null ? { confirmed: false } : { confirmed: true, block_height: height })
  return prepared(
    () => NEVER,
    (payment) => {
      const chain = chains[payment.network] ?? {}
      const call = (method: string, [txid]: readonly Json[]): Observable<Json> => {
        asked.push(`${payment.network} ${method}`)
        if (method === 'outspends') {
          const [by] = Object.keys(chain)
          return of([by === undefined ? { spent: false } : { spent: true, txid: by, vin: 0, status: statusOf(chain[by]) }])
        }
        const height = chain[`${txid}`]
        if (height === undefined) return throwError(() => failure('RPC_FAILED', { name: 'NotFoundError', detail: 'Transaction not found' }))
        const vin = Array.from({ length: coins }, (_, vout) => ({ txid: COIN, vout, sequence: 0xfffffffd, prevout: { scriptpubkey: '00' } }))
        return of({ vin, fee: 1, weight: 400, status: statusOf(height) })
      }
      return lookAtPayment({ call }, payment)
    },
  )
}

const open = (world: World) => openConnected({ ...OPTIONS, ports: portsOf(world) })
function again(page: Page, world: World): Page {
  const next = reload(page, { ...OPTIONS, ports: portsOf(world), starts: false })
  next.give({ type: 'start' })
  return next
}
function send(page: Page, world: World, txid: string, network = HERE) {
  world.chains[network] = { ...world.chains[network], [txid]: null }
  page.give({ type: 'reportBitcoinSent', operation: `sent-${txid.slice(0, 2)}`, txid, network, address: PAYMENT })
  page.wait(0)
}
const pending = (page: Page) => page.state().bitcoin.pending.map(({ txid, network }) => [txid, network])
const stored = (page: Page) => storedItem(page, 'sent/bip122')
const ends = (page: Page) => page.events('bitcoinPaymentConfirmed', 'bitcoinPaymentReplaced', 'bitcoinPaymentUnclear')

describe('a payment that no block has when the page reloads', () => {
  it('[CONN-50, CORE-20] is followed by the next page, of two networks each to its own end, and forgotten then', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    send(page, world, OTHER, THERE)
    const sentAt = expect.any(Number)
    expect(stored(page)).toEqual([
      { txid: OLD, network: HERE, address: PAYMENT, sentAt, spends: [{ txid: COIN, vout: 0 }] },
      { txid: OTHER, network: THERE, address: PAYMENT, sentAt, spends: [{ txid: COIN, vout: 0 }] },
    ])
    const next = again(page, world)
    expect(pending(next)).toEqual([
      [OLD, HERE],
      [OTHER, THERE],
    ])
    expect(new Set(next.state().bitcoin.pending.map(({ operation }) => operation)).size).toBe(2)
    world.chains[THERE] = { [OTHER]: 7 }
    next.wait(2 * LOOK_MS)
    expect([ends(next), pending(next)]).toMatchObject([[{ type: 'bitcoinPaymentConfirmed', txid: OTHER, network: THERE, height: 7 }], [[OLD, HERE]]])
    world.chains[HERE] = { [OLD]: 120 }
    next.wait(2 * LOOK_MS)
    expect(ends(next)).toMatchObject([{ txid: OTHER }, { type: 'bitcoinPaymentConfirmed', txid: OLD, network: HERE, height: 120 }])
    expect([stored(next), pending(again(next, world))]).toEqual([[], []])
  })

  it('[CONN-50] and was replaced while no page was open, is told by its coins, with the id of the other', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    world.chains[HERE] = { [NEW]: null }
    const next = again(page, world)
    next.wait(0)
    expect([next.state().bitcoin.pending, stored(next)]).toMatchObject([[{ txid: OLD, replacedBy: NEW }], [{ txid: OLD, replacedBy: NEW }]])
    world.chains[HERE] = { [NEW]: 130 }
    const last = again(next, world)
    expect(ends(last)).toMatchObject([{ type: 'bitcoinPaymentReplaced', txid: OLD, by: NEW, height: 130 }])
  })

  it('[CONN-50] that nodes have dropped is unclear two weeks after it was sent, over all pages; a late page looks once before it says so', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    page.wait(DAY_MS)
    world.chains[HERE] = {}
    const next = again(page, world)
    next.wait(WATCH_DEADLINE_MS - 2 * DAY_MS)
    expect([ends(next), pending(next)]).toEqual([[], [[OLD, HERE]]])
    next.wait(DAY_MS)
    expect(ends(next)).toMatchObject([{ type: 'bitcoinPaymentUnclear', txid: OLD, failure: { code: 'TRANSACTION_UNCLEAR' } }])
    expect(stored(next)).toEqual([])
  })

  it('[CONN-50] and was confirmed long ago is looked for by a page that opens after its time', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    const item = page.memory.disk.get(KEY) ?? ''
    page.wait(2 * WATCH_DEADLINE_MS)
    page.memory.disk.put(KEY, item)
    world.chains[HERE] = { [OLD]: 5 }
    const next = again(page, world)
    expect(ends(next)).toMatchObject([{ type: 'bitcoinPaymentConfirmed', txid: OLD, height: 5 }])
  })

  it('[CONN-50] is listed for its account, and its fee may be raised: all that this needs is read from the node', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    const next = again(page, world)
    next.wait(1_000)
    expect(selectPendingPayments(next.state())).toMatchObject([{ txid: OLD, network: HERE, address: PAYMENT }])
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
    expect(stored(page)[0].spends).toHaveLength(16)
  })

  it('[T11, T19] is followed only if it is in form and its network has a node, and there are so many at most', async () => {
    const one = { txid: OLD, network: HERE, address: PAYMENT, sentAt: 1 }
    const bad = [
      null,
      { ...one, txid: 'x' },
      { ...one, address: '' },
      { ...one, sentAt: '1' },
      { ...one, network: 'eip155:1' },
      { ...one, network: UNKNOWN },
      { ...one, network: bitcoinTestnet4.caipNetworkId },
    ]
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...one,
      txid: `${index}`.padStart(64, '0'),
      spends: ['x', { txid: COIN, vout: 1 }, { txid: COIN }],
      replacedBy: 5,
    }))
    const withoutNode = { ...bitcoinTestnet4, rpcUrls: { default: { http: [] } } }
    const page = openPage({ ...OPTIONS, options: { networks: [regtest, signet, withoutNode] }, ports: portsOf(newWorld()), starts: false })
    page.memory.disk.put(KEY, writeItem([...many, ...bad]))
    page.give({ type: 'start' })
    expect(pending(page)).toHaveLength(MAX_PENDING)
    expect(page.state().bitcoin.pending.at(-1)).toMatchObject({ txid: many.at(-1)?.txid, spends: [{ txid: COIN, vout: 1 }] })
    expect(page.state().bitcoin.pending.at(-1)).not.toHaveProperty('replacedBy')
    expect(readsAsConnected({ 'sent/bip122': writeItem([one]) }, 0)).toBe(true)
  })

  it('[F19] stays beside one that was sent before storage answered, and each is watched once', async () => {
    const world = newWorld()
    const page = await open(world)
    send(page, world, OLD)
    send(page, world, OTHER, THERE)
    page.close()
    const memory = createMemoryPorts({ world: page.memory.world })
    memory.disk.fail('hanging')
    const next = openPage({ ...OPTIONS, ports: portsOf(world), memory, starts: false })
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
    const many = Array.from({ length: MAX_PENDING }, (_, index) => ({ txid: `${index}`.padStart(64, '0'), network: HERE, address: PAYMENT, sentAt: 1 }))
    const next = openPage({ ...OPTIONS, ports: portsOf(world), starts: false })
    next.memory.disk.put(KEY, writeItem(many))
    next.memory.disk.fail('hanging')
    next.give({ type: 'start' })
    next.wait(LOAD_WAIT_MS)
    send(next, world, NEW)
    next.memory.disk.fail(null)
    next.wait(100)
    expect(pending(next)).toEqual([...many.slice(1).map(({ txid }) => [txid, HERE]), [NEW, HERE]])
  })
})
