import { AUTH_CONNECTOR_ID } from '../auth/connector-id.js'
import { filter, merge, mergeMap, type Observable, of, switchMap, take } from 'rxjs'
import type { EmbeddedAsked } from '../../ports/embedded.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'

/** Hears the wallet's connector from the first connection on, and answers what it asks. */
export const answerConnector: Policy = (io) =>
  io.on('connected').pipe(
    filter(({ connectorId }) => connectorId === AUTH_CONNECTOR_ID),
    take(1),
    switchMap(() => io.ports.embedded.asks()),
    mergeMap((asked) => (asked.type === 'cancelled' ? of(toCommand(asked)) : merge(answerOf(io, asked.id), of(toCommand(asked))))),
  )

function toCommand(asked: EmbeddedAsked): DomainCommand {
  switch (asked.type) {
    case 'request':
      return { ...asked, type: 'reportEmbeddedAsked' }
    case 'switchNetwork':
      return { ...asked, type: 'reportEmbeddedNetworkAsked' }
    case 'cancelled':
      return { type: 'cancelEmbeddedRequest', operation: asked.id }
  }
}

/** Answers a request when its operation ends. */
function answerOf(io: PolicyIo, id: string): Observable<never> {
  return io.on('embeddedRequestCompleted', 'embeddedRequestFailed', 'embeddedNetworkSwitched', 'embeddedNetworkFailed', 'embeddedAskRefused').pipe(
    filter(({ operation }) => operation === id),
    take(1),
    mergeMap((end) =>
      io.ports.embedded.answer('failure' in end ? { id, failure: end.failure } : { id, result: end.type === 'embeddedRequestCompleted' ? end.result : 'null' }),
    ),
  )
}
