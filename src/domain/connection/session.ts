import { sessionConnector, transportOf } from '../config/index.js'
import type { DomainEvent, RootState } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { loseAll } from './flows.js'
import type { SessionEndedBy } from '../relay/state.js'

/** Returns the namespaces whose active connection uses the session. */
export function sessionNamespaces(state: RootState): readonly ChainNamespace[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
    transportOf(state.config, one.connectorId) === 'session' ? [namespace as ChainNamespace] : [],
  )
}

/** Ends the session with every namespace that it serves. Connections of other wallets stay (WC-20). */
export function endSession(state: RootState, by: Exclude<SessionEndedBy, 'visitor'>, except: readonly ChainNamespace[] = []): DomainEvent[] {
  const topic = state.relay.session?.topic
  const ended = sessionNamespaces(state).filter((namespace) => !except.includes(namespace))
  return [
    ...(topic === undefined ? [] : [{ type: 'sessionEnded', topic, by } as const]),
    ...loseAll(state, ended, sessionConnector(state.config)?.id ?? '', by === 'tab' ? 'tab' : 'wallet'),
  ]
}
