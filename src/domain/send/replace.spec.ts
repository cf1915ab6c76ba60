import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page, type PageOptions, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import type { FinalityNews } from '../../ports/finality.js'
import { selectPlan } from '../plans/index.js'
import { RECEIPT_WAIT_MS } from '../plans/state.js'
import { REQUEST_DEADLINE_MS } from '../requests/decide.js'
import type { PublicCommand } from '../root.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { failure } from './errors.js'

/** Receiver of the replacement in memory: the same payment. */
const FRIEND = '0x1111111111111111111111111111111111111111'
const MAIN = mainnet.caipNetworkId
const SPEED_UP = { type: 'speedUpTransaction' } as const
const CANCEL = { type: 'cancelTransaction' } as const

const OPTIONS = { send: true, options: { networks: [mainnet, base] }, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] } satisfies PageOptions

/** A page whose account has sent a payment that waits. The promise is that of the payment. */
async function openSent() {
  const page = await openConnected(OPTIONS)
  const sent = page.run({ type: 'send', to: FRIEND, amount: '1' })
  sent.catch(() => undefined)
  page.wait(0)
  confirm(page)
  return { page, sent, first: hashOf(page) }
}
const plan = (page: Page) => selectPlan(page.state())
const hashOf = (page: Page) => page.events('planStepSent').at(-1)?.hash ?? ''
const confirm = (page: Page) => {
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  page.wait(0)
  page.wait(0)
}
const start = (page: Page, command: PublicCommand) => {
  const running = page.run(command)
  running.catch(() => undefined)
  page.wait(0)
  return running
}
const replace = (page: Page, command: PublicCommand) => {
  const running = start(page, command)
  confirm(page)
  return { running, hash: hashOf(page) }
}
const tell = (page: Page, hash: string, ...news: readonly FinalityNews[]) => {
  page.memory.finality.tell({ network: MAIN, hash }, ...news)
  page.wait(0)
}
const AS_SHOWN: FinalityNews = { kind: 'compared', verdict: 'asShown' }
const BESIDE: FinalityNews = { kind: 'compared', verdict: 'differs', differences: [{ part: 'nonce', shown: '7', sent: '8' }] }
const CONFIRMED: FinalityNews = { kind: 'ended', outcome: 'confirmed', block: 9 }
const asked = (page: Page) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'sendTransaction').length
const rows = (page: Page) => page.state().transactions.sent.map(({ hash, rival }) => [hash, rival])
const ends = (page: Page) => page.events('transactionEnded').map(({ hash, outcome, by }) => [hash, outcome, by])

describe('speeding up', () => {
  it('[SEND-15] sends the same with a higher fee, which takes the place of the first', async () => {
    const { page, sent, first } = await openSent()
    const speedUp = start(page, SPEED_UP)
    expect(plan(page)).toMatchObject({
      act: 'speedUp',
      phase: 'ready',
      content: { goes: [{ units: '1000000000000000000' }], replaces: { hash: first, fee: { units: '1000000000000000' }, isSame: true } },
    })
    expect(plan(page)?.earlier).toBeUndefined()
    confirm(page)
    const second = hashOf(page)
    expect(rows(page)).toEqual([
      [first, second],
      [second, undefined],
    ])
    tell(page, second, AS_SHOWN, CONFIRMED)
    expect(ends(page)).toEqual([
      [second, 'confirmed', undefined],
      [first, 'replaced', second],
    ])
    expect([rows(page), (await speedUp)?.type]).toEqual([[], 'planCompleted'])
    // The payment was made, so its promise keeps.
    expect(await sent).toMatchObject({ type: 'planCompleted', act: 'send', outcome: 'confirmed', hash: second })
  })

  it('[SEND-15] the chain takes the first one after all: the second was replaced', async () => {
    const { page, sent, first } = await openSent()
    const { running, hash: second } = replace(page, SPEED_UP)
    tell(page, second, AS_SHOWN)
    tell(page, first, CONFIRMED)
    expect(ends(page)).toEqual([
      [first, 'confirmed', undefined],
      [second, 'replaced', first],
    ])
    await expect(running).rejects.toMatchObject({ code: 'TRANSACTION_REPLACED' })
    expect(await sent).toMatchObject({ hash: first, outcome: 'confirmed' })
  })

  it('[SEND-15, SEND-17] one after the other: each takes the place of all before, and the payment has the last hash', async () => {
    const { page, sent, first } = await openSent()
    page.wait(RECEIPT_WAIT_MS)
    expect(await sent).toMatchObject({ outcome: 'submitted', hash: first })
    const { hash: second } = replace(page, SPEED_UP)
    tell(page, second, AS_SHOWN)
    const { hash: third } = replace(page, SPEED_UP)
    expect(rows(page)).toEqual([
      [first, third],
      [second, third],
      [third, undefined],
    ])
    expect(() => page.give({ ...SPEED_UP, hash: first })).not.toThrow()
    await expect(page.run({ ...SPEED_UP, hash: first })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_REPLACEABLE', context: { reason: 'replaced' } })
    tell(page, third, AS_SHOWN, CONFIRMED)
    expect(page.events('planSettled').map(({ act, hash, by, outcome }) => [act, hash, by, outcome])).toEqual([['send', first, third, 'confirmed']])
    expect(page.state().plans.held.map(({ phase }) => phase)).toEqual(['done', 'done', 'done'])
  })

  it('[SEND-15, fault] the nodes drop the second: the first one waits again', async () => {
    const { page, first } = await openSent()
    const { running, hash: second } = replace(page, SPEED_UP)
    tell(page, second, AS_SHOWN, { kind: 'ended', outcome: 'dropped' })
    await expect(running).rejects.toMatchObject({ code: 'TRANSACTION_DROPPED' })
    expect(rows(page)).toEqual([[first, undefined]])
  })

  it('[SEND-15, fault] a node that tells of the used nonce first does not fail the payment', async () => {
    const { page, sent, first } = await openSent()
    const { hash: second } = replace(page, SPEED_UP)
    tell(page, first, { kind: 'ended', outcome: 'replaced' })
    tell(page, second, CONFIRMED)
    expect(await sent).toMatchObject({ act: 'send', hash: second })
  })

  it('[SEND-15, fault] both lose their place to another transaction: so did the payment', async () => {
    const { page, sent, first } = await openSent()
    const { hash: second } = replace(page, SPEED_UP)
    tell(page, first, { kind: 'ended', outcome: 'replaced' })
    tell(page, second, { kind: 'ended', outcome: 'replaced' })
    await expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_REPLACED' })
  })

  it('[SEND-15] over a reload, too: what it replaced is remembered', async () => {
    const { page, first } = await openSent()
    const { hash: second } = replace(page, SPEED_UP)
    page.wait(RECEIPT_WAIT_MS)
    const later = reload(page, { send: true, options: OPTIONS.options })
    later.wait(0)
    expect(storedItem(page, 'plans')).toMatchObject([{ act: 'send' }, { act: 'speedUp', replaces: { hash: first, isSame: true } }])
    tell(later, second, CONFIRMED)
    expect(later.state().plans.held.map(({ act, phase }) => [act, phase])).toEqual([
      ['send', 'done'],
      ['speedUp', 'done'],
    ])
  })
})

describe('a prompt that goes wrong', () => {
  it('[SEND-15, SEND-18, fault] a speed-up that is refused can be tried again, and the first waits as before', async () => {
    const { page, first } = await openSent()
    for (const policy of [{ methods: { sendTransaction: { error: { code: -32000, message: 'replacement transaction underpriced' } } } }, 'reject']) {
      walletOf(page).setPolicy(policy as never)
      await expect(replace(page, SPEED_UP).running).rejects.toMatchObject({ code: expect.any(String) })
      expect(rows(page)).toEqual([[first, undefined]])
    }
    walletOf(page).setPolicy('approve')
    replace(page, CANCEL)
    expect(rows(page)).toHaveLength(2)
  })

  it('[SEND-15, fault] a speed-up that the wallet sends late takes its place all the same', async () => {
    const { page, sent, first } = await openSent()
    walletOf(page).setPolicy({ methods: { sendTransaction: 'ask' } } as never)
    const { running } = replace(page, SPEED_UP)
    page.wait(REQUEST_DEADLINE_MS)
    await expect(running).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
    walletOf(page).approve()
    page.wait(0)
    const second = hashOf(page)
    expect(rows(page)).toEqual([
      [first, second],
      [second, undefined],
    ])
    expect(await sent).toMatchObject({ outcome: 'submitted' })
    tell(page, second, AS_SHOWN, CONFIRMED)
    expect(page.events('planSettled').map(({ act, by, outcome }) => [act, by, outcome])).toContainEqual(['send', second, 'confirmed'])
  })
})

describe('a wallet that gives the nonce itself', () => {
  it('[SEND-15, fault] is told to visitor and app at once, and both are followed', async () => {
    const { page, first } = await openSent()
    const { hash: second } = replace(page, SPEED_UP)
    tell(page, second, BESIDE)
    expect(page.events('transactionCompared')).toMatchObject([{ hash: second, verdict: 'differs', differences: [{ part: 'nonce' }] }])
    expect(page.state().alerts.current).toMatchObject({ key: 'sentBesides', short: expect.stringContaining(second) })
    expect(rows(page)).toEqual([
      [first, undefined],
      [second, undefined],
    ])
    tell(page, second, CONFIRMED)
    expect(rows(page)).toEqual([[first, undefined]])
  })

  it('[SEND-15] is warned of before; one that kept a nonce when it cancelled is not, until it disconnects', async () => {
    const { page } = await openSent()
    start(page, SPEED_UP)
    expect(plan(page)?.content?.warnings).toEqual([{ type: 'mayPayTwice', level: 'danger' }])
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_WARNED' })
    start(page, CANCEL)
    expect(plan(page)).toMatchObject({ act: 'cancel', content: { warnings: [], goes: [] } })
    confirm(page)
    tell(page, hashOf(page), AS_SHOWN)
    const later = reload(page, { send: true, options: OPTIONS.options })
    later.wait(1_000)
    expect([storedItem(page, 'send_nonces'), later.state().send.keepsNonce]).toEqual([[ALPHA], [ALPHA]])
    start(later, SPEED_UP)
    expect(plan(later)?.content?.warnings).toEqual([])
    await later.run({ type: 'disconnect' })
    expect(later.state().send.keepsNonce).toBeUndefined()
  })

  it('[SEND-15] one that kept it before, and does no more, is warned of again', async () => {
    const { page } = await openSent()
    tell(page, replace(page, CANCEL).hash, AS_SHOWN)
    expect(page.state().send.keepsNonce).toEqual([ALPHA])
    tell(page, replace(page, SPEED_UP).hash, BESIDE)
    expect(page.state().send.keepsNonce).toBeUndefined()
  })
})

describe('cancelling', () => {
  it('[SEND-15] moves nothing, and the payment that it takes the place of fails', async () => {
    const { page, sent, first } = await openSent()
    const cancelled = start(page, CANCEL)
    expect(plan(page)?.content).toMatchObject({ goes: [], replaces: { hash: first }, steps: [{ payload: expect.stringContaining(`"to":"${A}"`) }] })
    confirm(page)
    tell(page, hashOf(page), AS_SHOWN, CONFIRMED)
    expect(await cancelled).toMatchObject({ act: 'cancel', outcome: 'confirmed' })
    await expect(sent).rejects.toMatchObject({ code: 'TRANSACTION_REPLACED' })
  })

  it('[SEND-20] it and a speed-up exclude each other: the one that is not confirmed ends, the one in the wallet goes first', async () => {
    const { page } = await openSent()
    const speedUp = start(page, SPEED_UP)
    start(page, CANCEL)
    await expect(speedUp).rejects.toMatchObject({ code: 'OPERATION_SUPERSEDED' })
    walletOf(page).setPolicy({ methods: { sendTransaction: 'ask' } } as never)
    confirm(page)
    expect([await page.run(SPEED_UP), await page.run(CANCEL), asked(page)]).toEqual([undefined, undefined, 2])
    expect(
      page
        .state()
        .plans.held.filter(({ phase }) => phase === 'running')
        .map(({ act }) => act),
    ).toEqual(['send', 'cancel'])
  })
})

describe('a transaction that cannot be replaced', () => {
  const gone = (standing: string) => () => {
    throw failure('TRANSACTION_NOT_PENDING', { standing })
  }

  it.each(['mined', 'replaced', 'unknown'])('[SEND-18, fault] is %s when the plan is made: no prompt', async (standing) => {
    const { page } = await openSent()
    page.memory.transfers.replacing(gone(standing))
    await expect(start(page, CANCEL)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing } })
    expect(asked(page)).toBe(1)
  })

  it('[SEND-18, fault] has its end between the review and the prompt: no prompt', async () => {
    const { page } = await openSent()
    const speedUp = start(page, SPEED_UP)
    page.memory.transfers.replacing(gone('mined'))
    confirm(page)
    await expect(speedUp).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing: 'mined' } })
    expect(asked(page)).toBe(1)
  })

  it.each([
    ['confirmed', 'mined'],
    ['failed', 'mined'],
    ['replaced', 'replaced'],
    ['dropped', 'unknown'],
  ] as const)('[SEND-18, fault] has its end while its replacement is reviewed: that one ends, and says so (%s)', async (outcome, standing) => {
    const { page, first } = await openSent()
    const cancel = start(page, CANCEL)
    const end: FinalityNews = outcome === 'failed' ? { kind: 'ended', outcome, block: 9, reason: 'reverted' } : { kind: 'ended', outcome }
    tell(page, first, end)
    await expect(cancel).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing } })
    expect([plan(page)?.phase, asked(page)]).toEqual(['failed', 1])
  })

  it('[SEND-18] the end of another transaction, of an account with two, ends no replacement', async () => {
    const { page, first } = await openSent()
    page.run({ type: 'send', to: FRIEND, amount: '2' }).catch(() => undefined)
    page.wait(0)
    confirm(page)
    const other = hashOf(page)
    start(page, { ...CANCEL, hash: first })
    tell(page, other, CONFIRMED)
    expect([plan(page)?.act, plan(page)?.phase]).toEqual(['cancel', 'ready'])
    tell(page, first, { kind: 'ended', outcome: 'unclear' })
    expect(plan(page)?.phase).toBe('ready')
    page.give({ type: 'watchTransaction', hash: first, network: base.caipNetworkId })
    page.memory.finality.tell({ network: base.caipNetworkId, hash: first }, CONFIRMED)
    page.wait(0)
    expect(ends(page).at(-1)).toEqual([first, 'confirmed', undefined])
    expect(plan(page)?.phase).toBe('ready')
  })

  it('[SEND-18] is none that was sent, a batch, one of another account, or of a chain without nonces', async () => {
    const { page, first } = await openSent()
    await expect(page.run({ ...CANCEL, hash: '0xnope' })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', context: { standing: 'unknown' } })
    page.give({ type: 'watchCalls', id: 'b1' })
    await expect(page.run({ ...CANCEL, hash: 'b1' })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_REPLACEABLE', context: { reason: 'batch' } })
    tell(page, first, { kind: 'memo', memo: {}, waitsFor: 'owners' })
    await expect(page.run({ ...CANCEL, hash: first })).rejects.toMatchObject({ context: { reason: 'safe' } })
    tell(page, first, { kind: 'memo', memo: { a: 1 } })
    walletOf(page).switchAccount(B)
    page.wait(0)
    await expect(page.run({ ...CANCEL, hash: first })).rejects.toMatchObject({ context: { reason: 'account' } })
    await expect(page.run(CANCEL)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING' })
  })

  it('[SEND-18] needs more coins than there are: how much is missing is told', async () => {
    const { page } = await openSent()
    page.memory.transfers.replacing((order) => ({
      native: { units: '5', decimals: 18, symbol: 'ETH' },
      goes: order.kind === 'speedUp' ? [{ units: '3', decimals: 18 }] : [],
      fee: '4',
      replacedFee: '1',
      payload: '{}',
    }))
    await expect(start(page, SPEED_UP)).rejects.toMatchObject({ code: 'SEND_FEE_MISSING', context: { missing: '0.000000000000000002' } })
  })
})
