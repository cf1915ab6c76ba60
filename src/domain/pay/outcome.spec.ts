import { describe, expect, it } from 'vitest'
import { B } from '../../../tests/domain/facts.js'
import { openConnected, type Page } from '../../../tests/domain/page.js'
import { SETTLE_LOOK_MS } from './outcome.js'

const DUE = '500000000000000000'
const ORDER = { type: 'pay', to: B, amount: '0.5', reference: 'order 7' } as const
const open = () => openConnected({ others: [{ name: 'pay' }] })

function pay(page: Page, command: Parameters<Page['give']>[0] = ORDER): void {
  const before = page.events('planStepSent').length
  page.give(command)
  page.wait(0)
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  page.wait(0)
  const hash = page.events('planStepSent')[before]?.hash ?? ''
  page.memory.finality.tell({ network: 'eip155:1', hash }, { kind: 'ended', outcome: 'confirmed' })
  page.wait(0)
}
const last = (page: Page) => page.state().pay.outcomes?.at(-1)

describe('what came to the receiver', () => {
  it('[PAY-02] exactly: it is signed, then seen in a block, then settled', async () => {
    const page = await open()
    page.memory.payments.answer({ isFinal: false })
    pay(page)
    expect(page.types().filter((type) => ['planStepSent', 'planCompleted', 'payArrived', 'paySettled'].includes(type))).toEqual([
      'planStepSent',
      'planCompleted',
      'payArrived',
    ])
    expect(last(page)).toMatchObject({ arrival: 'exact', arrived: DUE, parts: 1, reference: 'order 7' })
    expect(last(page)?.isSettled).toBeUndefined()
    page.memory.payments.answer({ isFinal: true })
    page.wait(SETTLE_LOOK_MS)
    expect([last(page)?.isSettled, page.events('payArrived').length]).toEqual([true, 1])
    page.wait(600_000)
    expect(page.memory.payments.asked()).toHaveLength(2)
  })

  it('[PAY-02] short: the rest is paid in a second part, and both together are exact', async () => {
    const page = await open()
    page.memory.payments.answer({ units: '490000000000000000' })
    pay(page)
    expect(last(page)).toMatchObject({ arrival: 'short', by: '10000000000000000', parts: 1 })
    page.memory.payments.answer({ units: '10000000000000000' })
    pay(page, { type: 'payRest' })
    expect(page.state().plans.held.at(-1)?.content?.goes[0]?.units).toBe('10000000000000000')
    expect(last(page)).toMatchObject({ arrival: 'exact', arrived: DUE, parts: 2, due: { units: DUE } })
    expect(page.give({ type: 'payRest' })).toMatchObject({ status: 'rejected', failure: { code: 'PAY_NOTHING_MISSING' } })
  })

  it('[PAY-02] over, and late: by how much, and that the offer had ended', async () => {
    const page = await open()
    const until = page.memory.time.now() + 60_000
    page.memory.payments.answer({ units: '600000000000000000', at: until + 1 })
    pay(page, { ...ORDER, until })
    expect(last(page)).toMatchObject({ arrival: 'over', by: '100000000000000000', isLate: true })
  })

  it.each([
    [{ units: '490000000000000000' }, 'toast.payShort'],
    [{ units: '600000000000000000' }, 'toast.payOver'],
    [{ at: Number.MAX_SAFE_INTEGER }, 'toast.payLate'],
    [{}, undefined],
  ])('[PAY-02, fault] other than asked for is told where the dialog is closed, and in its view it is on screen: %j', async (answer, word) => {
    for (const closes of [true, false]) {
      const page = await open()
      page.memory.payments.answer(answer)
      page.give({ ...ORDER, until: page.memory.time.now() + 60_000 })
      page.wait(0)
      page.give({ type: 'confirmPlan', despiteWarnings: true })
      page.wait(0)
      if (closes) page.give({ type: 'closeModal' })
      page.memory.finality.tell({ network: 'eip155:1', hash: page.events('planStepSent')[0]?.hash ?? '' }, { kind: 'ended', outcome: 'confirmed' })
      page.wait(1_000)
      const told = page.events('toastShown').map(({ toast }) => toast.message)
      expect(told).toEqual(closes ? ['toast.planConfirmed', ...(word ? [word] : [])] : [])
    }
  })

  it('[PAY-02, fault] a node that cannot tell leaves it unknown, a later look may know it, and a failed look takes nothing back', async () => {
    const page = await open()
    page.memory.payments.fail({ code: 'NETWORK_ERROR', category: 'NETWORK', message: 'x', context: {} } as never)
    pay(page)
    expect(last(page)).toMatchObject({ arrival: 'unknown' })
    page.memory.payments.fail(undefined)
    page.memory.payments.answer({ isFinal: false })
    page.wait(SETTLE_LOOK_MS)
    expect(last(page)).toMatchObject({ arrival: 'exact' })
    page.memory.payments.fail({ code: 'NETWORK_ERROR', category: 'NETWORK', message: 'x', context: {} } as never)
    page.wait(SETTLE_LOOK_MS)
    expect(last(page)).toMatchObject({ arrival: 'exact' })
  })

  it('[PAY-02] an offer that has ended is neither asked for nor confirmed', async () => {
    const page = await open()
    const now = page.memory.time.now()
    expect(page.give({ ...ORDER, until: now })).toMatchObject({ status: 'rejected', failure: { code: 'PAY_OVER' } })
    page.give({ ...ORDER, until: now + 60_000 })
    page.wait(60_000)
    expect(page.give({ type: 'confirmPlan' })).toMatchObject({ status: 'rejected', failure: { code: 'PLAN_EXPIRED' } })
  })
})
