import { expect, it } from 'vitest'
import { A, ALPHA, connected, found, S } from '../../../../tests/domain/facts.js'
import { both, bySession, live } from '../../../../tests/domain/live-session.js'
import { SESSIONS, SOLANA, TOPIC } from '../../../../tests/domain/sessions.js'
import { given } from '../../../testing/given.js'
import { solana } from '../../shared/networks/chains.js'
import { base, mainnet } from '../../shared/networks/evm-chains.js'
import type { DomainEvent } from '../../root.js'

const setting = { ...SESSIONS, options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const

/** The session serves both namespaces. Alpha took its place in eip155. */
const besideAlpha: readonly DomainEvent[] = [
  ...live.map((event) => (event.type === 'sessionSettled' ? { ...event, session: both } : event)),
  connected('walletConnect', {
    ...bySession,
    namespace: 'solana',
    operation: 'oA:solana',
    address: S,
    network: SOLANA,
    approvedNetworks: [SOLANA],
  }),
  found(ALPHA),
  connected(ALPHA, { operation: 'oB', address: A }),
]

it('[WC-20, CONN-35] disconnecting a session in the namespace that another wallet has ends it in the other one too', () => {
  const { decision, state } = given(besideAlpha, setting).when({ type: 'disconnect', namespace: 'eip155', connectorId: 'walletConnect' })
  expect(decision).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'sessionEnded', topic: TOPIC, by: 'visitor' }),
      expect.objectContaining({ type: 'connectionForgotten', namespace: 'eip155', connectorId: 'walletConnect' }),
      expect.objectContaining({ type: 'disconnected', namespace: 'solana', connectorId: 'walletConnect' }),
    ]),
  )
  expect([state.connection.namespaces.eip155?.connectorId, state.connection.namespaces.solana?.connectorId]).toEqual([ALPHA, undefined])
  expect(state.relay.session).toBeUndefined()
})
