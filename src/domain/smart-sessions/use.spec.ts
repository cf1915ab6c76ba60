import { describe, expect, it } from 'vitest'
import { A, B } from '../../../tests/domain/facts.js'
import { openConnected, type Page } from '../../../tests/domain/page.js'

const ACCOUNT = `0x${'5a'.repeat(20)}`
const ID = `0x${'51'.repeat(32)}`
const USE = { type: 'useSmartSession', account: ACCOUNT, id: ID, to: B, value: '600' } as const
const asks = (page: Page) => page.events('requestStarted').filter(({ kind }) => kind === 'sendTransaction')

function confirm(page: Page, outcome: 'confirmed' | 'failed' = 'confirmed'): void {
  page.give({ type: 'confirmPlan', despiteWarnings: true })
  page.wait(0)
  const { hash = '' } = page.events('planStepSent').at(-1) ?? {}
  page.memory.finality.tell({ network: 'eip155:1', hash }, { kind: 'ended', outcome })
  page.wait(0)
}

describe('the use of a session', () => {
  it('[SESSIONS-04] is a plan: tried on the chain, confirmed, sent by the key, and what is left is read back', async () => {
    const page = await openConnected({ smartSessions: true })
    const run = page.run(USE)
    page.wait(0)
    expect(page.state().plans.held[0]).toMatchObject({
      act: 'use',
      phase: 'ready',
      address: A,
      content: { goes: [], arrives: [{ units: '600' }], to: { address: B }, costs: [{ for: 'network' }] },
    })
    page.memory.smartSessions.deploy({ limits: [{ kind: 'native', limit: '1000', spent: '600' }] })
    confirm(page)
    expect(await run).toMatchObject({ type: 'planCompleted', act: 'use', outcome: 'confirmed' })
    expect(JSON.parse(asks(page)[0]?.payload ?? '{}')).toMatchObject({ from: A, to: ACCOUNT })
    expect(page.state().smartSessions.used).toMatchObject([
      { account: ACCOUNT, id: ID, network: 'eip155:1', status: 'active', limits: [{ limit: '1000', spent: '600' }] },
    ])
  })

  it.each([
    ['OverLimit', { value: '1001' }],
    ['NotPermitted', { data: '0x12345678' }],
  ])('[SESSIONS-04, fault] k6 %s: what the account refuses is never shown to the wallet', async (problem, more) => {
    const page = await openConnected({ smartSessions: true })
    await expect(page.run({ ...USE, ...more })).rejects.toMatchObject({ code: 'SMART_SESSION_REFUSED', context: { problem } })
    expect([asks(page), page.events('planPrepared')]).toEqual([[], []])
  })

  it('[SESSIONS-04, fault] a call that the chain refuses later fails, and the session is read back all the same', async () => {
    const page = await openConnected({ smartSessions: true })
    page.give(USE)
    page.wait(0)
    page.memory.smartSessions.deploy({ status: 'revoked' })
    confirm(page, 'failed')
    expect([page.events('planFailed').length, page.state().smartSessions.used?.[0]?.status]).toEqual([1, 'revoked'])
  })

  it.each([
    ['account', { account: 'ada.eth' }],
    ['to', { to: '0x1' }],
    ['id', { id: '0x12' }],
    ['value', { value: '0.5' }],
    ['data', { data: '0x1' }],
  ])('[SESSIONS-04] its %s is checked before anything is asked', async (member, more) => {
    const page = await openConnected({ smartSessions: true })
    const { status, ...rest } = page.give({ ...USE, ...more })
    expect([status, JSON.stringify(rest)]).toEqual(['rejected', expect.stringContaining(member)])
    expect(page.memory.smartSessions.asked()).toEqual([])
  })
})
