import { NEVER, of, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA } from '../../../tests/domain/facts.js'
import { MAIN, SIGN, TOKEN, toyAct, WORD } from '../../../tests/domain/plans-at-once.js'
import { openConnected, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import type { SentVerdict } from '../../ports/finality.js'
import type { PluginDomain } from '../plugin.js'
import type { AnySlice } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { mainnet } from '../shared/networks/evm-chains.js'
import { makesPlans, selectPlan, MAKE_DEADLINE_MS, type PlanStep, verdictOf } from './index.js'

const APPROVE: PlanStep = {
  id: 'approve',
  type: 'sendTransaction',
  payload: `{"data":"0x095ea7b3","to":"${TOKEN}"}`,
  check: { call: `{"data":"0xdd62ed3e","to":"${TOKEN}"}`, atLeast: '250' },
}
const LATE: PlanStep = { id: 'late', type: 'sendTransaction' }
const SERVE: PlanStep = { id: 'serve', type: 'service' }

/** An act of these steps. */
function register(steps: readonly PlanStep[], serves: 'well' | 'badly' | 'never' = 'well'): PluginDomain {
  return toyAct(
    () => of({ goes: [], comes: [], costs: [], warnings: [], steps }),
    (_, plan, step) => {
      if (serves === 'badly') return throwError(() => failure('STOPPED'))
      if (serves === 'never') return NEVER
      return of(step.id === 'late' ? { payload: `{"data":"${plan.progress[0]?.result ?? '0x'}","to":"${B}"}` } : { result: 'served' })
    },
  )
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

  it('[SEND-17, fault] one that nobody was asked for tells its failure where the dialog is closed', async () => {
    const page = await begun(register([SERVE, SIGN], 'never'))
    page.give({ type: 'closeModal' })
    page.wait(MAKE_DEADLINE_MS + 1_000)
    expect(page.events('toastShown').map(({ toast }) => [toast.variant, toast.message])).toEqual([['error', plan(page)?.failure?.message]])
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
    next.wait(0)
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

  it('[SEND-06, CONN-50] a verdict about what was sent stays with its step, also over a reload; the worst of all is that of the plan', async () => {
    const domain = register([APPROVE, { ...APPROVE, id: 'again' }, SIGN])
    const page = await begun(domain)
    const compared = (verdict: SentVerdict) => {
      const { hash = '' } = page.events('planStepSent').at(-1) ?? {}
      page.memory.finality.tell({ network: MAIN, hash }, { kind: 'compared', verdict })
    }
    const verdict = (of: Page) => verdictOf(plan(of) ?? { progress: [] })
    expect(verdict(page)).toBeUndefined()
    compared('asShown')
    expect(verdict(page)).toBe('asShown')
    ends(page)
    compared('differs')
    expect([verdict(page), plan(page)?.progress.map((one) => one.verdict)]).toEqual(['differs', ['asShown', 'differs', undefined]])
    page.wait(1_000)
    const next = reload(page, options(domain))
    next.wait(1_000)
    expect([verdict(next), plan(next)?.progress.map((one) => one.verdict)]).toEqual(['differs', ['asShown', 'differs', undefined]])
  })

  it('[SEND-06, CONN-50] a step that an earlier page has sent could not be checked, once it is done', async () => {
    const domain = register([APPROVE, SIGN])
    const page = await begun(domain)
    page.wait(1_000)
    const next = reload(page, options(domain))
    next.wait(1_000)
    expect(verdictOf(plan(next) ?? { progress: [] })).toBeUndefined()
    const [{ hash = '' } = {}] = next.state().transactions.sent
    next.memory.finality.tell({ network: MAIN, hash }, { kind: 'ended', outcome: 'confirmed' })
    next.wait(0)
    expect(verdictOf(plan(next) ?? { progress: [] })).toBe('unchecked')
  })
})
