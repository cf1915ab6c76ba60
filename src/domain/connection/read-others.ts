import { catchError, concatMap, EMPTY, filter, from, map, mergeMap, take, takeUntil } from 'rxjs'
import { transportOf } from '../config/index.js'
import { selectSharedNamespaces } from '../connectors/index.js'
import type { DomainCommand, Policy } from '../root.js'
import { deadline, later } from '../shared/timing.js'
import { RESTORE_DEADLINE_MS } from './other-tab.js'

/**
 * Reads the other namespaces of a wallet after the accounts of one changed: they often change together, as an account group. Once, on the next tick, without a
 * prompt. A wallet that cannot be read silently is left as it is.
 */
export const readsOthers: Policy = (io) =>
  io.on('accountsChanged').pipe(
    filter(({ read, connectorId }) => read !== true && transportOf(io.state().config, connectorId) === 'page'),
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
