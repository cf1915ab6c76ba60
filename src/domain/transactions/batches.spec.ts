import { describe, expect, it } from 'vitest'
import { CALLS, openBatches, receipt, reopen, sendBatch, tell } from '../../../tests/domain/batches.js'
import { ends, HERE, newWorld, ONE, THERE, THREE, TWO } from '../../../tests/domain/evm-world.js'
import { A, ALPHA, B, BETA, connected, GAMMA, on, S, started } from '../../../tests/domain/facts.js'
import { openTab, storedItem, walletOf } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { selectOwnTransactions, selectPendingTransactions } from './selectors.js'
import { MAX_FOLLOWED } from './state.js'

const base: readonly DomainEvent[] = [...started, connected(ALPHA, { address: A }), on(HERE)]
const about = { namespace: 'eip155', network: HERE, hash: 'b1', batch: { connectorId: ALPHA, calls: 2 } } as const
const sent = (operation: string, more: object = {}): DomainEvent => ({ type: 'transactionSent', operation, address: A, ...about, ...more })
const setting = {} as const

describe('two batches of calls', () => {
  it('[SEND-17, CONN-50, BAL-08] are followed on two networks and for two accounts, each to its own end, with the transactions that are on the chain', async () => {
    const world = await openBatches()
    const { page } = world
    const here = await sendBatch(world)
    const there = await sendBatch(world, { network: THERE, address: B, calls: [CALLS[0] as object] })
    expect(page.state().transactions.sent).toMatchObject([
      { hash: here, network: HERE, address: A, batch: { connectorId: ALPHA, calls: 2 } },
      { hash: there, network: THERE, address: B, batch: { connectorId: ALPHA, calls: 1 } },
    ])
    expect(page.events('transactionSeen').map(({ hash }) => hash)).toEqual([here, there])
    tell(world, there, { status: 200, receipts: [receipt(world, TWO, '0x1', THERE)] })
    page.wait(20_000)
    expect(ends(page)).toMatchObject([
      { outcome: 'confirmed', hash: there, network: THERE, executedBy: TWO, block: 16, transactions: [{ hash: TWO, network: THERE, outcome: 'confirmed' }] },
    ])
    expect(selectPendingTransactions(page.state()).map(({ hash }) => hash)).toEqual([here])
    const reads = page.memory.rpc.tries().filter(({ method }) => method === 'eth_getBalance').length
    tell(world, here, { status: 500, receipts: [receipt(world, ONE, '0x0')] })
    page.wait(20_000)
    expect(ends(page)).toMatchObject([{ hash: there }, { outcome: 'failed', hash: here, failure: { code: 'TRANSACTION_REVERTED' }, executedBy: ONE }])
    expect(page.memory.rpc.tries().filter(({ method }) => method === 'eth_getBalance').length).toBeGreaterThan(reads)
    expect([page.state().transactions.sent, storedItem(page, 'sent/transactions')]).toEqual([[], []])
  })

  it('[CORE-20, SEND-17] go on after a reload, by what the wallet has told of their transactions, though it has forgotten both', async () => {
    const world = await openBatches()
    const [here, there] = [await sendBatch(world), await sendBatch(world, { network: THERE, address: B })]
    tell(world, here, { status: 100, receipts: [{ hash: ONE }] })
    tell(world, there, { status: 100, receipts: [{ hash: TWO }, { hash: THREE }], atomic: false })
    world.page.wait(20_000)
    expect(storedItem(world.page, 'sent/transactions')).toMatchObject([
      { hash: here, batch: { connectorId: ALPHA, calls: 2 }, memo: { atomic: true, receipts: [ONE] } },
      { hash: there, batch: { connectorId: ALPHA, calls: 2 }, memo: { receipts: [TWO, THREE] } },
    ])
    walletOf(world.page).forgetBatches()
    const next = reopen(world)
    receipt(next, ONE)
    receipt(next, TWO, '0x1', THERE)
    receipt(next, THREE, '0x0', THERE)
    next.page.wait(60_000)
    expect(ends(next.page)).toMatchObject([
      { outcome: 'confirmed', hash: here, batch: { connectorId: ALPHA } },
      {
        outcome: 'partial',
        hash: there,
        failure: { code: 'BATCH_PARTIAL' },
        transactions: [
          { hash: TWO, outcome: 'confirmed' },
          { hash: THREE, outcome: 'failed' },
        ],
      },
    ])
  })

  it('[CORE-20, F19] of two tabs are both stored, and followed by the next page', async () => {
    const world = await openBatches()
    const here = await sendBatch(world)
    const tab = openTab(world.page)
    tab.wait(0)
    await tab.run({ type: 'connect', connectorId: ALPHA })
    const other = { world: world.world, page: tab }
    const there = await sendBatch(other, { network: THERE })
    world.page.wait(1_000)
    tab.close()
    const next = reopen(world)
    next.page.wait(0)
    expect(next.page.state().transactions.sent.map(({ hash }) => hash)).toEqual([here, there])
  })

  it('[CORE-37, F30] late, doubled and foreign news change nothing, and each is told once', () => {
    const both = [...base, sent('oA'), sent('oB', { network: THERE, hash: 'b2', batch: { connectorId: BETA } })]
    const end = { kind: 'ended', outcome: 'partial', transactions: [{ hash: ONE, network: HERE, outcome: 'confirmed' }] } as const
    given(both, setting)
      .when({ type: 'reportTransactionNews', operation: 'oA', news: end })
      .then([{ type: 'transactionEnded', operation: 'oA', ...about, outcome: 'partial', transactions: end.transactions, failure: failure('BATCH_PARTIAL') }])
    const ended: DomainEvent = { type: 'transactionEnded', operation: 'oA', ...about, outcome: 'confirmed' }
    const after = given([...both, ended], setting)
    expect(after.state.transactions.sent.map(({ hash }) => hash)).toEqual(['b2'])
    after.when({ type: 'reportTransactionNews', operation: 'oA', news: end }).then(nothing)
    given(both, setting).when({ type: 'reportTransactionNews', operation: 'oC', news: end }).then(nothing)
  })

  it('[SEND-17] that its wallet did not send is dropped, in words that do not blame the network', () => {
    given([...base, sent('oA')], setting)
      .when({ type: 'reportTransactionNews', operation: 'oA', news: { kind: 'ended', outcome: 'dropped' } })
      .then([{ type: 'transactionEnded', operation: 'oA', ...about, outcome: 'dropped', failure: failure('BATCH_NOT_SENT') }])
  })

  it('[SEND-17, T9] an id that is no hash is followed for a batch alone, of at most 4096 characters, once, and with so many others at most', () => {
    const report = { type: 'reportTransactionSent', operation: 'oA', network: HERE, hash: 'no hash', address: A } as const
    const batch = { connectorId: ALPHA, calls: 2 }
    given(base, setting).when(report).then(nothing)
    given(base, setting)
      .when({ ...report, batch })
      .then([sent('oA', { hash: 'no hash' })])
    given(base, setting)
      .when({ ...report, batch, hash: 'x'.repeat(4_096) })
      .then([sent('oA', { hash: 'x'.repeat(4_096) })])
    for (const hash of ['', 'x'.repeat(4_097)])
      given(base, setting)
        .when({ ...report, batch, hash })
        .then(nothing)
    given([...base, sent('oB')], setting)
      .when({ ...report, batch, hash: 'b1' })
      .then(nothing)
    const full = [...base, ...Array.from({ length: MAX_FOLLOWED }, (_, index) => sent(`o${index}`, { hash: `h${index}` }))]
    given(full, setting)
      .when({ ...report, batch })
      .then(nothing)
  })
})

describe('a batch that the app gave to a wallet by itself', () => {
  it('[SEND-17, CONN-50] is followed on command: of the connected wallet, network and account, or of those that are named', () => {
    given(base, setting)
      .when({ type: 'watchCalls', id: 'b1', calls: 2 })
      .then([sent('o1')])
    given(base, setting)
      .when({ type: 'watchCalls', id: 'b2', network: THERE, connectorId: BETA, address: B })
      .then([sent('o1', { network: THERE, hash: 'b2', address: B, batch: { connectorId: BETA } })])
  })

  it('[SEND-17] is refused without an id, a network of EVM or a wallet', () => {
    given(base, setting).when({ type: 'watchCalls', id: '' }).then(rejected('OPTIONS_INVALID'))
    given(base, setting).when({ type: 'watchCalls', id: 'b1', network: 'eip155:5' }).then(rejected('NETWORK_MISSING'))
    given([...started, on(HERE)], setting)
      .when({ type: 'watchCalls', id: 'b1' })
      .then(rejected('NETWORK_OR_ADDRESS_MISSING'))
  })

  it('[SEND-17] that is followed already is listed once', () => {
    const { state } = given([...base, sent('oA')], setting)
    expect(selectPendingTransactions(state)).toHaveLength(1)
    given([...base, sent('oA')], setting)
      .when({ type: 'watchCalls', id: 'b1', calls: 2 })
      .then([sent('o1')])
    expect(selectPendingTransactions(given([...base, sent('oA'), sent('oB')], setting).state)).toHaveLength(1)
  })
})

describe('a wallet that shows a batch', () => {
  it('[SEND-17] is asked for the batch that is meant, else for the latest, and tells if it cannot', async () => {
    const world = await openBatches()
    const [first] = [await sendBatch(world), await sendBatch(world)]
    const shown = () =>
      walletOf(world.page)
        .requests()
        .filter(({ method }) => method === 'showCallsStatus')
        .map(({ params }) => params)
    const [one, two] = world.page.state().transactions.sent
    expect(await world.page.run({ type: 'showBatch' })).toMatchObject({ type: 'batchShown', batch: two?.operation })
    await world.page.run({ type: 'showBatch', batch: one?.operation ?? '' })
    expect(shown()).toEqual([{ id: two?.hash }, { id: first }])
    walletOf(world.page).setPolicy({ methods: { showCallsStatus: { error: { code: -32601, message: 'no such method' } } } })
    await expect(world.page.run({ type: 'showBatch' })).rejects.toMatchObject({ cause: { code: -32601 } })
    walletOf(world.page).setPolicy({ methods: { showCallsStatus: 'silent' } })
    await expect(world.page.run({ type: 'showBatch' })).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' })
    expect(world.page.state().transactions.showing).toBeUndefined()
    await expect(world.page.run({ type: 'showBatch', batch: 'o1' })).rejects.toMatchObject({ code: 'OPTIONS_INVALID' })
  })
})

it('[SEND-17, T11] a stored batch out of form is not taken up, nor one of a network that is gone; one needs no node', async () => {
  const memory = createMemoryPorts()
  const batch = { connectorId: ALPHA, calls: 2 }
  memory.disk.put(
    'latchkit:sent/transactions',
    JSON.stringify({
      v: 1,
      d: [
        { hash: 'b1', network: HERE, batch: { connectorId: 5 } },
        { hash: 'b2', network: 'eip155:5', batch },
        { hash: '', network: HERE, batch },
        { hash: 'b3', network: HERE, batch: { connectorId: ALPHA, calls: 'two' }, waitsFor: 'godot' },
        { hash: 'b4', network: HERE, batch },
      ],
    }),
  )
  const { page } = await openBatches({}, memory, newWorld())
  expect(page.state().transactions.sent.map(({ hash, batch: known }) => [hash, known])).toEqual([
    ['b3', { connectorId: ALPHA }],
    ['b4', batch],
  ])
})

it('[SEND-17] batches are among the transactions of the visitor, of the accounts that are connected', () => {
  const networks = [...base, connected(GAMMA, { namespace: 'solana', address: S, network: 'solana:x' as never })]
  const { state } = given([...networks, sent('oA'), sent('oB', { hash: 'b2', address: 'stranger' })], setting)
  expect(selectOwnTransactions(state).map(({ hash }) => hash)).toEqual(['b1'])
})
