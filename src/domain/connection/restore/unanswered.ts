import { transportOf } from '../../config/index.js'
import type { DecideContext } from '../../kernel/types.js'
import type { DomainEvent, RootState } from '../../root.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import type { Failure } from '../../shared/errors/failure.js'
import { RESTORE_DEADLINE_MS } from '../other-tab.js'
import type { ConnectFlow } from '../state.js'

/**
 * Returns the event that keeps the session of a restore which has ended: its wallet is not in the page, or has not answered. The user is disconnected, and it is
 * restored if the wallet comes or answers after all.
 */
export function restoreLater(state: RootState, namespace: ChainNamespace, { by, connectorId, operation }: ConnectFlow, reason: Failure): DomainEvent[] {
  if (by !== 'restore' || transportOf(state.config, connectorId) !== 'page') return []
  if (reason.code === 'CONNECTOR_NOT_FOUND') return [{ type: 'restoreWithheld', namespace, connectorId, awaited: true }]
  return isUnanswered(reason) ? [{ type: 'restoreWithheld', namespace, connectorId, unanswered: operation }] : []
}

/** Returns a new attempt for the late answer to a restore. Undefined if anything else was done in the namespace since. */
export function lateRestore(
  state: RootState,
  namespace: ChainNamespace,
  unanswered: string,
  { now, operation }: Pick<DecideContext, 'now' | 'operation'>,
): ConnectFlow | undefined {
  const connectorId = withheldBy(state, namespace, unanswered)
  return connectorId === undefined ? undefined : { operation, connectorId, by: 'restore', startedAt: now, deadline: now + RESTORE_DEADLINE_MS }
}

/** Drops the session of a restore that the wallet refuses late. */
export function lateRefusal(state: RootState, namespace: ChainNamespace, unanswered: string, reason: Failure): DomainEvent[] {
  const connectorId = withheldBy(state, namespace, unanswered)
  return connectorId === undefined || isUnanswered(reason) ? [] : [{ type: 'restoreAbandoned', namespace, connectorId }]
}

/** Returns the wallet whose session waits for the answer to a restore. */
function withheldBy(state: RootState, namespace: ChainNamespace, operation: string): string | undefined {
  const { unanswered, withheldId } = state.connection.namespaces[namespace] ?? {}
  return unanswered === operation ? withheldId : undefined
}

/** Returns true if the wallet has said nothing: not in time, or nobody could ask it, as the code for it did not load. */
function isUnanswered({ code, cause }: Failure): boolean {
  const reason = code === 'CONNECT_FAILED' ? cause?.code : code
  return reason === 'DEADLINE_EXCEEDED' || reason === 'CODE_UNAVAILABLE'
}
