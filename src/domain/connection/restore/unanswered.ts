import { transportOf } from '../../config/index.js'
import type { DecideContext } from '../../kernel/types.js'
import type { DomainEvent, RootState } from '../../root.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import type { Failure } from '../../shared/errors/failure.js'
import { lock } from '../flows.js'
import { RESTORE_DEADLINE_MS } from '../other-tab.js'
import type { ConnectFlow } from '../state.js'

/**
 * Returns the events that keep the session of a restore which has ended: its wallet is not in the page, has not answered, has failed, or is locked. The user is
 * disconnected, and it is restored if the wallet comes, answers, or shares accounts after all, or on the next page. Only a wallet that has withdrawn the
 * permission ends it.
 */
export function restoreLater(state: RootState, namespace: ChainNamespace, { by, connectorId, operation }: ConnectFlow, reason: Failure): DomainEvent[] {
  if (by !== 'restore' || transportOf(state.config, connectorId) !== 'page') return []
  if (reason.code === 'CONNECTOR_NOT_FOUND') return [{ type: 'restoreWithheld', namespace, connectorId, awaited: true }]
  if (isLocked(reason)) return lock(state, namespace, connectorId)
  return isWithdrawn(reason) ? [] : [{ type: 'restoreWithheld', namespace, connectorId, unanswered: operation }]
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

/** Drops the session of a restore if the wallet says late that it has withdrawn the permission. That of a locked wallet stays. */
export function lateRefusal(state: RootState, namespace: ChainNamespace, unanswered: string, reason: Failure): DomainEvent[] {
  const connectorId = withheldBy(state, namespace, unanswered)
  if (connectorId === undefined) return []
  if (isLocked(reason)) return lock(state, namespace, connectorId)
  return isWithdrawn(reason) ? [{ type: 'restoreAbandoned', namespace, connectorId }] : []
}

/** Returns the wallet whose session waits for the answer to a restore. */
function withheldBy(state: RootState, namespace: ChainNamespace, operation: string): string | undefined {
  const { unanswered, withheldId } = state.connection.namespaces[namespace] ?? {}
  return unanswered === operation ? withheldId : undefined
}

/** Returns true if the wallet says that the page is not authorized (4100): it has withdrawn the permission. Any other failure says nothing of it. */
function isWithdrawn(reason: Failure): boolean {
  return codeOf(reason) === 4100
}

/**
 * Returns true if the wallet shares no account for now. A rejection by the user (4001) says so, too: a silent question asks nobody, but a locked wallet may raise
 * its unlock prompt, which can be closed.
 */
function isLocked(reason: Failure): boolean {
  return codeOf(reason) === 'ACCOUNTS_UNAVAILABLE' || reason.code === 'CONNECTION_REJECTED'
}

function codeOf({ code, cause }: Failure): unknown {
  return code === 'CONNECT_FAILED' ? cause?.code : code
}
