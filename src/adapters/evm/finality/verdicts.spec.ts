import { expect, it } from 'vitest'
import { openBatches, receipt, sendBatch, tell } from '../../../../tests/domain/batches.js'
import { ends, forget, HERE, mine, ONE, openSent, send, THERE, THREE, TWO } from '../../../../tests/domain/evm-world.js'
import { A, B } from '../../../../tests/domain/facts.js'
import { type Page, walletOf } from '../../../../tests/domain/page.js'
import { FOLLOW_DEADLINE_MS } from './evm-finality.js'

const FOUR = `0x${'d4'.repeat(32)}`
const verdicts = (page: Page) => page.events('transactionCompared').map(({ hash, verdict, reason }) => [hash, verdict, ...(reason ? [reason] : [])])
const alerts = (page: Page) => page.events('alertShown').map(({ alert }) => alert.key)

it('[CONN-50, SEND-06] of two networks, what differs is told to the app and the visitor at once, before any block has it, and once', async () => {
  const { page, world } = await openSent([ONE], [TWO, { network: THERE, sent: { to: B } }])
  page.wait(0)
  expect(verdicts(page)).toEqual([
    [ONE, 'asShown'],
    [TWO, 'differs'],
  ])
  expect(page.events('transactionCompared')[1]).toMatchObject({ network: THERE, differences: [{ part: 'to', sent: B.toLowerCase() }] })
  expect([alerts(page), page.state().alerts.current?.short]).toEqual([['sentTransactionChanged'], expect.stringContaining(B.toLowerCase())])
  mine(world, ONE)
  mine(world, TWO)
  page.wait(60_000)
  expect([verdicts(page).length, alerts(page).length, ends(page).map(({ outcome }) => outcome)]).toEqual([2, 1, ['confirmed', 'confirmed']])
})

it('[CONN-50, SEND-06] one that is in a block before any look is compared before its end is told', async () => {
  const { page, world } = await openSent()
  send(page, world, ONE, { sent: { value: '0x2' } })
  mine(world, ONE)
  page.wait(0)
  const order = page.events('transactionCompared', 'transactionEnded').map(({ type }) => type)
  expect([order, verdicts(page), alerts(page)]).toEqual([['transactionCompared', 'transactionEnded'], [[ONE, 'differs']], ['sentTransactionChanged']])
})

it('[CONN-50, SEND-06, fault] one that no node shows could not be checked, and that is said; nobody is accused', async () => {
  const { page } = await openSent([ONE, { isUnknown: true }])
  page.wait(FOLLOW_DEADLINE_MS - 60_000)
  expect(verdicts(page)).toEqual([])
  page.wait(120_000)
  expect([verdicts(page), alerts(page)]).toEqual([[[ONE, 'unchecked', 'notFound']], []])
})

it('[CONN-50, T8, fault] a node that shows the receipt and no transaction leaves it unchecked, and the end is told all the same', async () => {
  const { page, world } = await openSent()
  send(page, world, THREE)
  mine(world, THREE)
  page.memory.rpc.handle('eth_getTransactionByHash', () => null)
  page.wait(0)
  expect([verdicts(page), ends(page).map(({ outcome }) => outcome)]).toEqual([[[THREE, 'unchecked', 'notFound']], ['confirmed']])
  forget(world, THREE)
})

const FIRST = { to: B, value: '0x1', input: '0x' }
const SECOND = { to: A, value: '0x0', input: '0x12' }

it('[CONN-50, SEND-17, SEND-06] of two batches, the calls are held against those that were shown, before the end is told', async () => {
  const world = await openBatches()
  const good = await sendBatch(world)
  const bad = await sendBatch(world)
  tell(world, good, { status: 200, receipts: [receipt(world, ONE, '0x1', HERE, FIRST), receipt(world, TWO, '0x1', HERE, SECOND)] })
  const cheat = receipt(world, FOUR, '0x1', HERE, { ...SECOND, to: B })
  tell(world, bad, { status: 200, receipts: [receipt(world, THREE, '0x1', HERE, FIRST), cheat] })
  world.page.wait(30_000)
  expect(verdicts(world.page)).toEqual([
    [good, 'asShown'],
    [bad, 'differs'],
  ])
  expect(world.page.events('transactionCompared')[1]?.differences).toEqual([{ part: 'to', shown: A.toLowerCase(), sent: B.toLowerCase() }])
  expect([alerts(world.page), ends(world.page).map(({ outcome }) => outcome)]).toEqual([['sentTransactionChanged'], ['confirmed', 'confirmed']])
})

it('[CONN-50, SEND-17, fault] a batch without a receipt could not be checked, nor one whose transaction no node shows', async () => {
  const world = await openBatches()
  const bare = await sendBatch(world)
  const lost = await sendBatch(world)
  tell(world, bare, { status: 200, receipts: [] })
  tell(world, lost, { status: 200, receipts: [{ hash: THREE, succeeded: true }] })
  world.page.wait(200_000)
  expect([...verdicts(world.page)].sort()).toEqual([
    [bare, 'unchecked', 'notFound'],
    [lost, 'unchecked', 'notFound'],
  ])
  expect(alerts(world.page)).toEqual([])
})

it('[CONN-50, SEND-17, fault] a wallet that answers a batch with the hash of a transaction is not accused of another transaction', async () => {
  const world = await openBatches()
  walletOf(world.page).setPolicy({ methods: { sendCalls: { garbage: ONE }, getCallsStatus: { error: { code: 5730, message: 'Unknown bundle id' } } } })
  receipt(world, ONE, '0x1', HERE, { ...FIRST, to: A, input: '0x34' })
  expect(await sendBatch(world)).toBe(ONE)
  world.page.wait(60_000)
  expect([verdicts(world.page), ends(world.page).map(({ outcome }) => outcome)]).toEqual([[[ONE, 'unchecked', 'otherForm']], ['confirmed']])
})
