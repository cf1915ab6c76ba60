import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page, type PageOptions, reload } from '../../../tests/domain/page.js'
import type { TransactionOutcome } from '../../ports/finality.js'
import { mainnet } from '../shared/networks/evm-chains.js'

const FRIEND = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const MAIN = mainnet.caipNetworkId

const open = (options: PageOptions = {}) =>
  openConnected({ send: true, options: { networks: [mainnet] }, wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }], ...options })
const start = (page: Page, command: Parameters<Page['run']>[0]) => {
  page.run(command).catch(() => undefined)
  page.wait(10)
}
/** Sends, and returns the hash. */
const send = (page: Page, to: string, amount: string) => {
  start(page, { type: 'send', to, amount })
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  page.wait(10)
  return page.events('planStepSent').at(-1)?.hash ?? ''
}
const end = (page: Page, hash: string, outcome: TransactionOutcome, by?: string) => {
  page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome, ...(by !== undefined && { by }) })
  page.wait(1_000)
}
const toasts = (page: Page) => page.events('toastShown').map(({ toast }) => [toast.variant, toast.message])

describe('the end of what was sent', () => {
  it.each([
    ['failed', 'toast.sentFailed'],
    ['replaced', 'toast.sentReplaced'],
    ['dropped', 'toast.sentDropped'],
    ['expired', 'toast.sentExpired'],
    ['unclear', 'toast.sentUnclear'],
  ] as const)('[SEND-17, fault] that is %s is told where the dialog is closed, or at the next act; in its own view it is on screen', async (outcome, word) => {
    for (const [leaves, told] of [
      [(page: Page) => page.give({ type: 'closeModal' }), true],
      [(page: Page) => start(page, { type: 'send', to: OTHER, amount: '2' }), true],
      [() => undefined, false],
    ] as const) {
      const page = await open()
      const hash = send(page, FRIEND, '1')
      leaves(page)
      end(page, hash, outcome)
      expect(toasts(page)).toEqual(told ? [['error', word]] : [])
    }
  })

  it('[SEND-17, fault] is told once over a reload, by its plan', async () => {
    const first = await open()
    const hash = send(first, FRIEND, '1')
    first.wait(120_000)
    const page = reload(first, { send: true, options: { networks: [mainnet] } })
    page.wait(1_000)
    end(page, hash, 'failed')
    page.wait(5_000)
    expect(toasts(page)).toEqual([['error', 'toast.sentFailed']])
  })

  it('[SEND-17, fault] is told once it is known, though the plan had its end without it', async () => {
    const page = await open()
    const hash = send(page, FRIEND, '1')
    page.give({ type: 'closeModal' })
    page.wait(120_000)
    expect(toasts(page)).toEqual([['success', 'toast.planSubmitted']])
    end(page, hash, 'failed')
    expect(toasts(page).at(-1)).toEqual(['error', 'toast.sentFailed'])
  })

  it('[SEND-14, fault] that the wallet never sent is told once, with its answer; the visitor’s own refusal is not', async () => {
    for (const [error, told] of [
      [{ code: -32_603, message: 'no' }, [['error', 'Transaction failed']]],
      [{ code: 4001, message: 'no' }, []],
    ] as const) {
      const page = await open({
        wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], policy: { methods: { sendTransaction: { delayMs: 100, error } } } as never }],
      })
      send(page, FRIEND, '1')
      page.give({ type: 'closeModal' })
      page.wait(2_000)
      expect(page.events('planFailed')).toHaveLength(1)
      expect(toasts(page)).toEqual(told)
    }
  })

  it('[SEND-15, SEND-17] of two that are rivals is told once: a cancellation in time, one that is too late, and both lost to another wallet', async () => {
    for (const [wins, told] of [
      ['cancellation', ['success', 'toast.planConfirmed']],
      ['payment', ['success', 'toast.planConfirmed']],
      ['nobody', ['error', 'toast.sentReplaced']],
    ] as const) {
      const page = await open()
      const first = send(page, FRIEND, '1')
      for (const command of [{ type: 'speedUpTransaction' }, { type: 'cancelTransaction' }] as const) {
        start(page, command)
        page.give({ type: 'confirmPlan', despiteWarnings: true })
        page.wait(10)
        page.memory.finality.tell({ network: MAIN, hash: page.events('planStepSent').at(-1)?.hash ?? '' }, { kind: 'compared', verdict: 'asShown' })
        page.wait(10)
      }
      const [, second = '', third = ''] = page.events('planStepSent').map(({ hash }) => hash)
      page.give({ type: 'closeModal' })
      page.wait(10)
      if (wins === 'cancellation') end(page, third, 'confirmed')
      if (wins === 'payment') end(page, first, 'confirmed')
      if (wins === 'nobody') for (const hash of [first, second, third]) end(page, hash, 'replaced')
      expect(page.state().plans.held.map(({ phase }) => phase)).toEqual(
        {
          cancellation: ['failed', 'failed', 'done'],
          payment: ['done', 'failed', 'failed'],
          nobody: ['failed', 'failed', 'failed'],
        }[wins],
      )
      expect(toasts(page)).toEqual([told])
    }
  })

  it.each([
    ['failed', [['error', 'toast.sentFailed']]],
    ['dropped', [['error', 'toast.sentDropped']]],
    ['expired', [['error', 'toast.sentExpired']]],
    ['confirmed', []],
    ['replaced', []],
    ['unclear', []],
  ] as const)('[CONN-50, TOAST-04, fault] of a transaction of the app itself, that is %s, over a reload', async (outcome, told) => {
    for (const reloads of [false, true]) {
      const first = await open()
      start(first, { type: 'sendTransaction', transaction: { to: FRIEND, value: '0x1' } })
      const hash = first.state().transactions.sent[0]?.hash ?? ''
      const page = reloads ? reload(first, { send: true, options: { networks: [mainnet] } }) : first
      page.wait(100)
      end(page, hash, outcome)
      expect([page.events('transactionEnded').length, toasts(page)]).toEqual([1, told])
    }
  })
})
