import { describe, expect, it } from 'vitest'
import { walletOf } from '../../../tests/domain/page.js'
import { SPONSOR, APPROVE, SWAP, PAY, SIGN, made, begun, confirm, plan, statuses, prompts, refusing, type World } from '../../../tests/domain/plans-at-once.js'
import { REQUEST_DEADLINE_MS } from '../requests/decide.js'

describe('a sponsor', () => {
  const pays = { atomic: { status: 'supported' }, paymasterService: { supported: true } }

  it.each([
    ['two steps', [APPROVE, SWAP], true],
    ['a single one', [PAY], false],
  ] as const)('[SEND-16] k4 pays for %s where the wallet takes one, though the account has nothing', async (_, steps, atomic) => {
    const page = await begun({ steps, batches: pays, sponsor: SPONSOR, hasEther: false })
    expect(plan(page)?.content).toMatchObject({ costs: [{ for: 'network', isSponsored: true }], batch: { sponsor: { name: 'Acme' } } })
    const [batch] = walletOf(page).batches()
    expect([batch?.capabilities, batch?.atomic, batch?.calls.length]).toEqual([
      { paymasterService: { url: SPONSOR.url, context: SPONSOR.context } },
      atomic,
      steps.length,
    ])
  })

  it('[SEND-16] pays nothing where wallet, network or steps do not fit, and then the visitor’s balance counts', async () => {
    for (const world of [
      { batches: { atomic: { status: 'supported' } } },
      { batches: { ...pays, paymasterService: { supported: false } } },
      { batches: pays, sponsor: { ...SPONSOR, networks: ['eip155:8453'] } },
      { batches: { ...pays, atomic: { status: 'unsupported' } } },
      { batches: pays, steps: [APPROVE, SIGN, PAY] },
    ]) {
      const page = await begun({ sponsor: SPONSOR, ...world } as World)
      expect([plan(page)?.content?.costs[0]?.isSponsored, walletOf(page).batches()[0]?.capabilities], JSON.stringify(world)).toEqual([undefined, undefined])
      const poor = await made({ sponsor: SPONSOR, hasEther: false, ...world } as World)
      expect(plan(poor)?.failure?.code, JSON.stringify(world)).toBe('STOPPED')
    }
  })

  it.each([
    [5700, 'no paymaster'],
    [-32603, 'pm_getPaymasterData: policy exceeded'],
    [-32000, 'AA31 paymaster deposit too low'],
  ])('[RPC-18, SEND-16, fault] k4 that refuses (%i) becomes a question: the visitor pays with a new prompt', async (code, message) => {
    const page = await begun({ batches: pays, sponsor: SPONSOR, policy: refusing(code, message) })
    page.wait(1_000)
    expect(page.events('planSponsorRefused')).toMatchObject([{ failure: { code: 'TRANSACTION_FAILED' } }])
    expect([plan(page)?.phase, plan(page)?.isUnsponsored, plan(page)?.revision, plan(page)?.content?.costs[0]?.isSponsored]).toEqual([
      'ready',
      true,
      2,
      undefined,
    ])
    expect([prompts(page), page.state().modal.stack.at(-1)?.view, page.events('planFailed')]).toEqual([['sendCalls'], 'ConfirmPlan', []])
    await expect(page.run({ type: 'confirmPlan', revision: 1 })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    walletOf(page).setPolicy('approve')
    confirm(page)
    expect([prompts(page), walletOf(page).batches()[0]?.capabilities, statuses(page)]).toEqual([['sendCalls', 'sendCalls'], undefined, ['sent', 'sent']])
  })

  it('[SEND-16, fault] k4 that refuses ends the plan where the visitor says no, or has nothing to pay with, and nothing is lost', async () => {
    const page = await begun({ batches: pays, sponsor: SPONSOR, policy: refusing(-32000) })
    page.wait(1_000)
    page.give({ type: 'cancelPlan' })
    page.wait(1_000)
    expect([plan(page)?.phase, plan(page)?.failure?.code, prompts(page).length]).toEqual(['failed', 'ABORTED', 1])
    const poor = await begun({ batches: pays, sponsor: SPONSOR, hasEther: false, policy: refusing(-32000) })
    poor.wait(1_000)
    expect([plan(poor)?.phase, plan(poor)?.failure?.code, prompts(poor).length]).toEqual(['failed', 'STOPPED', 1])
  })

  it.each([
    ['rejected', { methods: { sendCalls: 'reject' } }],
    ['wanted no smart account', refusing(5750)],
    ['another account', refusing(4100)],
    ['silent', { methods: { sendCalls: 'silent' } }],
  ])('[SEND-16, SEND-20, fault] what says nothing about the sponsor asks nothing: %s', async (_, policy) => {
    const page = await begun({ batches: pays, sponsor: SPONSOR, policy })
    page.wait(REQUEST_DEADLINE_MS)
    expect([plan(page)?.phase, page.events('planSponsorRefused'), prompts(page)]).toEqual(['failed', [], ['sendCalls']])
  })

  it('[SEND-16, fault] the question is asked where the dialog was closed meanwhile', async () => {
    const page = await begun({
      batches: pays,
      sponsor: SPONSOR,
      policy: { methods: { sendCalls: { delayMs: 5_000, error: { code: -32000, message: 'No.' } } } },
    })
    page.give({ type: 'closeModal' })
    page.wait(10_000)
    expect([plan(page)?.phase, page.state().modal.open, page.state().modal.stack.at(-1)?.view]).toEqual(['ready', true, 'ConfirmPlan'])
  })
})
