import type { Announcement } from '../../ports/discovery.js'
import { leaveNamespaces } from '../network/index.js'
import type { DomainEvent, RootState } from '../root.js'
import { failure } from '../shared/errors/errors.js'

/**
 * Takes a wallet that has left the page off the list. Its connection ends, and so does an attempt to connect it. The session stays stored and is restored when the
 * wallet returns, such as after an update of the extension.
 */
export function leave(state: RootState, { id: connectorId, uuid, namespace }: Announcement): readonly DomainEvent[] {
  const isHere = state.connectors.found.some((one) => one.id === connectorId && one.chain === namespace && one.info?.uuid === uuid)
  if (!isHere) return []
  const { connectorId: used, flow } = state.connection.namespaces[namespace] ?? {}
  const ended: readonly DomainEvent[] =
    flow?.connectorId === connectorId
      ? [
          {
            type: 'connectFailed',
            operation: flow.operation,
            namespace,
            connectorId,
            by: flow.by,
            failure: failure('CONNECT_FAILED', {}, failure('WALLET_CONNECTOR_UNDEFINED', { connectorId })),
            ...(flow.silent && { silent: true }),
          },
        ]
      : []
  const lost: readonly DomainEvent[] =
    used === connectorId
      ? [
          { type: 'disconnected', namespace, connectorId, by: 'wallet' },
          ...leaveNamespaces(state, [namespace]),
          // The user is choosing another wallet meanwhile, or not.
          ...(flow === undefined || ended.length > 0 ? [{ type: 'restoreWithheld', namespace, connectorId, awaited: true } as const] : []),
        ]
      : []
  return [...ended, ...lost, { type: 'connectorRemoved', namespace, connectorId }]
}
