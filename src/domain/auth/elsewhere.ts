import type { ConnectionCommand } from '../connection/messages.js'
import { AUTH_CONNECTOR_ID } from '../connectors/state.js'
import type { DecideContext } from '../kernel/types.js'
import type { DomainEvent, RootState } from '../root.js'
import { loginTarget } from './rules.js'
import { AUTH_RESTORE_MS } from './limits.js'

type Elsewhere = Extract<ConnectionCommand, { readonly type: 'reportConnectionElsewhere' }>

/** A login in another tab is taken up in this one, which asks the secure site who it is (UX-43); undefined for all else that happened there. */
export function takeUpElsewhere(
  state: RootState,
  { namespace, connectorId }: Elsewhere,
  { now, operation }: DecideContext,
): readonly DomainEvent[] | undefined {
  const current = state.connection.namespaces[namespace]
  if (connectorId !== AUTH_CONNECTOR_ID || current?.connectorId === AUTH_CONNECTOR_ID) return undefined
  if (current?.flow !== undefined || 'code' in loginTarget(state, namespace)) return []
  return [{ type: 'connectStarted', operation, namespace, connectorId, by: 'tab', deadline: now + AUTH_RESTORE_MS }]
}
