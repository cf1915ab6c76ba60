import { NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA } from '../../../tests/domain/facts.js'
import { openConnected, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import type { PluginDomain } from '../plugin.js'
import type { AnySlice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { beginPlan, makesPlans, plansDomain, planEndings, selectPlan, servesSteps, MAKE_DEADLINE_MS, type PlanStep } from './index.js'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const MAIN = mainnet.caipNetworkId
const WORD = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const APPROVE: PlanStep = {
  id: 'approve',
  type: 'sendTransaction',
  payload: `{"data":"0x095ea7b3","to":"${TOKEN}"}`,
  check: { call: `{"data":"0xdd62ed3e","to":"${TOKEN}"}`, atLeast: '250' },
}
const SIGN: PlanStep = { id: 'sign', type: 'signMessage', payload: 'Hello' }
const LATE: PlanStep = { id: 'late', type: 'sendTransaction' }
const SERVE: PlanStep = { id: 'serve', type: 'service' }

/** An act of four steps, which the command `copyText` asks for here. */
function register(steps: readonly PlanStep[], serves: 'well' | 'badly' | 'never' = 'well'): PluginDomain {
  const slice = {
    name: 'toy' as never,
    decide: {},
    evolve: {},
    policies: {
      make: makesPlans('register', () => of({ goes: [], comes: [], costs: [], warnings: [], steps })),
      serve: servesSteps('register', (_, plan, step) => {
        if (serves === 'badly') return throwError(() => failure('STOPPED'))
        if (serves === 'never') return NEVER
        return of(step.id === 'late' ? { payload: `{"data":"${plan.progress[0]?.result ?? '0x'}","to":"${B}"}` } : { result: 'served' })
      }),
    },
    endings: { make: planEndings('register') },
  } as unknown as AnySlice
  return {
    name: 'toy',
    slices: [slice],
    shares: [plansDomain],
    guards: { copyText: (state, { text }, { operation }) => beginPlan(state, operation, { act: 'register', inputs: { text } }) },
  }
}

const options = (domain: PluginDomain, policy: object | string = 'approve') => ({
  // Another plugin shares the plans, too.
  send: true,
  others: [{ name: 'toy' }],
  domains: [domain],
  options: { networks: [mainnet] },
  wallets: [{ id: ALPHA, name: 'Alpha', accounts: [A, B], policy: policy as never }],
})
async function begun(domain: PluginDomain, allowance = 0, policy?: object | string): Promise<Page> {
  const page = await openConnected(options(domain, policy))
  page.memory.rpc.handle('eth_call', () => WORD(allowance))
  page.give({ type: 'copyText', text: 'x' })
  page.wait(0)
  page.give({ type: 'confirmPlan' })
  page.wait(0)
  return page
}
const plan = (page: Page) => selectPlan(page.state())
const statuses = (page: Page) => plan(page)?.progress.map(({ status }) => status)
const prompts = (page: Page) =>
  walletOf(page)
    .requests()
    .flatMap(({ method }) => (['sendTransaction', 'signMessage'].includes(method) ? [method] : []))
const ends = (page: Page, outcome: 'confirmed' | 'failed' = 'confirmed') => {
  const { hash = '' } = page.events('planStepSent').at(-1) ?? {}
  page.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome })
  page.wait(0)
}

describe('steps', () => {
  it('[SEND-10] are taken one after the other, each with one prompt, when the one before is on the chain', async () => {
    const page = await begun(register([APPROVE, SIGN, SERVE, LATE]))
    expect([statuses(page), prompts(page)]).toEqual([['sent', 'waiting', 'waiting', 'waiting'], ['sendTransaction']])
    ends(page)
    expect([statuses(page), prompts(page)]).toEqual([
      ['done', 'done', 'done', 'sent'],
      ['sendTransaction', 'signMessage', 'sendTransaction'],
    ])
    ends(page)
    expect([plan(page)?.phase, page.events('planCompleted').length]).toEqual(['done', 1])
  })

  it.each([
    [250, ['skipped', 'done'], ['signMessage']],
    [249, ['sent', 'waiting'], ['sendTransaction']],
  ] as const)('[SWAP-07, SWAP-08] an allowance of %i is read from the chain', async (allowance, progress, asked) => {
    const page = await begun(register([APPROVE, SIGN]), allowance)
    expect([statuses(page), prompts(page)]).toEqual([progress, asked])
  })

  it('[design, fault] a node that does not tell has the step taken', async () => {
    const page = await openConnected(options(register([APPROVE, SIGN])))
    page.memory.rpc.handle('eth_call', () => '0x')
    page.give({ type: 'copyText', text: 'x' })
    page.wait(0)
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    expect(prompts(page)).toEqual(['sendTransaction'])
  })

  it.each(['failed', 'refused', 'badly'] as const)('[design, fault] end the plan where one is %s, and those after it are not taken', async (way) => {
    const steps = way === 'badly' ? [SERVE, SIGN] : [APPROVE, SIGN]
    const page = await begun(register(steps, way === 'badly' ? 'badly' : 'well'), 0, way === 'refused' ? { methods: { sendTransaction: 'reject' } } : undefined)
    if (way === 'failed') ends(page, 'failed')
    expect([plan(page)?.phase, statuses(page)?.[1], prompts(page).includes('signMessage')]).toEqual(['failed', 'waiting', false])
  })

  it('[I-16, fault] a step that is never written or served ends the plan in time', async () => {
    const page = await begun(register([SERVE, SIGN], 'never'))
    page.wait(MAKE_DEADLINE_MS - 1)
    expect(plan(page)?.phase).toBe('running')
    page.wait(1)
    expect([plan(page)?.phase, plan(page)?.failure?.code, statuses(page)]).toEqual(['failed', 'PLAN_FAILED', ['failed', 'waiting']])
  })

  it('[SEND-10] another wallet with the same account is not asked for the second step', async () => {
    const domain = register([APPROVE, LATE])
    const page = await openConnected({
      ...options(domain),
      wallets: [
        { id: ALPHA, name: 'Alpha', accounts: [A] },
        { id: BETA, name: 'Beta', accounts: [A] },
      ],
    })
    page.memory.rpc.handle('eth_call', () => WORD(0))
    page.give({ type: 'copyText', text: 'x' })
    page.wait(0)
    page.give({ type: 'confirmPlan' })
    page.wait(0)
    page.give({ type: 'connect', connectorId: BETA })
    page.wait(1_000)
    expect(page.state().connection.namespaces.eip155?.connectorId).toBe(BETA)
    ends(page)
    expect([plan(page)?.failure?.code, plan(page)?.phase, page.events('requestStarted').length]).toEqual(['PLAN_CHANGED', 'failed', 1])
  })

  it('[I-16, fault] a plan with a step on its way that cannot be made anew ends, and can be made again', async () => {
    const domain = register([APPROVE, SIGN])
    const page = await begun(domain)
    page.wait(1_000)
    const next = reload(page, options({ ...domain, slices: [{ ...domain.slices?.[0], policies: { make: makesPlans('register', () => NEVER) } } as AnySlice] }))
    next.wait(1_000)
    next.give({ type: 'continuePlan' })
    expect(plan(next)?.phase).toBe('preparing')
    next.wait(MAKE_DEADLINE_MS)
    expect([plan(next)?.phase, plan(next)?.failure?.code]).toEqual(['failed', 'PLAN_FAILED'])
    next.give({ type: 'repeatPlan' })
    expect(plan(next)?.phase).toBe('preparing')
  })

  it('[SEND-10] a reload between two steps asks nobody, and goes on behind the first when the visitor says so', async () => {
    const domain = register([APPROVE, SIGN])
    const page = await begun(domain)
    page.wait(1_000)
    const next = reload(page, options(domain))
    next.memory.rpc.handle('eth_call', () => WORD(250))
    next.wait(1_000)
    expect([plan(next)?.phase, statuses(next), prompts(next)]).toEqual(['interrupted', ['sent', 'waiting'], ['sendTransaction']])
    const [{ hash = '' } = {}] = next.state().transactions.sent
    next.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed' })
    next.wait(0)
    expect(statuses(next)).toEqual(['done', 'waiting'])
    next.give({ type: 'continuePlan' })
    next.wait(0)
    next.give({ type: 'confirmPlan' })
    next.wait(0)
    expect([plan(next)?.phase, prompts(next)]).toEqual(['done', ['sendTransaction', 'signMessage']])
  })
})
