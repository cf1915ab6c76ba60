import { transportOf } from '../../config/index.js'
import type { ConfigState } from '../../config/index.js'
import type { DecideContext } from '../../kernel/types.js'
import type { DomainEvent, EventOf, RootState } from '../../root.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import type { Failure } from '../../shared/errors/failure.js'
import { RESTORE_DEADLINE_MS } from '../other-tab.js'
import type { ConnectFlow, NamespaceConnection } from '../state.js'

/**
 * Returns true if the wallet may still grant a connect that failed here: the user asked, and the wallet has not answered in time, or says that an earlier prompt is
 * open (-32002). A refusal is the user's own word, and a cancelled connect is not wanted any more; what is granted then serves the next click without a prompt.
 */
export function mayStillGrant({ by, silent, connectorId, failure: { cause } }: EventOf<'connectFailed'>, config: ConfigState): boolean {
  if (by !== 'visitor' || silent || transportOf(config, connectorId) !== 'page') return false
  return cause?.code === 'DEADLINE_EXCEEDED' || cause?.code === -32002
}

/** Returns the attempt for the late grant of a connect. Undefined if anything else was asked for in the namespace since. */
export function lateGrant(
  state: RootState,
  namespace: ChainNamespace,
  earlier: string,
  { now, operation }: Pick<DecideContext, 'now' | 'operation'>,
): ConnectFlow | undefined {
  const { prompted, flow } = state.connection.namespaces[namespace] ?? {}
  if (prompted?.operation !== earlier || flow !== undefined) return undefined
  return { operation, connectorId: prompted.connectorId, by: 'visitor', silent: true, ...beside(state, namespace), startedAt: now, deadline: now }
}

/** Reads a wallet without a prompt that shares accounts after a connect had ended: they may be the grant. */
export function readGrant(
  state: RootState,
  namespace: ChainNamespace,
  connectorId: string,
  { now, operation }: Pick<DecideContext, 'now' | 'operation'>,
): DomainEvent[] {
  const { prompted, flow } = state.connection.namespaces[namespace] ?? {}
  if (prompted?.connectorId !== connectorId || flow !== undefined) return []
  const deadline = now + RESTORE_DEADLINE_MS
  return [{ type: 'connectStarted', operation, namespace, connectorId, by: 'visitor', silent: true, ...beside(state, namespace), deadline }]
}

/** Tells that a wallet refused after its connect had ended here. */
export function refusedLate(state: RootState, namespace: ChainNamespace, operation: string, reason: Failure): DomainEvent[] {
  const { prompted } = state.connection.namespaces[namespace] ?? {}
  if (prompted?.operation !== operation || reason.category === 'ABORTED') return []
  return [{ type: 'connectRefusedLate', operation, namespace, connectorId: prompted.connectorId, failure: reason }]
}

/** Forgets the connect whose grant was awaited. */
export function withoutPrompted(one: NamespaceConnection): NamespaceConnection {
  if (one.prompted === undefined) return one
  const { prompted: _, ...rest } = one
  return rest
}

/** A namespace in which the user went on meanwhile stays active. */
function beside({ network: { activeNamespace }, connection }: RootState, namespace: ChainNamespace): { readonly aside?: true } {
  const isElsewhere = activeNamespace !== undefined && activeNamespace !== namespace && connection.namespaces[activeNamespace]?.connectorId !== undefined
  return isElsewhere ? { aside: true } : {}
}
