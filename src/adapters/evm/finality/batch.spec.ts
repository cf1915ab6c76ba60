import { describe, expect, it } from 'vitest'
import { openBatches, receipt, reopen, sendBatch, tell } from '../../../../tests/domain/batches.js'
import { ends, HERE, ONE, THERE, TWO } from '../../../../tests/domain/evm-world.js'
import { ALPHA } from '../../../../tests/domain/facts.js'
import { walletOf } from '../../../../tests/domain/page.js'
import type { BatchStatus } from '../../../ports/calls.js'
import { BARE_FAILURE_MS, FORGOTTEN_AFTER_MS, STATUS_DEADLINE_MS } from './batch.js'
import { FOLLOW_DEADLINE_MS } from './evm-finality.js'

const [GOOD, BAD] = ['0x1', '0x0'] as const
/** Receipts of the chain by the statuses that it has. */
type Chain = readonly ('0x1' | '0x0')[]

const polls = (page: Parameters<typeof walletOf>[0]) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'getCallsStatus').length

describe('a batch of two calls', () => {
  it.each<readonly [what: string, status: Omit<BatchStatus, 'receipts'>, chain: Chain, outcome: string]>([
    ['200 with its receipt', { status: 200, atomic: true }, [GOOD], 'confirmed'],
    ['200 with two receipts', { status: 200, atomic: false }, [GOOD, GOOD], 'confirmed'],
    ['200 though the chain reverted it', { status: 200, atomic: true }, [BAD], 'failed'],
    ['200 though the chain reverted one of both', { status: 200 }, [GOOD, BAD], 'partial'],
    ['299, another success', { status: 299 }, [GOOD], 'confirmed'],
    ['500 with a reverted receipt', { status: 500, atomic: true }, [BAD], 'failed'],
    ['500 though the chain has all of it', { status: 500, atomic: true }, [GOOD], 'confirmed'],
    ['500 though the chain has both calls', { status: 500 }, [GOOD, GOOD], 'confirmed'],
    ['500 though the chain has one of both calls', { status: 500, atomic: false }, [GOOD], 'partial'],
    ['600 with both receipts', { status: 600, atomic: false }, [GOOD, BAD], 'partial'],
    ['600 with the first call only', { status: 600, atomic: false }, [GOOD], 'partial'],
    ['400 without receipts', { status: 400 }, [], 'dropped'],
    ['500 without receipts', { status: 500 }, [], 'unclear'],
    ['600 without receipts', { status: 600 }, [], 'partial'],
    ['200 without receipts', { status: 200 }, [], 'confirmed'],
  ])('[SEND-17, CONN-50] that the wallet calls %s ends as the chain says', async (_, status, chain, outcome) => {
    const world = await openBatches()
    const id = await sendBatch(world)
    tell(world, id, { ...status, receipts: chain.map((one, index) => receipt(world, [ONE, TWO][index] ?? '', one)) })
    world.page.wait(chain.length === 0 ? BARE_FAILURE_MS + 60_000 : 60_000)
    expect(ends(world.page).map((end) => end.outcome)).toEqual([outcome])
    expect(ends(world.page)[0]?.transactions?.map((one) => one.outcome) ?? []).toEqual(chain.map((one) => (one === GOOD ? 'confirmed' : 'failed')))
    const asked = polls(world.page)
    world.page.wait(600_000)
    expect(polls(world.page)).toBe(asked)
  })

  it('[SEND-17, T11] is asked for as long as the wallet says nothing that is a status: 1 s, 2 s, 4 s, 8 s, then every 15 s, and unclear after a day', async () => {
    const world = await openBatches()
    const id = await sendBatch(world)
    walletOf(world.page).setPolicy({ methods: { getCallsStatus: { garbage: { receipts: [] } } } })
    const times: number[] = []
    for (let second = 0; second < 60; second += 1) {
      const before = polls(world.page)
      world.page.wait(1_000)
      if (polls(world.page) > before) times.push(second + 1)
    }
    expect(times).toEqual([1, 3, 7, 15, 30, 45, 60])
    world.page.wait(FOLLOW_DEADLINE_MS)
    expect(ends(world.page)).toMatchObject([{ outcome: 'unclear', hash: id, failure: { code: 'TRANSACTION_UNCLEAR' } }])
  })

  it('[SEND-17, fault] whose wallet is silent for long is told when it speaks again, and each silence is waited for so long at most', async () => {
    const world = await openBatches()
    const id = await sendBatch(world)
    walletOf(world.page).setPolicy({ methods: { getCallsStatus: 'silent' } })
    world.page.wait(1_000 + 2 * STATUS_DEADLINE_MS)
    expect([ends(world.page), polls(world.page)]).toEqual([[], 3])
    walletOf(world.page).setPolicy('approve')
    tell(world, id, { status: 200, receipts: [receipt(world, ONE)] })
    world.page.wait(60_000)
    expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed' }])
  })

  it('[SEND-17, RPC-18] that its wallet has forgotten (5730) is unclear after a minute, never failed, and looked for again by the next page', async () => {
    const world = await openBatches()
    const id = await sendBatch(world)
    walletOf(world.page).forgetBatches()
    world.page.wait(FORGOTTEN_AFTER_MS - 1_000)
    expect(ends(world.page)).toEqual([])
    world.page.wait(30_000)
    expect(ends(world.page)).toMatchObject([
      { outcome: 'unclear', hash: id, failure: { cause: { message: expect.stringContaining('This batch is not known') } } },
    ])
    const next = reopen(world)
    next.page.wait(0)
    expect(next.page.state().transactions.sent).toMatchObject([{ hash: id, isUnclear: true }])
    expect(polls(next.page)).toBeGreaterThan(0)
  })

  it('[SEND-17, RPC-18] that a wallet does not know at once is not lost: a status later counts', async () => {
    const world = await openBatches()
    const unknown = { error: { code: 5730, message: 'not known yet' } }
    walletOf(world.page).setPolicy({ methods: { getCallsStatus: unknown } })
    const id = await sendBatch(world)
    world.page.wait(20_000)
    walletOf(world.page).setPolicy('approve')
    tell(world, id, { status: 200, receipts: [receipt(world, ONE)] })
    world.page.wait(60_000)
    expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed', hash: id }])
  })

  it.each([
    ['cannot tell of batches', { code: -32601, message: 'Method not found' }],
    ['does not know it', { code: 5730, message: 'Unknown bundle id' }],
  ])('[SEND-17] whose wallet answered with the hash of a transaction, and %s, is followed as that transaction', async (_, error) => {
    const world = await openBatches()
    walletOf(world.page).setPolicy({ methods: { sendCalls: { garbage: ONE }, getCallsStatus: { error } } })
    expect(await sendBatch(world)).toBe(ONE)
    receipt(world, ONE)
    world.page.wait(60_000)
    expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed', hash: ONE, block: 16 }])
  })

  it('[SEND-17] with a transaction on another chain is read there, and where no node of the app is, the wallet has the word', async () => {
    const world = await openBatches()
    const id = await sendBatch(world)
    tell(world, id, {
      status: 200,
      atomic: false,
      receipts: [
        { ...receipt(world, ONE, BAD, THERE), succeeded: true, network: THERE },
        { hash: TWO, succeeded: true, network: 'eip155:424242', block: 9 },
      ],
    })
    world.page.wait(10_000)
    expect(ends(world.page)).toEqual([])
    world.page.wait(120_000)
    expect(ends(world.page)).toMatchObject([
      {
        outcome: 'partial',
        network: HERE,
        transactions: [
          { hash: ONE, network: THERE, outcome: 'failed' },
          { hash: TWO, network: 'eip155:424242', outcome: 'confirmed', block: 9 },
        ],
      },
    ])
  })

  it('[SEND-17, fault] whose transaction no node knows yet waits for it, and a node that fails ends nothing', async () => {
    const world = await openBatches()
    const id = await sendBatch(world)
    const told = receipt(world, ONE)
    const mend = world.page.memory.rpc.fail('unreachable')
    tell(world, id, { status: 200, receipts: [{ hash: told.hash }] })
    world.page.wait(20_000)
    expect(ends(world.page)).toEqual([])
    mend()
    world.page.wait(20_000)
    expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed', executedBy: ONE }])
  })

  it('[SEND-17] that stays at 100 though the chain has its only transaction is confirmed, for it is all or nothing', async () => {
    const world = await openBatches()
    const id = await sendBatch(world)
    tell(world, id, { status: 100, atomic: true, receipts: [receipt(world, ONE)] })
    world.page.wait(20_000)
    expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed', batch: { connectorId: ALPHA } }])
    const other = await openBatches()
    const second = await sendBatch(other)
    tell(other, second, { status: 100, atomic: false, receipts: [receipt(other, ONE)] })
    other.page.wait(20_000)
    expect(ends(other.page)).toEqual([])
  })
})
