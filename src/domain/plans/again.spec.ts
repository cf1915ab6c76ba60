import { describe, expect, it } from 'vitest'
import { A, ALPHA, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page, reload } from '../../../tests/domain/page.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectPlan } from './selectors.js'
import { AGAIN_MS, type PlanPhase } from './state.js'

const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SEND = { type: 'send', to: FRIEND, amount: '1.5' } as const
const OPTIONS = {
  send: true,
  others: [{ name: 'pay' }] as never,
  options: { networks: [mainnet, base] },
  wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B] }],
}

const open = () => openConnected(OPTIONS)
const plan = (page: Page) => selectPlan(page.state())
const prepare = (page: Page, command: Parameters<Page['give']>[0] = SEND) => {
  page.run(command).catch(() => undefined)
  page.wait(0)
  return plan(page)
}
const confirm = (page: Page, despiteWarnings = false) => {
  page.give({ type: 'confirmPlan', despiteWarnings })
  page.wait(0)
}
const ends = (page: Page, outcome: 'confirmed' | 'failed' | 'dropped' | 'replaced' = 'confirmed') => {
  const { hash = '' } = page.events('planStepSent').at(-1) ?? {}
  page.memory.finality.tell({ network: mainnet.caipNetworkId, hash }, { kind: 'ended', outcome })
  page.wait(0)
}
const pay = { type: 'pay', to: FRIEND, amount: '1.5', network: mainnet.caipNetworkId } as const
const phaseOfEarlier = (page: Page): PlanPhase | undefined => page.state().plans.held.find(({ operation }) => operation === plan(page)?.earlier)?.phase

describe('the same payment within ten minutes', () => {
  it.each([
    ['while the first is on its way', () => undefined, 'running'],
    ['after the first has arrived', (page: Page) => ends(page), 'done'],
    ['after nobody told its end for 25 s', (page: Page) => page.wait(25_000), 'submitted'],
    ['after another transaction took its place', (page: Page) => ends(page, 'replaced'), 'failed'],
  ] as const)('[SEND-20] s10 asks again %s, and says how that stands', async (_, then, phase) => {
    const page = await open()
    prepare(page)
    confirm(page)
    then(page)
    prepare(page)
    expect(phaseOfEarlier(page)).toBe(phase)
    await expect(page.run({ type: 'confirmPlan' })).rejects.toMatchObject({ code: 'PLAN_WARNED' })
    confirm(page, true)
    expect(page.events('planStepSent')).toHaveLength(2)
  })

  it('[SEND-20, PAY-01] s10 is the same one by pay, after send and the other way round', async () => {
    for (const [first, second] of [
      [SEND, pay],
      [pay, SEND],
      [pay, { ...pay, reference: 'order 2' }],
    ] as const) {
      const page = await open()
      prepare(page, first)
      confirm(page)
      ends(page)
      expect(prepare(page, second)).toMatchObject({ act: second.type, earlier: expect.any(String) })
    }
  })

  it('[SEND-20] s10 is asked about after a reload, too, for as long as the ten minutes last', async () => {
    const page = await open()
    prepare(page)
    confirm(page)
    ends(page)
    const next = reload(page, OPTIONS)
    next.wait(1_000)
    prepare(next)
    expect(phaseOfEarlier(next)).toBe('done')
    page.wait(AGAIN_MS)
    const last = reload(next, OPTIONS)
    last.wait(1_000)
    expect(last.state().plans.held).toEqual([])
  })

  it.each([
    ['another amount', { ...SEND, amount: '1.6' }],
    ['another receiver', { ...SEND, to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
    ['another network', { ...SEND, network: base.caipNetworkId }],
    ['a token', { ...SEND, token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
  ])('[SEND-20] with %s is another payment', async (_, other) => {
    const page = await open()
    prepare(page)
    confirm(page)
    ends(page)
    expect(prepare(page, other)).toMatchObject({ phase: 'ready' })
    expect(plan(page)).not.toHaveProperty('earlier')
  })

  it('[SEND-20, SEND-19] what was refused, what failed on the chain, and what was ten minutes ago asks nothing', async () => {
    for (const outcome of ['failed', 'dropped'] as const) {
      const page = await open()
      prepare(page)
      confirm(page)
      ends(page, outcome)
      expect(prepare(page)).not.toHaveProperty('earlier')
    }
    const refused = await openConnected({
      ...OPTIONS,
      wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], policy: { methods: { sendTransaction: 'reject' } } as never }],
    })
    prepare(refused)
    confirm(refused)
    expect(prepare(refused)).not.toHaveProperty('earlier')
    const old = await open()
    prepare(old)
    confirm(old)
    ends(old)
    old.wait(AGAIN_MS)
    expect(prepare(old)).not.toHaveProperty('earlier')
  })
})
