import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Bench, createConnectedBench, dialog, renderKit } from '../../../../tests/ui/kit.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { SmartSession } from '../../../ports/services/smart-sessions.js'

afterEach(cleanup)

const DELEGATE = `0x${'ab'.repeat(20)}`
const session = (id: string, more: Partial<SmartSession> = {}): SmartSession => ({
  id,
  source: 'wallet',
  app: `App ${id}`,
  expiresAt: Date.now() + 86_400_000,
  permissions: [{ type: 'native-token-allowance', data: { allowanceAmount: '1' } }],
  ...more,
})

function bench(...sessions: readonly SmartSession[]): Bench {
  const made = createConnectedBench({ smartSessions: true })
  const address = made.wallet.accounts()[0] ?? ''
  for (const one of sessions) made.page.smartSessions.add({ network: 'eip155:1', address }, one)
  return made
}

async function open({ kit, advance }: Bench, view: 'SmartSessionList' | 'Account' = 'SmartSessionList', locale = 'en') {
  renderKit(kit, undefined, { locale })
  act(() => void kit.dispatch({ type: 'openModal', view }))
  advance(10)
  return dialog(view === 'Account' ? 'Account' : locale === 'ar' ? 'الجلسات الذكية' : 'Smart Sessions')
}

describe('view SmartSessionList', () => {
  it.each([
    ['en', ['From your wallet', 'From the service', 'Ended by you', 'No end is known']],
    ['ar', ['من محفظتك', 'من الخدمة', 'أنهيتها أنت', 'لا يُعرف متى تنتهي']],
  ])('[SESSIONS-02] k8 shows each session with status and source, in %s', async (locale, texts) => {
    const { expiresAt: _, ...endless } = session('4')
    const ui = await open(bench(session('1'), session('2', { source: 'service' }), session('3', { revokedAt: 1 }), endless), 'SmartSessionList', locale)
    const rows = await ui.findAllByText(/App \d/)
    expect(rows).toHaveLength(4)
    for (const text of texts) expect(ui.getAllByText(new RegExp(text)).length).toBeGreaterThan(0)
  })

  it('[SESSIONS-04] k6 says what each session allows as it was granted, and where there is no limit', async () => {
    const permissions = [
      { type: 'native-token-allowance', data: { allowanceAmount: '1500000000000000001' } },
      { type: 'erc20-token-periodic', data: { tokenAddress: DELEGATE, periodAmount: '0x10', periodDuration: 60 } },
      { type: 'contract-call', data: { address: DELEGATE, functions: ['f'] } },
      { type: 'erc20-token-allowance', data: {} },
    ]
    const ui = await open(bench(session('1', { permissions })))
    const text = (await ui.findByText(/Up to/)).textContent?.replaceAll(/[\u2066-\u2069\u200e]/g, '')
    expect(text).toContain(
      'Up to 1.500000000000000001 ETH · Up to 16 units of 0xabab…abab, again each period · Calls of 0xabab…abab · No limit: erc20-token-allowance',
    )
  })

  it('[SESSIONS-03] ends the session of its row, and no other; k9 in words of its own', async () => {
    const made = bench(session('1'), session('2'))
    const ui = await open(made)
    fireEvent.click(await ui.findByRole('button', { name: 'End session: App 2' }))
    made.advance(10)
    expect(made.events).toContain('smartSessionRevoked')
    expect([ui.queryByRole('button', { name: 'End session: App 2' }), ui.getByRole('button', { name: 'End session: App 1' }) !== null]).toEqual([null, true])
  })

  it('[SESSIONS-06, fault] a failed end keeps the list and says why', async () => {
    const made = bench(session('1'), session('2'))
    const ui = await open(made)
    made.page.smartSessions.fail('revoke', failure('CONNECTION_REJECTED'))
    fireEvent.click(await ui.findByRole('button', { name: 'End session: App 1' }))
    made.advance(10)
    expect([ui.getAllByText(/^App \d$/).length, ui.getByText('Not ended').textContent]).toEqual([2, 'Not ended'])
    expect(ui.getByText(/You declined\. .*App 1.* may go on\./)).toBeTruthy()
  })

  it('[SESSIONS-06, fault] a list that does not load can be tried again', async () => {
    const made = bench(session('1'))
    made.page.smartSessions.fail('list', failure('UNEXPECTED'))
    const ui = await open(made)
    expect(await ui.findByText('Sessions didn’t load')).toBeTruthy()
    made.page.smartSessions.fail('list')
    fireEvent.click(ui.getByRole('button', { name: 'Try again' }))
    made.advance(10)
    expect(await ui.findByText('App 1')).toBeTruthy()
  })

  it('[SESSIONS-05] says that a plain account has none; k5 names the delegate of one that runs its code, and where to undo it', async () => {
    const made = bench()
    made.page.smartSessions.setCode({ kind: 'plain' })
    const ui = await open(made)
    expect(await ui.findByText('Only for smart accounts')).toBeTruthy()
    made.page.smartSessions.setCode({ kind: 'delegated', delegate: DELEGATE })
    act(() => void made.kit.dispatch({ type: 'refreshSmartSessions', force: true }))
    made.advance(10)
    expect(ui.getByText(/0xabab…abab.*Undo it in your wallet/)).toBeTruthy()
  })

  it('[SESSIONS-01, SESSIONS-05] the account leads there for a deployed smart account only', async () => {
    const made = bench(session('1'))
    const ui = await open(made, 'Account')
    expect(await ui.findByText('Smart sessions')).toBeTruthy()
    made.page.smartSessions.setCode({ kind: 'plain' })
    act(() => void made.kit.dispatch({ type: 'refreshSmartSessions', force: true }))
    made.advance(10)
    expect(ui.queryByText('Smart sessions')).toBeNull()
  })
})
