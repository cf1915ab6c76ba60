import type { DomainEvent } from '../../src/domain/root.js'
import { A, B, connected, on, S, started } from './facts.js'
import { granted, pairingOf, sessionOf, SOLANA } from './sessions.js'

/** The wallet agreed. */
export const settled = { type: 'reportSessionSettled', operation: 'oA', attempt: 1, session: sessionOf() } as const
/** What a connection by the session has of it. */
export const bySession = {
  connectorId: 'walletConnect',
  name: 'Far wallet',
  approvedNetworks: ['eip155:1', 'eip155:8453'] as const,
  supportsAllNetworks: false,
}
/** Its accounts in eip155. */
export const accounts = [
  { address: A, type: 'eoa' as const },
  { address: B, type: 'eoa' as const },
]
/** A session that serves Solana, too. */
export const both = sessionOf({ eip155: granted(['eip155:1', 'eip155:8453'], [A, B]), solana: granted([SOLANA], [S], ['solana_signMessage']) })

/** A session lives, by which Ethereum is in use. */
export const live: readonly DomainEvent[] = [
  ...started,
  ...pairingOf(),
  { type: 'sessionSettled', operation: 'oA', session: sessionOf() },
  connected('walletConnect', { ...bySession, accounts, network: 'eip155:1' }),
  on('eip155:1'),
]

/** The plug is in use; what is given is `oB`. */
export const setting = { walletConnect: {}, ...({ operation: 'oB' } as const) }
/** The types of events, in their order. */
export const types = (events: readonly DomainEvent[] | object) => (Array.isArray(events) ? events.map(({ type }: DomainEvent) => type) : [])
