import { describe, expect, it } from 'vitest'
import { CALLS, openBatches, sendBatch } from '../../../tests/domain/batches.js'
import { ends, HERE, ONE, THERE } from '../../../tests/domain/evm-world.js'
import { A, ALPHA, B, BETA, connected, on, S, started } from '../../../tests/domain/facts.js'
import { type Page, storedItem, walletOf } from '../../../tests/domain/page.js'
import { given, rejected } from '../../testing/given.js'
import { CAPABILITIES_WAIT_MS, MAX_CALLS } from './calls.js'
import { REQUEST_DEADLINE_MS } from './decide.js'

const base = [...started, connected(ALPHA, { address: A }), on(HERE)]
const asked = (page: Page, method: string, id = ALPHA) =>
  walletOf(page, id)
    .requests()
    .filter((one) => one.method === method)
const SPONSOR = { paymasterService: { url: 'https://sponsor.example', optional: true } } as const

describe('calls that are sent as a batch', () => {
  it('[CONN-50] reach the wallet once, with account, network and wishes, and end with its id', async () => {
    const world = await openBatches()
    const id = await sendBatch(world, { network: THERE, address: B, capabilities: { paymasterService: { url: 'https://sponsor.example' } } })
    expect(walletOf(world.page).batches()).toEqual([
      { id, address: B, network: THERE, calls: CALLS, atomic: false, capabilities: { paymasterService: { url: 'https://sponsor.example' } } },
    ])
    expect(world.page.events('requestStarted', 'requestCompleted')).toMatchObject([
      { kind: 'sendCalls', namespace: 'eip155', address: B, network: THERE, calls: 2 },
      { kind: 'sendCalls', network: THERE, result: id },
    ])
    // Nothing has to be known of the wallet for it.
    expect(asked(world.page, 'getCapabilities')).toEqual([])
    expect(world.page.events('callsPlanned')).toEqual([])
  })

  it('[CONN-45] leave out the optional wishes that the wallet lacks, of the batch and of a call, and say so before its prompt', async () => {
    const world = await openBatches({ batches: { atomic: { status: 'supported' }, dataSuffix: {} } })
    walletOf(world.page).setPolicy({ methods: { sendCalls: 'ask' } })
    const dataSuffix = { value: '0x12', optional: true }
    const calls = [{ ...CALLS[0], capabilities: { gasLimitOverride: { value: '0x1', optional: true }, dataSuffix } }, { to: A }]
    world.page.give({ type: 'sendCalls', calls, capabilities: { ...SPONSOR, dataSuffix, needed: { deep: 1 } } })
    world.page.wait(0)
    expect(world.page.events('callsPlanned')).toMatchObject([{ leftOut: ['paymasterService', 'gasLimitOverride'] }])
    expect(world.page.state().requests.pending).toMatchObject([{ calls: 2, leftOut: ['paymasterService', 'gasLimitOverride'] }])
    walletOf(world.page).approve()
    world.page.wait(0)
    expect(walletOf(world.page).batches()).toMatchObject([
      { calls: [{ to: B, value: '0x1', capabilities: { dataSuffix } }, { to: A }], capabilities: { dataSuffix, needed: { deep: 1 } } },
    ])
    expect(walletOf(world.page).batches()[0]?.calls[1]).toEqual({ to: A })
  })

  it('[CONN-45, F29] wait a second for a wallet that does not tell its capabilities, which then count as none', async () => {
    const world = await openBatches()
    walletOf(world.page).setPolicy({ methods: { getCapabilities: 'silent' } })
    world.page.give({ type: 'sendCalls', calls: CALLS, capabilities: SPONSOR })
    world.page.wait(CAPABILITIES_WAIT_MS - 1)
    expect(asked(world.page, 'sendCalls')).toEqual([])
    world.page.wait(1)
    expect(asked(world.page, 'sendCalls')).toHaveLength(1)
    expect(world.page.events('callsPlanned')).toMatchObject([{ leftOut: ['paymasterService'] }])
  })

  it('[CONN-45] do not ask again what is known of this account on this network, of two accounts and two networks', async () => {
    const world = await openBatches({ batches: { paymasterService: { supported: true } } })
    await world.page.run({ type: 'refreshCapabilities' })
    await sendBatch(world, { capabilities: SPONSOR })
    expect(asked(world.page, 'getCapabilities')).toHaveLength(1)
    await sendBatch(world, { capabilities: SPONSOR, address: B })
    await sendBatch(world, { capabilities: SPONSOR, network: THERE })
    expect(asked(world.page, 'getCapabilities').map(({ params }) => params)).toEqual([
      { address: A, network: HERE },
      { address: B, network: HERE },
      { address: A, network: THERE },
    ])
    expect(world.page.events('callsPlanned')).toEqual([])
  })

  it.each([
    ['says that it cannot', { atomic: { status: 'unsupported' } }, 'CALLS_NOT_ATOMIC'],
    ['says nothing of it', {}, 'CALLS_NOT_ATOMIC'],
    ['can', { atomic: { status: 'supported' } }, undefined],
    ['can once the visitor agrees', { atomic: { status: 'ready' } }, undefined],
    ['can, in older words', { atomicBatch: { supported: true } }, undefined],
  ])('[CONN-45] all or none raise a prompt unless the wallet %s', async (_, batches, code) => {
    const world = await openBatches({ batches })
    const ended = await world.page.run({ type: 'sendCalls', calls: CALLS, atomic: true, fallback: true }).catch((error: { code: string }) => error)
    expect((ended as { code?: string }).code).toBe(code)
    expect(asked(world.page, 'sendCalls')).toHaveLength(code === undefined ? 1 : 0)
    expect(asked(world.page, 'sendTransaction')).toEqual([])
  })

  it('[CONN-38, RPC-18] are refused in the words of the wallet, and none is sent another way', async () => {
    for (const [error, expected] of [
      [{ code: 4001, message: 'User rejected' }, { category: 'USER_REJECTED' }],
      [
        { code: 5700, message: 'capability' },
        { code: 'TRANSACTION_FAILED', cause: { code: 5700 } },
      ],
      [
        { code: 5740, message: 'too large' },
        { code: 'TRANSACTION_FAILED', cause: { code: 5740 } },
      ],
      [
        { code: 5750, message: 'upgrade' },
        { code: 'TRANSACTION_FAILED', cause: { code: 5750 } },
      ],
      [{ code: 5760, message: 'not atomic' }, { code: 'CALLS_NOT_ATOMIC' }],
      [{ code: -32603, message: 'internal' }, { code: 'TRANSACTION_FAILED' }],
    ] as const) {
      const world = await openBatches()
      walletOf(world.page).setPolicy({ methods: { sendCalls: { error } } })
      await expect(sendBatch(world, { fallback: true })).rejects.toMatchObject(expected)
      expect(asked(world.page, 'sendTransaction')).toEqual([])
    }
  })

  it('[CONN-50, F38] are not sent twice while the wallet may still send them, also by the next page', async () => {
    const world = await openBatches()
    walletOf(world.page).setPolicy({ methods: { sendCalls: 'ask' } })
    world.page.give({ type: 'sendCalls', calls: CALLS })
    world.page.wait(REQUEST_DEADLINE_MS)
    expect(world.page.events('requestFailed')).toMatchObject([{ kind: 'sendCalls', failure: { code: 'REQUEST_UNANSWERED' } }])
    expect(world.page.give({ type: 'sendCalls', calls: CALLS })).toMatchObject({ failure: { code: 'TRANSACTION_MAY_BE_SENT' } })
    expect(storedItem(world.page, 'unanswered_requests')).toMatchObject([{ kind: 'sendCalls', calls: 2 }])
    walletOf(world.page).approve()
    world.page.wait(0)
    expect(world.page.events('requestAnsweredLate')).toMatchObject([{ kind: 'sendCalls' }])
    expect(world.page.state().transactions.sent).toMatchObject([{ batch: { connectorId: ALPHA, calls: 2 } }])
  })

  it('[T13] are refused without a call, with too many, and with wishes that are no object', () => {
    const many = Array.from({ length: MAX_CALLS + 1 }, () => ({ to: A }))
    for (const calls of [[], many, [null], 'x'] as never[]) given(base).when({ type: 'sendCalls', calls }).then(rejected('OPTIONS_INVALID'))
    given(base)
      .when({ type: 'sendCalls', calls: CALLS, capabilities: 5 as never })
      .then(rejected('OPTIONS_INVALID'))
    given(base).when({ type: 'sendCalls', calls: CALLS, address: S }).then(rejected('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND'))
    given(base).when({ type: 'sendCalls', calls: CALLS, network: 'eip155:5' }).then(rejected('NETWORK_MISSING'))
    given(started).when({ type: 'sendCalls', calls: CALLS }).then(rejected('NETWORK_OR_ADDRESS_MISSING'))
  })
})

describe('calls for a wallet without batches', () => {
  async function openBeta() {
    const world = await openBatches()
    await world.page.run({ type: 'connect', connectorId: BETA })
    world.page.clear()
    return world
  }

  it('[CONN-50] are refused, unless the app lets them be sent one by one', async () => {
    const world = await openBeta()
    await expect(sendBatch(world)).rejects.toMatchObject({ code: 'CALLS_UNSUPPORTED', context: { wallet: 'Beta', network: 'Ethereum' } })
    expect([asked(world.page, 'sendTransaction', BETA), world.page.events('callsPlanned')]).toEqual([[], []])
  })

  it.each([
    { code: -32601, message: 'Method not found' },
    { code: 4200, message: 'Unsupported' },
    { code: 5710, message: 'Chain not supported' },
    { code: 0, message: 'Method not supported: wallet_sendCalls' },
    { code: -32603, message: 'The method "wallet_sendCalls" does not exist / is not available.' },
  ])(
    '[CONN-50, RPC-18] of which it says $message ($code) are sent one by one, each with its own prompt and its own end, and it is said before',
    async (error) => {
      const world = await openBatches()
      walletOf(world.page).setPolicy({ methods: { sendCalls: { error }, sendTransaction: 'ask' } })
      const { page } = world
      page.give({ type: 'sendCalls', calls: CALLS, fallback: true })
      page.wait(0)
      expect(page.events('callsPlanned')).toMatchObject([{ singly: true, connectorId: ALPHA, network: HERE }])
      expect(page.state().requests.pending).toMatchObject([{ calls: 2, sentSingly: 0 }])
      expect(walletOf(page).prompts()).toHaveLength(1)
      walletOf(page).approve()
      page.wait(0)
      expect([page.state().requests.pending, walletOf(page).prompts().length]).toMatchObject([[{ sentSingly: 1 }], 1])
      walletOf(page).approve()
      page.wait(0)
      const hashes = page.events('callSent').map(({ hash }) => hash)
      expect(page.events('callSent')).toMatchObject([
        { index: 0, of: 2 },
        { index: 1, of: 2 },
      ])
      expect(page.events('requestCompleted')).toMatchObject([{ kind: 'sendCalls', result: hashes[0], results: hashes }])
      expect(page.state().transactions.sent.map(({ hash, batch, address }) => [hash, batch, address])).toEqual(hashes.map((hash) => [hash, undefined, A]))
      expect(
        walletOf(page)
          .sent()
          .map(({ transaction }) => transaction),
      ).toEqual(CALLS)
    },
  )

  it('[CONN-50, CONN-38] of which the second is refused end with what was sent, and its transaction is followed', async () => {
    const world = await openBeta()
    const { page } = world
    walletOf(page, BETA).setPolicy({ methods: { sendTransaction: 'ask' } })
    page.give({ type: 'sendCalls', calls: CALLS, fallback: true })
    page.wait(0)
    walletOf(page, BETA).approve()
    page.wait(0)
    walletOf(page, BETA).reject()
    page.wait(0)
    expect(page.events('requestFailed')).toMatchObject([{ failure: { code: 'CALLS_PARTLY_SENT', context: { sent: 1, of: 2 } } }])
    expect(page.state().transactions.sent).toHaveLength(1)
  })

  it('[CONN-50, CONN-38] of which the first is refused are rejected by the visitor, and nothing is sent', async () => {
    const world = await openBeta()
    walletOf(world.page, BETA).setPolicy({ methods: { sendTransaction: 'reject' } })
    await expect(sendBatch(world, { fallback: true })).rejects.toMatchObject({ category: 'USER_REJECTED' })
    expect([world.page.state().transactions.sent, asked(world.page, 'sendTransaction', BETA).length]).toEqual([[], 1])
  })

  it('[CONN-50, F36] stop when they are given up between two prompts, and when the wallet moves to another network', async () => {
    const world = await openBeta()
    const { page } = world
    walletOf(page, BETA).setPolicy({ methods: { sendTransaction: 'ask' } })
    page.give({ type: 'sendCalls', calls: CALLS, fallback: true })
    page.wait(0)
    page.give({ type: 'cancelRequest' })
    walletOf(page, BETA).approve()
    page.wait(0)
    expect([asked(page, 'sendTransaction', BETA).length, page.state().transactions.sent.length]).toEqual([1, 1])
    expect(page.events('requestAnsweredLate')).toMatchObject([{ kind: 'sendCalls', results: [page.state().transactions.sent[0]?.hash] }])
    page.give({ type: 'sendCalls', calls: [...CALLS, { to: A }], fallback: true, again: true })
    page.wait(0)
    walletOf(page, BETA).approve()
    walletOf(page, BETA).switchNetwork(THERE)
    page.wait(0)
    expect(page.events('requestFailed').at(-1)).toMatchObject({ failure: { code: 'CALLS_PARTLY_SENT', cause: { code: 'CHAIN_MISMATCH' } } })
    expect(asked(page, 'sendTransaction', BETA)).toHaveLength(2)
  })
})

describe('capabilities of a wallet', () => {
  it('[CONN-45] are asked for on command, once for each wallet, account and network, and again when a batch may have changed them', async () => {
    const world = await openBatches()
    const { page } = world
    expect(asked(page, 'getCapabilities')).toEqual([])
    expect(await page.run({ type: 'refreshCapabilities' })).toMatchObject({ network: HERE, address: A, capabilities: { atomic: { status: 'supported' } } })
    page.give({ type: 'refreshCapabilities' })
    page.wait(0)
    expect(asked(page, 'getCapabilities')).toHaveLength(1)
    const id = await sendBatch(world)
    world.world.known = { [ONE]: { network: HERE, from: A, nonce: 1, status: '0x1' } }
    walletOf(page).tellBatch(id, { status: 200, receipts: [{ hash: ONE }] })
    page.wait(20_000)
    expect([ends(page).length, asked(page, 'getCapabilities').length]).toEqual([1, 2])
    await page.run({ type: 'connect', connectorId: BETA })
    // Another wallet with the same account: it has none.
    expect(await page.run({ type: 'refreshCapabilities' })).toMatchObject({ connectorId: BETA, address: A, capabilities: {} })
  })
})
