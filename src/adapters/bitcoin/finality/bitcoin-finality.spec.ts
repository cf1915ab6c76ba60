import { describe, expect, it } from 'vitest'
import { openBitcoin, PAYMENT, RECIPIENT, regtest, UNSIGNED } from '../../../../tests/domain/bitcoin.js'
import { type Page, walletOf } from '../../../../tests/domain/page.js'
import { selectOwnPayments } from '../../../domain/transactions/selectors.js'
import { MAX_FOLLOWED } from '../../../domain/transactions/state.js'
import { FOLLOW_DEADLINE_MS, LOOK_MS } from './bitcoin-finality.js'

const [COIN, OLD, NEW] = ['11', 'aa', 'bb'].map((byte) => byte.repeat(32)) as [string, string, string]
const network = regtest.caipNetworkId

/** Transactions of a node over one coin: heights of blocks, `null` while one waits. Other transactions are unknown. */
type Chain = Readonly<Record<string, number | null>>

/** Opens a page with a Bitcoin wallet, and a node that answers by `chain`. */
async function open(): Promise<World> {
  const statusOf = (height: number | null | undefined) => (height == null ? { confirmed: false } : { confirmed: true, block_height: height })
  const page = await openBitcoin({ follows: true })
  const { rpc } = page.memory
  rpc.handle('outspends', () => {
    const [by] = Object.keys(world.chain)
    return [by === undefined ? { spent: false } : { spent: true, txid: by, vin: 0, status: statusOf(world.chain[by]) }]
  })
  rpc.handle('tx', ({ params: [txid] }) => {
    const height = world.chain[`${txid}`]
    if (world.isBroken) return { nothing: true }
    if (height === undefined) throw { code: -32_001, message: 'Transaction not found' }
    return { vin: [{ txid: COIN, vout: 0, sequence: 0xfffffffd, prevout: { scriptpubkey: '00' } }], fee: 1, weight: 400, status: statusOf(height) }
  })
  const world: World = {
    page,
    chain: {},
    isBroken: false,
    async send(txid) {
      walletOf(page).setPolicy({ methods: { sendTransaction: { garbage: txid, unguarded: true } } })
      await page.run({ type: 'sendTransaction', transaction: { psbt: UNSIGNED, inputs: [{ index: 0, address: PAYMENT }] } as never })
      page.wait(0)
    },
    tries: (method) => rpc.tries().filter((one) => one.method === method).length,
  }
  return world
}

interface World {
  readonly page: Page
  chain: Chain
  /** True if the node answers out of form. */
  isBroken: boolean
  send(hash: string): Promise<void>
  tries(method: string): number
}

const ends = (page: Page) => page.events('transactionEnded')
const pending = (page: Page) =>
  page
    .state()
    .transactions.sent.filter(({ isUnclear }) => !isUnclear)
    .map(({ hash, rival }) => [hash, rival])

describe('a payment that a Bitcoin wallet has sent', () => {
  it('[CONN-50] is pending until a block has it; then the balance is read again, and no more is asked', async () => {
    const world = await open()
    world.chain = { [OLD]: null }
    await world.send(OLD)
    world.page.wait(4 * LOOK_MS)
    expect([pending(world.page), ends(world.page)]).toEqual([[[OLD, undefined]], []])
    world.chain = { [OLD]: 120 }
    const reads = world.tries('address')
    world.page.wait(2 * LOOK_MS)
    expect(ends(world.page)).toMatchObject([{ outcome: 'confirmed', hash: OLD, network, block: 120 }])
    expect(world.tries('address')).toBeGreaterThan(reads)
    const looks = world.tries('tx')
    world.page.wait(10 * LOOK_MS)
    expect([pending(world.page), world.tries('tx')]).toEqual([[], looks])
  })

  it('[CONN-50] and its replacement are both followed, until the block tells which of them it took', async () => {
    for (const winner of [NEW, OLD]) {
      const world = await open()
      world.chain = { [OLD]: null }
      await world.send(OLD)
      world.chain = { [NEW]: null }
      await world.send(NEW)
      world.page.wait(2 * LOOK_MS)
      expect(pending(world.page)).toEqual([
        [OLD, NEW],
        [NEW, undefined],
      ])
      // A miner may take the first one all the same.
      world.chain = { [winner]: 121 }
      world.page.wait(2 * LOOK_MS)
      const loser = winner === NEW ? OLD : NEW
      expect(ends(world.page)).toHaveLength(2)
      expect(ends(world.page)).toContainEqual(expect.objectContaining({ outcome: 'confirmed', hash: winner, block: 121 }))
      expect(ends(world.page)).toContainEqual(expect.objectContaining({ outcome: 'replaced', hash: loser, by: winner, block: 121 }))
      expect(pending(world.page)).toEqual([])
    }
  })

  it('[CONN-50] is known to be replaced as soon as the replacement is sent, before the next look is due', async () => {
    const world = await open()
    world.chain = { [OLD]: null }
    await world.send(OLD)
    expect(selectOwnPayments(world.page.state()).map(({ hash }) => hash)).toEqual([OLD])
    world.chain = { [NEW]: null }
    await world.send(NEW)
    expect(pending(world.page)).toEqual([
      [OLD, NEW],
      [NEW, undefined],
    ])
    world.page.give({ type: 'disconnect' })
    expect(selectOwnPayments(world.page.state())).toEqual([])
  })

  it('[CONN-50] is no longer replaced once nodes have dropped the other one, whether they know it again or not', async () => {
    const world = await open()
    world.chain = { [OLD]: null }
    await world.send(OLD)
    for (const after of [{ [OLD]: null }, {}]) {
      world.chain = { [NEW]: null }
      world.page.wait(4 * LOOK_MS)
      expect(pending(world.page)).toEqual([[OLD, NEW]])
      world.chain = after
      world.page.wait(4 * LOOK_MS)
      expect(pending(world.page)).toEqual([[OLD, undefined]])
    }
    expect(world.page.events('transactionRivalChanged').map(({ by }) => by)).toEqual([NEW, undefined, NEW, undefined])
  })

  it('[CONN-50, T9] that somebody else replaced is told, with the id of the other', async () => {
    const world = await open()
    world.chain = { [OLD]: null }
    await world.send(OLD)
    world.chain = { [NEW]: 130 }
    world.page.wait(2 * LOOK_MS)
    expect(ends(world.page)).toMatchObject([{ outcome: 'replaced', hash: OLD, by: NEW, block: 130 }])
  })

  it('[CONN-50] that no node knows for a while, or whose node fails, stays pending', async () => {
    const world = await open()
    world.chain = { [OLD]: null }
    await world.send(OLD)
    world.chain = {}
    world.page.wait(2 * LOOK_MS)
    world.isBroken = true
    world.page.wait(2 * LOOK_MS)
    expect([pending(world.page), ends(world.page)]).toEqual([[[OLD, undefined]], []])
  })

  it('[CONN-50] is unclear after two weeks, and not shown any more', async () => {
    const world = await open()
    world.chain = { [OLD]: null }
    await world.send(OLD)
    world.page.wait(FOLLOW_DEADLINE_MS)
    expect(ends(world.page)).toMatchObject([{ outcome: 'unclear', hash: OLD, failure: { code: 'TRANSACTION_UNCLEAR' } }])
    expect(pending(world.page)).toEqual([])
  })

  it('[T19, I-5] is watched once, with an id and a node only, and with so many others at most', async () => {
    const world = await open()
    await world.send('no id')
    expect(pending(world.page)).toEqual([])
    world.chain = { [OLD]: null }
    // A wallet that is asked twice for one PSBT sends one transaction.
    for (const _ of [1, 2]) await world.send(OLD)
    expect(pending(world.page)).toHaveLength(1)
    for (let count = 0; count <= MAX_FOLLOWED; count += 1) await world.send(`${count}`.padStart(64, '0'))
    expect(pending(world.page)).toHaveLength(MAX_FOLLOWED)
    world.page.give({ type: 'reportTransactionNews', operation: 'o99', news: { kind: 'ended', outcome: 'confirmed', block: 1 } })
    expect(ends(world.page)).toEqual([])
    world.page.give({ type: 'stop' })
    const looks = world.tries('tx')
    world.page.wait(2 * LOOK_MS)
    expect([pending(world.page), world.tries('tx')]).toEqual([[], looks])
  })
})

it('[CONN-50] a replacement is prepared with what the order names, and its end tells what it replaces', async () => {
  const world = await open()
  expect(world.page.give({ type: 'prepareBitcoinReplacement', txid: 5 } as never)).toMatchObject({ status: 'rejected', failure: { code: 'OPTIONS_INVALID' } })
  expect(world.page.give({ type: 'prepareBitcoinReplacement', txid: OLD, address: RECIPIENT })).toMatchObject({
    status: 'rejected',
    failure: { code: 'ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND' },
  })
  const asked = world.page.give({ type: 'prepareBitcoinReplacement', txid: OLD, feeRate: '7' })
  const operation = asked.status === 'accepted' ? asked.operation : ''
  expect(world.page.events('bitcoinReplacementStarted')).toMatchObject([{ operation, txid: OLD, feeRate: '7', address: PAYMENT, network }])
  world.page.give({ type: 'reportBitcoinPayment', operation, psbt: UNSIGNED, inputs: [], review: {} as never, replaces: OLD, replacedFee: '410' })
  expect(world.page.events('bitcoinPaymentPrepared')).toMatchObject([{ operation, replaces: OLD, replacedFee: '410' }])
})
