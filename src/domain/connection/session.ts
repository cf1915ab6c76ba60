import { WALLET_CONNECT_ID } from '../connectors/index.js'
import { endSwitch } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip.js'
import type { SessionEndedBy } from '../walletconnect/messages.js'

/** The namespaces whose active connection goes by the session. */
export function sessionNamespaces(state: RootState): readonly ChainNamespace[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, one]) => (one.connectorId === WALLET_CONNECT_ID ? [namespace as ChainNamespace] : []))
}

/** Ends the session, and with it every namespace that it served; those of other wallets stay (WC-20). */
export function endSession(state: RootState, by: Exclude<SessionEndedBy, 'visitor'>, except: readonly ChainNamespace[] = []): DomainEvent[] {
  const topic = state.walletconnect.session?.topic
  const ended = sessionNamespaces(state).filter((namespace) => !except.includes(namespace))
  return [
    ...(topic === undefined ? [] : [{ type: 'sessionEnded', topic, by } as const]),
    ...ended.map((namespace): DomainEvent => ({ type: 'disconnected', namespace, connectorId: WALLET_CONNECT_ID, by: by === 'tab' ? 'tab' : 'wallet' })),
    ...ended.flatMap((namespace) => endSwitch(state, namespace)),
  ]
}
