import type { DomainEvent } from '../../src/domain/root.js'
import { A, B, connected, on, S, started } from './facts.js'
import { granted, pairingOf, sessionOf, SOLANA } from './sessions.js'

/** Report of the wallet's approval. */
export const settled = { type: 'reportSessionSettled', operation: 'oA', attempt: 1, session: sessionOf() } as const
/** Members of a connection by the session. */
export const bySession = {
  connectorId: 'walletConnect',
  name: 'Far wallet',
  approvedNetworks: ['eip155:1', 'eip155:8453'] as const,
  supportsAllNetworks: false,
}
/** Accounts of the session in eip155. */
export const accounts = [
  { address: A, type: 'eoa' as const },
  { address: B, type: 'eoa' as const },
]
/** A session that also has Solana. */
export const both = sessionOf({ eip155: granted(['eip155:1', 'eip155:8453'], [A, B]), solana: granted([SOLANA], [S], ['solana_signMessage']) })

/** Events of a live session on Ethereum. */
export const live: readonly DomainEvent[] = [
  ...started,
  ...pairingOf(),
  { type: 'sessionSettled', operation: 'oA', session: sessionOf() },
  connected('walletConnect', { ...bySession, accounts, network: 'eip155:1' }),
  on('eip155:1'),
]

/** Options with the plugin in use; given commands have the operation `oB`. */
export const setting = { walletConnect: {}, ...({ operation: 'oB' } as const) }
/** Returns the types of events, in order. */
export const types = (events: readonly DomainEvent[] | object) => (Array.isArray(events) ? events.map(({ type }: DomainEvent) => type) : [])
