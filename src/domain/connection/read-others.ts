import { catchError, concatMap, EMPTY, filter, from, map, merge, mergeMap, take, takeUntil } from 'rxjs'
import { transportOf } from '../config/index.js'
import { selectSharedNamespaces } from '../connectors/index.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { deadline, later } from '../shared/timing.js'
import { RESTORE_DEADLINE_MS } from './other-tab.js'

/**
 * Reads the other namespaces of a wallet after the accounts of one changed, or the visitor has answered its prompt: they often change together, as an account group.
 * Once, on the next tick, without a prompt; where several chains are asked for, after the last of them. A wallet that cannot be read silently is left as it is.
 */
export const readOtherWallets: Policy = (io) =>
  merge(
    io.on('accountsChanged').pipe(filter(({ read }) => read !== true)),
    io.on('connected').pipe(filter(({ by }) => by === 'visitor' && io.state().chains.run === undefined)),
    io.on('chainsConnected').pipe(mergeMap(({ connected }) => answeredLast(io, connected))),
  ).pipe(
    filter(({ connectorId }) => transportOf(io.state().config, connectorId) === 'page'),
    mergeMap(({ namespace, connectorId }) => {
      if (selectSharedNamespaces(io.state(), connectorId, namespace).length === 0) return EMPTY
      const again = io.on('accountsChanged').pipe(filter((event) => event.namespace === namespace && event.read !== true))
      return later(io.ports.timer, 0, undefined, again).pipe(
        mergeMap(() => from(selectSharedNamespaces(io.state(), connectorId, namespace))),
        concatMap((other) => {
          const id = io.state().connection.namespaces[other]?.connectorId
          if (id === undefined) return EMPTY
          return io.ports.connector.connect({ namespace: other, connectorId: id, silent: true }).pipe(
            deadline(io.ports.timer, RESTORE_DEADLINE_MS, id),
            take(1),
            map(
              ({ accounts, details }): DomainCommand => ({
                type: 'reportAccountsChanged',
                namespace: other,
                connectorId: id,
                accounts,
                ...(details && { details }),
                read: true,
              }),
            ),
            catchError(() => EMPTY),
            takeUntil(io.on('disconnected').pipe(filter((event) => event.namespace === other))),
          )
        }),
      )
    }),
  )

/** Returns the chain of a wallet that was connected last, in a list; an empty one if the wallet has a single chain. */
function answeredLast(io: PolicyIo, connected: readonly ChainNamespace[]): readonly { readonly namespace: ChainNamespace; readonly connectorId: string }[] {
  const namespace = connected.at(-1)
  const connectorId = namespace && io.state().connection.namespaces[namespace]?.connectorId
  return connected.length < 2 || namespace === undefined || connectorId === undefined ? [] : [{ namespace, connectorId }]
}
