import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page } from '../../../tests/domain/page.js'
import { DAI, openSwap, SWAP } from '../../../tests/domain/swaps.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { selectPlan } from './selectors.js'

const FRIEND = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const MAIN = mainnet.caipNetworkId

const open = () => openConnected({ send: true, options: { networks: [mainnet] }, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }] })
const view = (page: Page) => page.state().modal.stack.at(-1)?.view
const start = (page: Page, command: Parameters<Page['run']>[0]) => {
  page.run(command).catch(() => undefined)
  page.wait(10)
}
const confirm = (page: Page) => {
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  page.wait(10)
}
const sent = (page: Page) => page.events('planStepSent').at(-1)?.hash ?? ''
const end = (page: Page, hash: string) => {
  page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed' })
  page.wait(10)
}
const toasts = (page: Page) => page.events('toastShown').map(({ toast }) => toast.message)
const type = (page: Page, receiver: string, text: string) => {
  page.give({ type: 'setSendDraft', receiver, amount: { text, unit: 'token' } })
  page.wait(400)
}

/** A page whose first payment waits for its block. */
async function openWaiting() {
  const page = await open()
  page.give({ type: 'openModal', view: 'WalletSend' })
  type(page, FRIEND, '1')
  start(page, { type: 'send' })
  confirm(page)
  expect([view(page), selectPlan(page.state())?.phase]).toEqual(['PlanProgress', 'running'])
  return { page, first: sent(page) }
}

describe('an act that ends while the visitor is at the next', () => {
  it('[SEND-19, SEND-20] leaves the review of the next where it is', async () => {
    const { page, first } = await openWaiting()
    start(page, { type: 'send', to: OTHER, amount: '2' })
    expect([view(page), selectPlan(page.state())?.phase]).toEqual(['ConfirmPlan', 'ready'])
    end(page, first)
    expect(page.events('planCompleted')).toHaveLength(1)
    expect([view(page), selectPlan(page.state())?.phase, page.events('planFailed')]).toEqual(['ConfirmPlan', 'ready', []])
    expect(toasts(page)).toEqual(['toast.planConfirmed'])
    confirm(page)
    expect(view(page)).toBe('PlanProgress')
  })

  it('[SEND-10] empties its own draft, and not the next one', async () => {
    const { page, first } = await openWaiting()
    type(page, OTHER, '2')
    start(page, { type: 'send' })
    confirm(page)
    const second = sent(page)
    type(page, FRIEND, '3')
    end(page, first)
    end(page, second)
    expect(page.state().send).toMatchObject({ receiver: FRIEND, sendTokenAmount: '3' })
    start(page, { type: 'send' })
    confirm(page)
    end(page, sent(page))
    expect(page.state().send).toEqual({})
  })

  it('[SEND-10] empties a draft that was tried again as it is', async () => {
    const { page, first } = await openWaiting()
    page.give({ type: 'setSendDraft' })
    page.wait(400)
    expect(page.state().send).toMatchObject({ receiver: FRIEND, sendTokenAmount: '1' })
    end(page, first)
    expect(page.state().send).toEqual({})
  })

  it.each([
    ['is cancelled', undefined, {}],
    ['fails', 'failed', { receiver: FRIEND }],
  ] as const)('[SEND-10] of two of one draft, of which the second %s', async (_, outcome, left) => {
    const { page, first } = await openWaiting()
    start(page, { type: 'send' })
    if (outcome === undefined) page.give({ type: 'cancelPlan', operation: page.state().plans.held.at(-1)?.operation ?? '' })
    else {
      confirm(page)
      end(page, first)
      page.memory.finality.tell({ network: MAIN, hash: sent(page) }, { kind: 'ended', outcome })
    }
    page.wait(10)
    end(page, first)
    expect(page.state().send).toEqual(outcome === undefined ? left : expect.objectContaining(left))
  })

  it.each([
    ['receiver', { to: OTHER, amount: '1' }],
    ['amount', { to: FRIEND, amount: '2' }],
    ['token', { to: FRIEND, amount: '1', token: OTHER }],
  ])('[SEND-10] an order of the app itself, with another %s, leaves the draft of the visitor', async (_, order) => {
    const page = await open()
    type(page, FRIEND, '1')
    start(page, { type: 'send', ...order, silent: true })
    confirm(page)
    end(page, sent(page))
    expect(page.events('planCompleted')).toHaveLength(1)
    expect(page.state().send).toMatchObject({ receiver: FRIEND, sendTokenAmount: '1' })
  })

  it('[SEND-17] the one that is done stays on screen, though an earlier one still waits', async () => {
    const { page } = await openWaiting()
    start(page, { type: 'send', to: OTHER, amount: '2' })
    confirm(page)
    end(page, sent(page))
    expect(toasts(page)).toEqual([])
    expect(selectPlan(page.state())).toMatchObject({ phase: 'done', inputs: JSON.stringify({ amount: '2', to: OTHER }) })
  })

  it('[SEND-20] a silent act of the app takes no review from the visitor', async () => {
    const page = await openSwap({ send: true })
    start(page, { type: 'swap', from: SWAP.from, to: SWAP.to, amount: SWAP.amount, acceptedLoss: 90 })
    start(page, { type: 'send', to: FRIEND, amount: '1', silent: true })
    page.give({ type: 'confirmPlan', plan: page.state().plans.held.at(-1)?.operation ?? '', despiteWarnings: true })
    page.wait(10)
    expect(page.events('planStepSent')).toHaveLength(1)
    expect([view(page), selectPlan(page.state())?.act]).toEqual(['ConfirmPlan', 'swap'])
  })

  it('[SWAP-17] leads from its own progress to the account, and away from nothing else', async () => {
    for (const [stays, form] of [
      [true, undefined],
      [false, undefined],
      [true, { amount: '7' }],
      [true, { to: DAI }],
    ] as const) {
      const page = await openSwap()
      page.give({ type: 'openModal', view: 'Swap' })
      page.give({ type: 'setSwap', from: SWAP.from, to: SWAP.to, amount: SWAP.amount })
      page.wait(300)
      start(page, { type: 'swap', acceptedLoss: 90 })
      confirm(page)
      expect(view(page)).toBe('PlanProgress')
      if (stays) page.give({ type: 'resetView', view: 'Swap' })
      if (form) page.give({ type: 'setSwap', ...form })
      end(page, sent(page))
      expect(view(page)).toBe(stays ? 'Swap' : 'Account')
      expect(page.state().swap.form?.amount).toBe(form && ('amount' in form ? form.amount : SWAP.amount))
      expect(toasts(page)).toEqual(['toast.planConfirmed'])
    }
  })
})
