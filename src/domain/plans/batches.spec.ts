import { of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { B, BETA } from '../../../tests/domain/facts.js'
import { openConnected, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import {
  TOKEN,
  HASH,
  WORD,
  APPROVE,
  PAY,
  SIGN,
  optionsOf,
  made,
  begun,
  confirm,
  plan,
  statuses,
  asked,
  prompts,
  idOf,
  ends,
  refusing,
} from '../../../tests/domain/plans-at-once.js'
import type { ReviewOrder } from '../../ports/review.js'
import { REQUEST_DEADLINE_MS } from '../requests/decide.js'

describe('steps at once', () => {
  it('[SWAP-08, SEND-10] an approval and its exchange are one prompt: all or none, with one id, and the transaction as receipt', async () => {
    const page = await openConnected(optionsOf({}))
    page.memory.rpc.handle('eth_call', () => WORD(0))
    expect(asked(page, 'getCapabilities')).toEqual([])
    const running = page.run({ type: 'copyText', text: 'x' }).catch(() => undefined)
    page.wait(0)
    expect(plan(page)?.content?.batch).toEqual({ steps: ['approve', 'swap'] })
    confirm(page)
    expect(prompts(page)).toEqual(['sendCalls'])
    const [batch] = walletOf(page).batches()
    expect([batch?.atomic, batch?.calls]).toEqual([
      true,
      [
        { to: TOKEN, data: '0x095ea7b3', value: '0x0' },
        { to: B, data: '0x38ed1739', value: '0x1' },
      ],
    ])
    expect([statuses(page), new Set(plan(page)?.progress.map(({ batchId }) => batchId)).size, plan(page)?.progress[0]?.hash]).toEqual([
      ['sent', 'sent'],
      1,
      undefined,
    ])
    page.memory.finality.tell({ network: 'eip155:1', hash: batch?.id ?? '' }, { kind: 'compared', verdict: 'unchecked', reason: 'otherForm' })
    expect(plan(page)?.progress.map(({ verdict }) => verdict)).toEqual(['unchecked', 'unchecked'])
    ends(page)
    await running
    expect([plan(page)?.phase, statuses(page)]).toEqual(['done', ['done', 'done']])
    expect(page.events('planCompleted')).toMatchObject([{ outcome: 'confirmed', hash: HASH, batchId: batch?.id }])
    expect([page.events('planStepStarted').length, page.events('planStepEnded').length, prompts(page).length]).toEqual([2, 2, 1])
  })

  it.each([
    ['supported', { atomic: { status: 'supported' } }, { steps: ['approve', 'swap'] }],
    ['ready, which is said', { atomic: { status: 'ready' } }, { steps: ['approve', 'swap'], upgrades: true }],
    ['an older wallet', { atomicBatch: { supported: true } }, { steps: ['approve', 'swap'] }],
    ['unsupported', { atomic: { status: 'unsupported' } }, undefined],
    ['unsupported beside the older word', { atomic: { status: 'unsupported' }, atomicBatch: { supported: true } }, undefined],
    ['nothing', {}, undefined],
  ])('[SWAP-08] the wallet says %s', async (_, batches, expected) => {
    const page = await begun({ batches })
    expect([plan(page)?.content?.batch, prompts(page)]).toEqual([expected, [expected === undefined ? 'sendTransaction' : 'sendCalls']])
  })

  it('[CONN-45, fault] a wallet that does not tell its capabilities is asked one by one', async () => {
    for (const behaviour of ['silent', { error: { code: -32603, message: 'No.' } }, { garbage: 'x' }, { throwSync: true }] as const) {
      const page = await begun({ policy: { methods: { getCapabilities: behaviour } } })
      expect([plan(page)?.content?.batch, prompts(page)], JSON.stringify(behaviour)).toEqual([undefined, ['sendTransaction']])
    }
  })

  it('[SWAP-08] a wallet is not asked for its capabilities where there is nothing to take at once', async () => {
    for (const steps of [[PAY], [SIGN], [SIGN, PAY], [PAY, SIGN, APPROVE]]) {
      const page = await made({ steps })
      expect([asked(page, 'getCapabilities'), plan(page)?.phase]).toEqual([[], 'ready'])
    }
  })

  it('[SWAP-08] steps on other networks and signatures have prompts of their own', async () => {
    const page = await begun({ steps: [SIGN, APPROVE, PAY, { ...PAY, id: 'other', network: 'eip155:8453' }] })
    expect(plan(page)?.content?.batch?.steps).toEqual(['approve', 'pay'])
    expect([prompts(page), statuses(page)]).toEqual([
      ['signMessage', 'sendCalls'],
      ['done', 'sent', 'sent', 'waiting'],
    ])
  })

  it('[SWAP-07] a step that the chain has already is left out, and the other goes by itself', async () => {
    const page = await begun({}, 250)
    expect([statuses(page), prompts(page)]).toEqual([['skipped', 'sent'], ['sendTransaction']])
    const three = await begun({ steps: [APPROVE, PAY, { ...PAY, id: 'again' }] }, 250)
    expect([statuses(three), walletOf(three).batches()[0]?.calls.length]).toEqual([['skipped', 'sent', 'sent'], 2])
  })

  it('[SWAP-08, fault] all that is asked for at once is read and simulated before, and not only the first step', async () => {
    const orders: ReviewOrder[] = []
    const review = (order: ReviewOrder) => {
      orders.push(order)
      return of({
        transactions: [
          { effects: [], warnings: [] },
          { effects: [], warnings: [{ type: 'wouldFail', level: 'danger' } as never] },
        ],
      })
    }
    const page = await made({ ports: { review: { read: review, simulate: review, additions: () => of() } as never } })
    expect(orders.map(({ kind, payload }) => [kind, JSON.parse(payload).calls.length])).toEqual([
      ['sendCalls', 2],
      ['sendCalls', 2],
    ])
    expect(plan(page)?.reviews).toHaveLength(2)
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_WARNED' })
    expect(prompts(page)).toEqual([])
  })
})

describe('a wallet that does not take steps at once', () => {
  it.each([
    ['no such method', -32601, 'The method does not exist'],
    ['an unsupported method', 4200, 'Unsupported'],
    ['another chain', 5710, 'Not on this chain'],
    ['k3 an error of words alone', -32000, 'Method not supported: wallet_sendCalls'],
  ])('[RPC-18, SWAP-08, fault] %s: nothing was shown, so they are asked for one by one, and the app hears it', async (_, code, message) => {
    const page = await begun({ policy: refusing(code, message) })
    expect(page.events('planSplit')).toMatchObject([{ steps: ['approve', 'swap'] }])
    expect([prompts(page), statuses(page), plan(page)?.content?.batch, plan(page)?.isSingle]).toEqual([
      ['sendCalls', 'sendTransaction'],
      ['sent', 'waiting'],
      undefined,
      true,
    ])
    ends(page, 'confirmed', plan(page)?.progress[0]?.hash)
    ends(page, 'confirmed', plan(page)?.progress[1]?.hash)
    expect([plan(page)?.phase, prompts(page).length]).toEqual(['done', 3])
    // It is not asked for a batch again.
    page.give({ type: 'copyText', text: 'y' })
    page.wait(1_000)
    expect(plan(page)?.content?.batch).toBeUndefined()
  })

  it('[RPC-18, CONN-38, fault] the visitor’s refusal is one: nothing is asked one by one behind it', async () => {
    const page = await begun({ policy: { methods: { sendCalls: 'reject' } } })
    page.wait(60_000)
    expect([plan(page)?.phase, plan(page)?.failure?.category, statuses(page), prompts(page)]).toEqual([
      'failed',
      'USER_REJECTED',
      ['failed', 'failed'],
      ['sendCalls'],
    ])
    page.give({ type: 'repeatPlan' })
    page.wait(1_000)
    expect(plan(page)?.content?.batch?.steps).toEqual(['approve', 'swap'])
  })

  it.each([5740, 5750, 5760])('[RPC-18, fault] %i ends the plan, and a new try goes one by one', async (code) => {
    const page = await begun({ policy: refusing(code) })
    page.wait(60_000)
    expect([plan(page)?.phase, prompts(page)]).toEqual(['failed', ['sendCalls']])
    page.give({ type: 'repeatPlan' })
    page.wait(1_000)
    expect([plan(page)?.content?.batch, plan(page)?.phase]).toEqual([undefined, 'ready'])
    confirm(page)
    expect(prompts(page)).toEqual(['sendCalls', 'sendTransaction'])
  })

  it.each([5700, 5720, -32603, -32602])('[RPC-18, fault] %i ends the plan, and nothing is sent another way', async (code) => {
    const page = await begun({ policy: refusing(code) })
    page.wait(60_000)
    expect([plan(page)?.phase, plan(page)?.failure?.code, prompts(page)]).toEqual(['failed', 'TRANSACTION_FAILED', ['sendCalls']])
  })

  it('[SEND-20, fault] an answer after the visitor gave up is followed: nothing is sent again, and its end is told', async () => {
    const page = await begun({ policy: { methods: { sendCalls: { delayMs: 5_000 } } } })
    page.give({ type: 'cancelPlan' })
    page.wait(10_000)
    expect([statuses(page), prompts(page).length, plan(page)?.phase]).toEqual([['sent', 'sent'], 1, 'failed'])
    const id = idOf(page)
    ends(page)
    expect(page.events('planSettled')).toMatchObject([{ batchId: id, hash: HASH, outcome: 'confirmed' }])
    expect([plan(page)?.phase, statuses(page)]).toEqual(['done', ['done', 'done']])
  })

  it('[SEND-20, fault] a wallet that stays silent ends nothing by itself and is not asked again', async () => {
    const page = await begun({ policy: { methods: { sendCalls: 'silent' } } })
    page.wait(REQUEST_DEADLINE_MS)
    expect([plan(page)?.phase, plan(page)?.failure?.code, prompts(page)]).toEqual(['failed', 'REQUEST_UNANSWERED', ['sendCalls']])
    await expect(page.run({ type: 'sendCalls', calls: walletOf(page).batches()[0]?.calls ?? [{ to: B }], atomic: true })).rejects.toBeDefined()
  })

  it.each([
    ['failed', 'TRANSACTION_REVERTED'],
    ['partial', 'BATCH_PARTIAL'],
    ['dropped', 'BATCH_NOT_SENT'],
    ['unclear', 'TRANSACTION_UNCLEAR'],
  ] as const)('[RPC-18, fault] a batch that ends as %s ends all its steps, and none goes by itself', async (outcome, code) => {
    const page = await begun()
    ends(page, outcome)
    page.wait(60_000)
    expect([plan(page)?.failure?.code, statuses(page), prompts(page)]).toEqual([code, ['failed', 'failed'], ['sendCalls']])
  })

  it('[SEND-17] after 25 s without a receipt it counts as submitted, with the id of the batch and no hash', async () => {
    const page = await begun()
    const id = idOf(page)
    page.wait(25_000)
    const [end] = page.events('planCompleted')
    expect([end?.outcome, end?.batchId, end !== undefined && 'hash' in end]).toEqual(['submitted', id, false])
    ends(page)
    expect([page.events('planSettled').length, plan(page)?.phase]).toEqual([1, 'done'])
  })
})

describe('a reload with steps at once', () => {
  it('[I-38, SEND-10] on their way: the id is stored, the next page follows them once, and ends the plan', async () => {
    const page = await begun()
    const id = idOf(page)
    page.wait(1_000)
    expect(storedItem(page, 'plans')[0].steps).toMatchObject([
      { status: 'sent', batchId: id },
      { status: 'sent', batchId: id },
    ])
    const next = reload(page, optionsOf({}))
    next.wait(1_000)
    expect([plan(next)?.phase, statuses(next), next.state().transactions.sent.length]).toEqual(['submitted', ['sent', 'sent'], 1])
    ends(next)
    expect([plan(next)?.phase, statuses(next), prompts(next)]).toEqual(['done', ['done', 'done'], ['sendCalls']])
  })

  it('[SEND-10, fault] in the prompt: nobody is asked by itself, and what the chain has is skipped when the visitor goes on', async () => {
    const page = await begun({ policy: { methods: { sendCalls: 'silent' } } })
    page.wait(1_000)
    const next = reload(page, optionsOf({}))
    next.memory.rpc.handle('eth_call', () => WORD(250))
    next.wait(1_000)
    expect([plan(next)?.phase, statuses(next), prompts(next)]).toEqual(['interrupted', ['unknown', 'unknown'], ['sendCalls']])
    walletOf(next).setPolicy('approve')
    next.give({ type: 'continuePlan' })
    next.wait(1_000)
    confirm(next)
    expect([statuses(next), prompts(next)]).toEqual([
      ['skipped', 'sent'],
      ['sendCalls', 'sendTransaction'],
    ])
  })

  it('[SEND-10] another wallet with the same account is not asked for the rest', async () => {
    const page = await begun({ steps: [APPROVE, PAY, SIGN] })
    page.give({ type: 'connect', connectorId: BETA })
    page.wait(1_000)
    ends(page)
    page.wait(1_000)
    expect([plan(page)?.failure?.code, prompts(page)]).toEqual(['PLAN_CHANGED', ['sendCalls']])
  })
})
