import { selectConnector } from '../../connectors/index.js'
import type { DecideContext } from '../../kernel/types.js'
import type { DomainEvent, RootState } from '../../root.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { RESTORE_DEADLINE_MS } from '../other-tab.js'

/** Asks a wallet again, without a prompt, unless an attempt runs in the namespace. */
export function restoreNow(
  state: RootState,
  namespace: ChainNamespace,
  connectorId: string,
  { now, operation }: Pick<DecideContext, 'now' | 'operation'>,
): DomainEvent[] {
  const wallet = selectConnector(state, connectorId, namespace)
  if (wallet === undefined || wallet.conflict || state.connection.namespaces[namespace]?.flow !== undefined) return []
  const deadline = now + RESTORE_DEADLINE_MS * state.config.adapters.length
  return [{ type: 'connectStarted', operation, namespace, connectorId, by: 'restore', deadline }]
}
