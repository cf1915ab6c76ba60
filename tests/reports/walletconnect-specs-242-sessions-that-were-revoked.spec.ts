import { firstValueFrom, of } from 'rxjs'
import { expect, it } from 'vitest'
import { createHostedSessions } from '../../src/adapters/smart-sessions/hosted-sessions.js'
import { createJoinedSessions } from '../../src/adapters/smart-sessions/joined-sessions.js'
import { createSessionCalls } from '../../src/adapters/evm/sessions/session-calls.js'
import { createWalletSessions } from '../../src/adapters/smart-sessions/wallet-sessions.js'
import { A } from '../domain/facts.js'

/*
 * A list without a status cannot show which sessions were revoked. The service tells it by a time, which may be null or absent for those that go on; all three
 * forms are read.
 */
it('[SESSIONS-02, API-22] k8 a session with a time of its end is revoked, one with null or without it goes on', async () => {
  const session = (pci: string, more: object) => ({
    pci,
    project: { id: 'p', name: 'App' },
    createdAt: 1,
    expiry: 4_000_000_000,
    permissions: [],
    policies: [],
    context: '',
    ...more,
  })
  const pcis = [session('1', { revokedAt: 5 }), session('2', { revokedAt: null }), session('3', {})]
  const port = createJoinedSessions({
    read: () => of('0x60'),
    hosted: () => createHostedSessions({ call: () => of({ pcis }) } as never),
    wallet: createWalletSessions(() => undefined),
    calls: createSessionCalls(() => of('0x')),
  })
  const { sessions } = await firstValueFrom(port.list({ network: 'eip155:1', address: A, connectorId: 'w', namespace: 'eip155' }))
  expect(sessions.map(({ id, revokedAt }) => [id, revokedAt]).sort()).toEqual([
    ['1', 5_000],
    ['2', undefined],
    ['3', undefined],
  ])
})
