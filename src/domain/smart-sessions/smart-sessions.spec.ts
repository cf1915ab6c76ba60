import { describe, expect, it } from 'vitest'
import { A, B } from '../../../tests/domain/facts.js'
import { openConnected, openPage, type Page, walletOf } from '../../../tests/domain/page.js'
import type { SmartPermission, SmartSession } from '../../ports/services/smart-sessions.js'
import { failure } from '../shared/errors/errors.js'
import { problemOf, widerThan } from './permissions.js'
import { selectSmartSessions } from './selectors.js'

const ALLOWANCE: SmartPermission = { type: 'native-token-allowance', data: { allowanceAmount: '0x10' } }
const account = { network: 'eip155:1', address: A } as const
const session = (id: string, more: Partial<SmartSession> = {}): SmartSession => ({ id, source: 'wallet', permissions: [ALLOWANCE], ...more })
const shown = (page: Page) => selectSmartSessions(page.state(), page.memory.now())
const grant = (page: Page, more: object = {}) =>
  ({ type: 'grantPermissions', key: B, permissions: [ALLOWANCE], expiresAt: page.memory.now() + 60_000, ...more }) as const

async function open(...sessions: readonly SmartSession[]): Promise<Page> {
  const page = await openConnected({ smartSessions: true })
  for (const one of sessions) page.memory.smartSessions.add(account, one)
  return page
}

describe('smart sessions', () => {
  it('[SESSIONS-01] are off by default, and say so', async () => {
    const page = await openConnected()
    for (const command of [{ type: 'refreshSmartSessions' }, { type: 'revokeSmartSession', id: '0x51' }, grant(page)] as const)
      expect(page.give(command as never)).toMatchObject({ failure: { code: 'PLUGIN_NOT_IN_USE' } })
    expect(page.memory.smartSessions.asked()).toEqual([])
  })

  it('[SESSIONS-01] ask nobody by themselves, and need an account', async () => {
    const page = await open(session('0x51'))
    page.wait(60_000)
    expect([page.memory.smartSessions.asked(), shown(page).offered]).toEqual([[], false])
    expect(openPage({ smartSessions: true }).give(grant(page))).toMatchObject({ failure: { code: 'SMART_ACCOUNT_MISSING' } })
  })

  it('[SESSIONS-02] k8 are listed with a status and a source: active, expired, revoked, unknown', async () => {
    const page = await open()
    const now = page.memory.now()
    const all = [session('1', { expiresAt: now + 1 }), session('2', { expiresAt: now, source: 'service' }), session('3', { revokedAt: 1 }), session('4')]
    for (const one of all) page.memory.smartSessions.add(account, one)
    page.memory.smartSessions.add({ ...account, network: 'eip155:8453' }, session('5'))
    await page.run({ type: 'refreshSmartSessions' })
    expect(shown(page)).toMatchObject({ offered: true, phase: 'ready', accountCode: { kind: 'contract' } })
    expect(shown(page).sessions.map(({ id, status, source }) => [id, status, source])).toEqual([
      ['1', 'active', 'wallet'],
      ['2', 'expired', 'service'],
      ['3', 'revoked', 'wallet'],
      ['4', 'unknown', 'wallet'],
    ])
  })

  it('[SESSIONS-05] are offered for a deployed account only; the delegate of a plain account is named', async () => {
    const page = await open(session('0x51'))
    page.memory.smartSessions.setCode({ kind: 'plain' })
    await page.run({ type: 'refreshSmartSessions' })
    expect([shown(page).offered, shown(page).sessions]).toEqual([false, []])
    expect(page.give(grant(page))).toMatchObject({ failure: { code: 'SMART_ACCOUNT_NOT_DEPLOYED' } })
    page.memory.smartSessions.setCode({ kind: 'delegated', delegate: B })
    await page.run({ type: 'refreshSmartSessions', force: true })
    expect(shown(page)).toMatchObject({ offered: true, accountCode: { kind: 'delegated', delegate: B } })
  })

  it('[SESSIONS-04] a grant joins the list; one that is wider is told as it is, and in what', async () => {
    const page = await open()
    await page.run({ type: 'refreshSmartSessions' })
    expect(await page.run(grant(page))).toMatchObject({ type: 'permissionsGranted', wider: [], session: { permissions: [ALLOWANCE] } })
    page.memory.smartSessions.grants((one) => ({
      ...one,
      permissions: [...one.permissions, { type: 'erc20-token-allowance', data: {} }],
      expiresAt: (one.expiresAt ?? 0) * 2,
    }))
    expect(await page.run(grant(page))).toMatchObject({ wider: ['erc20-token-allowance', 'expiry'] })
    expect(shown(page).sessions.map(({ permissions }) => permissions.length)).toEqual([2, 1])
  })

  it('[SESSIONS-04, fault] a refusal in the wallet grants nothing, and is told as one', async () => {
    const page = await open()
    page.memory.smartSessions.fail('grant', failure('CONNECTION_REJECTED'))
    await expect(page.run(grant(page))).rejects.toMatchObject({ category: 'USER_REJECTED' })
    page.memory.smartSessions.fail('grant', failure('UNEXPECTED'))
    await expect(page.run(grant(page))).rejects.toMatchObject({ code: 'PERMISSIONS_NOT_GRANTED', cause: { code: 'UNEXPECTED' } })
    expect([shown(page).sessions, page.state().smartSessions.acts]).toEqual([[], []])
  })

  it.each<[string, object]>([
    ['without an end', { expiresAt: undefined }],
    ['that has ended', { expiresAt: 1 }],
    ['for no permission', { permissions: [] }],
    ['for a key that is no address', { key: 'key' }],
    ['without an amount', { permissions: [{ type: 'native-token-allowance', data: {} }] }],
    ['without an amount beside one with', { permissions: [ALLOWANCE, { type: 'native-token-allowance', data: { allowanceAmount: null } }] }],
  ])('[SESSIONS-04] k6 a grant %s is refused before the wallet is asked', async (_, more) => {
    const page = await open()
    expect(page.give(grant(page, more))).toMatchObject({ status: 'rejected' })
    expect(page.memory.smartSessions.asked()).toEqual([])
  })

  it('[SESSIONS-03] of the service is revoked with the owner’s signature of its id; of the wallet, by the wallet', async () => {
    const page = await open(session('pci-1', { source: 'service' }), session('0x52'))
    await page.run({ type: 'refreshSmartSessions' })
    expect(await page.run({ type: 'revokeSmartSession', id: 'pci-1' })).toMatchObject({ type: 'smartSessionRevoked', id: 'pci-1' })
    expect(
      walletOf(page)
        .requests()
        .filter(({ method }) => method === 'signMessage'),
    ).toHaveLength(1)
    await page.run({ type: 'revokeSmartSession', id: '0x52' })
    expect(
      walletOf(page)
        .requests()
        .filter(({ method }) => method === 'signMessage'),
    ).toHaveLength(1)
    expect(shown(page).sessions.map(({ id, status }) => [id, status])).toEqual([
      ['pci-1', 'revoked'],
      ['0x52', 'revoked'],
    ])
    expect(page.give({ type: 'revokeSmartSession', id: '0x52' })).toMatchObject({ failure: { code: 'SMART_SESSION_UNKNOWN' } })
  })

  it('[SESSIONS-03, fault] an owner who does not sign revokes nothing', async () => {
    const page = await open(session('pci-1', { source: 'service' }))
    await page.run({ type: 'refreshSmartSessions' })
    walletOf(page).setPolicy({ methods: { signMessage: 'reject' } })
    await expect(page.run({ type: 'revokeSmartSession', id: 'pci-1' })).rejects.toMatchObject({ category: 'USER_REJECTED' })
    expect(page.memory.smartSessions.asked()).toEqual(['list'])
  })

  it('[SESSIONS-06, fault] k9 the second of three that cannot be revoked stays, with the reason, until the next try', async () => {
    const page = await open(session('1'), session('2'), session('3'))
    await page.run({ type: 'refreshSmartSessions' })
    for (const id of ['1', '2', '3']) {
      page.memory.smartSessions.fail('revoke', id === '2' ? failure('UNEXPECTED') : undefined)
      await page.run({ type: 'revokeSmartSession', id }).catch(() => undefined)
    }
    expect(shown(page).sessions.map(({ status, failure: reason }) => [status, reason?.code])).toEqual([
      ['revoked', undefined],
      ['unknown', 'SMART_SESSION_NOT_REVOKED'],
      ['revoked', undefined],
    ])
    page.memory.smartSessions.fail('revoke')
    await page.run({ type: 'revokeSmartSession', id: '2' })
    expect(shown(page).sessions[1]).toMatchObject({ status: 'revoked' })
  })

  it('[SESSIONS-06, fault] a list that fails keeps what was there, with the reason', async () => {
    const page = await open(session('1'))
    await page.run({ type: 'refreshSmartSessions' })
    page.memory.smartSessions.fail('list', failure('UNEXPECTED'))
    await expect(page.run({ type: 'refreshSmartSessions', force: true })).rejects.toMatchObject({ code: 'SMART_SESSIONS_UNAVAILABLE' })
    expect(shown(page)).toMatchObject({ phase: 'outdated', sessions: [{ id: '1' }], failure: { code: 'SMART_SESSIONS_UNAVAILABLE' } })
  })

  it('[SESSIONS-03] one that is being revoked is not asked for again', async () => {
    const page = await open(session('1'), session('2'))
    await page.run({ type: 'refreshSmartSessions' })
    const answer = page.memory.smartSessions.hold()
    page.give({ type: 'revokeSmartSession', id: '1' })
    expect(page.give({ type: 'revokeSmartSession', id: '1' })).toMatchObject({ failure: { code: 'SMART_SESSION_PENDING' } })
    expect(shown(page).sessions.map(({ revoking }) => revoking)).toEqual([true, false])
    answer()
    expect(page.events('smartSessionRevoked').map(({ id }) => id)).toEqual(['1'])
  })
})

describe('a permission', () => {
  const data = {
    address: A,
    tokenAddress: A,
    functions: ['transfer'],
    allowance: '5',
    allowanceAmount: '5',
    period: 60,
    periodAmount: '5',
    periodDuration: 60,
    amountPerSecond: '1',
    maxAmount: '9',
  }
  it.each([
    ['contract-call', ['address', 'functions']],
    ['native-token-recurring-allowance', ['allowance', 'period']],
    ['erc20-recurring-allowance', ['address', 'allowance', 'period']],
    ['native-token-periodic', ['periodAmount', 'periodDuration']],
    ['native-token-stream', ['amountPerSecond', 'maxAmount']],
    ['erc20-token-periodic', ['tokenAddress', 'periodAmount', 'periodDuration']],
    ['erc20-token-stream', ['tokenAddress', 'amountPerSecond', 'maxAmount']],
  ])('[SESSIONS-04] k6 %s grants nothing without each of its limits', (type, names) => {
    expect(problemOf({ type, data })).toBeUndefined()
    for (const name of names)
      for (const value of [undefined, null, 0, '', [], '0x0']) expect(problemOf({ type, data: { ...data, [name]: value as never } })).toContain(name)
  })

  it('[SESSIONS-04] of a type that is not known is not asked for', () => {
    for (const type of ['anything', 'constructor', '__proto__']) expect(problemOf({ type, data })).toContain('not known')
  })

  it('[SESSIONS-04] that is narrower than asked, or the same in other letters, is not wider', () => {
    const asked = { permissions: [{ type: 'erc20-token-periodic', data: { tokenAddress: A, periodAmount: '0x10', periodDuration: 60 } }], expiresAt: 10_000 }
    const granted = (more: object, expiresAt = 10_000): SmartSession =>
      session('1', { expiresAt, permissions: [{ type: 'erc20-token-periodic', data: { ...asked.permissions[0]?.data, ...more } }] })
    for (const same of [
      granted({}),
      granted({ tokenAddress: A.toLowerCase() }),
      granted({ periodAmount: '15' }),
      granted({ periodDuration: 120 }),
      granted({}, 9_000),
    ])
      expect(widerThan(asked, same)).toEqual([])
    for (const more of [granted({ tokenAddress: B }), granted({ periodAmount: '17' }), granted({ periodDuration: 59 }), granted({ periodAmount: undefined })])
      expect(widerThan(asked, more)).toEqual(['erc20-token-periodic'])
    expect(widerThan(asked, granted({}, 11_000))).toEqual(['expiry'])
    expect(widerThan(asked, { ...granted({}), expiresAt: undefined } as never)).toEqual(['expiry'])
  })
})
