import { NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page, type PageOptions, reload, storedItem, walletOf } from '../../../tests/domain/page.js'
import type { Reading } from '../shared/review/types.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { REQUEST_DEADLINE_MS } from '../requests/decide.js'
import { SIMULATION_WAIT_MS } from '../reviews/policy.js'
import { MAKE_DEADLINE_MS } from './make.js'
import { selectPlan } from './selectors.js'
import { RECEIPT_WAIT_MS } from './state.js'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const MAIN = mainnet.caipNetworkId
const SEND = { type: 'send', to: FRIEND, amount: '1.5' } as const

const open = (options: PageOptions = {}) =>
  openConnected({ send: true, options: { networks: [mainnet] }, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }], ...options })
const asking = (options: PageOptions = {}) =>
  open({ ...options, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], policy: { methods: { sendTransaction: 'ask' } } as never }] })
const plan = (page: Page) => selectPlan(page.state())
const prompts = (page: Page) =>
  walletOf(page)
    .requests()
    .filter(({ method }) => method === 'sendTransaction')
const hashOf = (page: Page) => page.events('planStepSent').at(-1)?.hash ?? ''
const ends = (page: Page, outcome: 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unclear' = 'confirmed') => {
  page.memory.finality.tell({ network: MAIN, hash: hashOf(page) }, { kind: 'ended', outcome })
  page.wait(0)
}
/** Makes a plan, and waits until it can be confirmed. */
const prepare = (page: Page, command: Parameters<Page['give']>[0] = SEND) => {
  const sent = page.run(command)
  sent.catch(() => undefined)
  page.wait(0)
  return sent
}
const confirm = (page: Page) => {
  page.give({ type: 'confirmPlan' })
  page.wait(0)
}
const warned = (level: 'danger' | 'notice'): Reading => ({ transactions: [{ effects: [], warnings: [{ type: 'lost', level }] }] })

describe('a plan', () => {
  it('[SEND-10] is made, shown, confirmed, sent, followed and ended, with a receipt', async () => {
    const page = await open()
    const sent = prepare(page)
    expect(plan(page)).toMatchObject({ act: 'send', phase: 'ready', isReviewed: true, revision: 1, address: A, network: MAIN })
    expect(plan(page)?.content).toMatchObject({
      goes: [{ units: '1500000000000000000', decimals: 18, symbol: 'ETH' }],
      costs: [{ for: 'network', bound: 'atMost' }],
      to: { address: FRIEND },
      steps: [{ id: 'send', type: 'sendTransaction' }],
    })
    expect([prompts(page).length, page.state().modal.stack.at(-1)?.view]).toEqual([0, 'ConfirmPlan'])
    confirm(page)
    expect([plan(page)?.phase, plan(page)?.progress[0]?.status, page.state().modal.stack.map(({ view }) => view)]).toEqual([
      'running',
      'sent',
      ['PlanProgress'],
    ])
    ends(page)
    expect(await sent).toMatchObject({ type: 'planCompleted', act: 'send', outcome: 'confirmed', hash: hashOf(page), network: MAIN })
    expect(page.types().filter((type) => type.startsWith('plan'))).toEqual([
      'planRequested',
      'planPrepared',
      'planReviewed',
      'planReviewed',
      'planConfirmed',
      'planStepStarted',
      'planStepSent',
      'planStepEnded',
      'planCompleted',
    ])
    expect(prompts(page)).toHaveLength(1)
  })

  it('[SEND-20] a second confirm, and a second order, while one is under way change nothing', async () => {
    const page = await asking()
    prepare(page)
    confirm(page)
    page.give({ type: 'confirmPlan' })
    expect(await page.run(SEND)).toBeUndefined()
    expect(await page.run({ ...SEND, amount: '2' })).toBeUndefined()
    page.wait(1_000)
    expect([prompts(page).length, page.events('planConfirmed').length, page.state().plans.held.length]).toEqual([1, 1, 1])
  })

  it('[SEND-20] one that is over is not repeated while the wallet asks for another, nor beside one that is not confirmed', async () => {
    const page = await asking()
    prepare(page)
    page.give({ type: 'cancelPlan' })
    const { operation: over = '' } = plan(page) ?? {}
    prepare(page, { ...SEND, amount: '2' })
    const second = page.state().plans.held.at(-1)?.operation
    confirm(page)
    page.give({ type: 'repeatPlan', plan: over })
    expect(page.state().plans.held.map(({ phase }) => phase)).toEqual(['failed', 'running'])
    page.give({ type: 'cancelPlan' })
    prepare(page, { ...SEND, amount: '3' })
    page.give({ type: 'repeatPlan', plan: over })
    page.wait(0)
    expect([second === over, page.state().plans.held.filter(({ phase }) => phase === 'ready').length]).toEqual([false, 1])
  })

  it('[SEND-10] cannot be confirmed for other inputs, by an old revision, or for another account', async () => {
    const page = await open()
    const first = prepare(page)
    const old = plan(page)?.operation ?? ''
    prepare(page, { ...SEND, amount: '2' })
    await expect(first).rejects.toMatchObject({ code: 'OPERATION_SUPERSEDED' })
    await expect(page.run({ type: 'confirmPlan', plan: old })).rejects.toMatchObject({ code: 'PLAN_NOT_READY' })
    await expect(page.run({ type: 'confirmPlan', revision: 7 })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    const { operation = '', content } = plan(page) ?? {}
    if (content === undefined) throw new Error('no content')
    // An act that reports a plan for other inputs is not heard.
    page.give({ type: 'reportPlan', operation, content: { ...content, inputs: '{"to":"other"}' } })
    expect(plan(page)?.content).toEqual(content)
    page.give({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(0)
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    expect(prompts(page)).toEqual([])
  })

  it('[SEND-10] that is made anew meanwhile has to be looked at again', async () => {
    const page = await open()
    prepare(page)
    const { operation = '', content } = plan(page) ?? {}
    if (content === undefined) throw new Error('no content')
    page.give({ type: 'reportPlan', operation, content: { ...content, costs: [] } })
    page.wait(0)
    await expect(page.run({ type: 'confirmPlan', plan: operation, revision: 1 })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    expect(plan(page)).toMatchObject({ revision: 2, isReviewed: true })
    page.give({ type: 'confirmPlan', plan: operation, revision: 2 })
    page.wait(0)
    expect(prompts(page)).toHaveLength(1)
  })

  // Refusals as wallets word them: EIP-1193, WalletConnect, a library that wraps both, and a JSON-RPC error with a text alone.
  it.each([
    ['EIP-1193', { code: 4001, message: 'User rejected the request.' }],
    ['a session', { code: 5000, message: 'User disapproved requested methods' }],
    ['a text alone', { code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' }],
    ['a text of another wallet', { code: -32000, message: 'User rejected transaction' }],
  ])('[SEND-19, fault] a wallet that refuses by %s ends the loading, shows no alert and no toast, and keeps the view', async (_, error) => {
    const page = await open({ wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], policy: { methods: { sendTransaction: { error } } } as never }] })
    const sent = prepare(page)
    confirm(page)
    await expect(sent).rejects.toMatchObject({ category: 'USER_REJECTED' })
    page.wait(5_000)
    expect([plan(page)?.phase, page.state().requests.pending, page.state().modal.stack.at(-1)?.view]).toEqual(['failed', [], 'ConfirmPlan'])
    expect([page.state().alerts.current, page.events('alertShown', 'alertLogged', 'toastShown')]).toEqual([undefined, []])
  })

  it('[SEND-19, SEND-10, fault] a refusal ends it without an alert, keeps the view, and can be tried again', async () => {
    const page = await asking()
    const sent = prepare(page)
    confirm(page)
    walletOf(page).reject()
    page.wait(0)
    await expect(sent).rejects.toMatchObject({ category: 'USER_REJECTED' })
    page.wait(1_000)
    expect([plan(page)?.phase, page.state().modal.stack.at(-1)?.view, page.state().toasts.current, page.state().alerts.current]).toEqual([
      'failed',
      'ConfirmPlan',
      undefined,
      undefined,
    ])
    const again = page.run({ type: 'repeatPlan' })
    again.catch(() => undefined)
    page.wait(0)
    confirm(page)
    walletOf(page).approve()
    page.wait(0)
    ends(page)
    expect(await again).toMatchObject({ outcome: 'confirmed' })
    expect(prompts(page)).toHaveLength(2)
  })

  it('[SEND-17, fault] counts as submitted after 25 s without a receipt, and is followed to its end', async () => {
    const page = await open()
    const sent = prepare(page)
    confirm(page)
    page.wait(RECEIPT_WAIT_MS - 1)
    expect(plan(page)?.phase).toBe('running')
    page.wait(1)
    expect(await sent).toMatchObject({ type: 'planCompleted', outcome: 'submitted', hash: hashOf(page) })
    expect(plan(page)?.phase).toBe('submitted')
    page.wait(3_600_000)
    expect(page.events('planFailed', 'planSettled')).toEqual([])
    ends(page)
    expect([plan(page)?.phase, page.events('planSettled').map(({ outcome }) => outcome)]).toEqual(['done', ['confirmed']])
  })

  it.each(['failed', 'replaced', 'dropped'] as const)('[SEND-17, fault] that the chain ends as %s fails with its reason', async (outcome) => {
    const page = await open()
    const sent = prepare(page)
    confirm(page)
    ends(page, outcome)
    await expect(sent).rejects.toMatchObject({ code: `TRANSACTION_${{ failed: 'REVERTED', replaced: 'REPLACED', dropped: 'DROPPED' }[outcome]}` })
    expect(plan(page)).toMatchObject({ phase: 'failed', progress: [{ outcome }] })
  })

  it('[SEND-17, fault] what a wallet sends after its deadline is followed, and told', async () => {
    const page = await asking()
    const sent = prepare(page)
    confirm(page)
    page.wait(REQUEST_DEADLINE_MS)
    await expect(sent).rejects.toMatchObject({ code: 'REQUEST_UNANSWERED' })
    walletOf(page).approve()
    page.wait(0)
    expect(plan(page)).toMatchObject({ phase: 'failed', progress: [{ status: 'sent' }] })
    ends(page)
    expect([plan(page)?.phase, page.events('planSettled').length]).toEqual(['done', 1])
    // The same once more is not sent by mistake: one terminal event each.
    expect(page.events('planFailed', 'planCompleted')).toHaveLength(1)
  })

  it('[SEND-18, fault] fails where it cannot be made in time', async () => {
    const page = await open({ ports: { transfers: { prepare: () => NEVER, receiver: () => NEVER, replace: () => NEVER } } })
    const sent = prepare(page)
    page.wait(MAKE_DEADLINE_MS)
    await expect(sent).rejects.toMatchObject({ code: 'PLAN_FAILED', cause: { code: 'DEADLINE_EXCEEDED' } })
  })

  it('[CONN-35] ends with its wallet', async () => {
    const page = await open()
    const sent = prepare(page)
    await page.run({ type: 'disconnect' })
    await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('[SEND-10] cancelled while the wallet asks: the prompt is given up, and its late answer is followed', async () => {
    const page = await asking()
    const sent = prepare(page)
    confirm(page)
    page.give({ type: 'cancelPlan' })
    await expect(sent).rejects.toMatchObject({ code: 'ABORTED' })
    expect(page.state().requests.pending).toEqual([])
    walletOf(page).approve()
    page.wait(0)
    ends(page)
    expect(plan(page)?.phase).toBe('done')
  })

  it('[UX-30] tells its end in a toast where the dialog is closed', async () => {
    const page = await open()
    prepare(page)
    confirm(page)
    page.give({ type: 'closeModal' })
    ends(page)
    expect(page.state().toasts.current).toMatchObject({ variant: 'success', message: 'toast.planConfirmed' })
  })

  it('[SEND-10] a silent one opens no view', async () => {
    const page = await open()
    prepare(page, { ...SEND, silent: true })
    expect([plan(page)?.phase, page.state().modal.open]).toEqual(['ready', false])
  })
})

describe('the review of a plan', () => {
  it('[I-36] simulates before the prompt, and cannot be confirmed before; a silent node holds it for 2 s', async () => {
    const page = await open()
    page.memory.reviews.answer({ simulate: () => NEVER })
    prepare(page)
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_NOT_READY' })
    page.wait(SIMULATION_WAIT_MS)
    expect(plan(page)?.reviews).toMatchObject([{ simulation: { status: 'unavailable' } }])
    confirm(page)
    expect(prompts(page)).toHaveLength(1)
  })

  it('[I-36] asks for a second look where it warns, and then lets the wallet be asked once', async () => {
    const page = await open({ evm: 'warnings' })
    page.memory.reviews.answer({ read: () => of(warned('danger')) })
    prepare(page)
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_WARNED' })
    page.give({ type: 'confirmPlan', despiteWarnings: true })
    page.wait(0)
    expect([prompts(page).length, page.events('requestHeld').length]).toEqual([1, 1])
  })

  it('[I-36] holds the request where its review says another thing than the plan', async () => {
    const page = await open({ evm: 'warnings' })
    prepare(page)
    page.memory.reviews.answer({ read: () => of(warned('danger')) })
    confirm(page)
    expect([prompts(page).length, page.state().requests.pending[0]?.stage]).toEqual([0, 'held'])
  })
})

describe('a reload', () => {
  it('[SEND-10] while the wallet asks: the plan was stored before, is there again, and asks nobody', async () => {
    const page = await asking()
    prepare(page)
    confirm(page)
    expect(storedItem(page, 'plans')).toMatchObject([{ act: 'send', steps: [{ id: 'send', status: 'unknown' }] }])
    expect(JSON.stringify(storedItem(page, 'plans'))).not.toContain('payload')
    const next = reload(page, { send: true, options: { networks: [mainnet] } })
    next.wait(10_000)
    expect(next.state().plans.held).toMatchObject([{ phase: 'interrupted', progress: [{ id: 'send', status: 'unknown' }] }])
    expect(prompts(next)).toHaveLength(1)
  })

  it('[SEND-10] goes on when the visitor says so: made anew, and confirmed again', async () => {
    const page = await asking()
    prepare(page)
    confirm(page)
    const next = reload(page, { send: true, options: { networks: [mainnet] } })
    next.wait(1_000)
    next.give({ type: 'continuePlan' })
    next.wait(0)
    expect(plan(next)).toMatchObject({ phase: 'ready', revision: 1 })
    confirm(next)
    expect(plan(next)?.progress).toMatchObject([{ status: 'started' }])
  })

  it('[SEND-17] after it was sent: it is followed to its end', async () => {
    const page = await open()
    prepare(page)
    confirm(page)
    const hash = hashOf(page)
    page.wait(1_000)
    const next = reload(page, { send: true, options: { networks: [mainnet] } })
    next.wait(1_000)
    expect(next.state().plans.held).toMatchObject([{ phase: 'submitted', progress: [{ status: 'sent', hash }] }])
    next.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed' })
    next.wait(0)
    expect(plan(next)?.phase).toBe('done')
    expect(storedItem(next, 'plans')).toMatchObject([{ steps: [{ status: 'done' }] }])
  })

  it('[design, fault] stored rubbish is no plan', async () => {
    const page = await open()
    page.memory.disk.put(
      'latchkit:plans',
      JSON.stringify({
        v: 1,
        d: [{ act: 'rob' }, null, { act: 'send', network: MAIN, address: A, connectorId: ALPHA, inputs: '{}', startedAt: 1, steps: [] }],
      }),
    )
    expect(reload(page, { send: true, options: { networks: [mainnet] } }).state().plans.held).toEqual([])
  })
})
