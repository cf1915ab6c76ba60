import { Observable, type Subscriber } from 'rxjs'
import { failure } from '../../domain/shared/errors/errors.js'
import type { EmbeddedAsked, EmbeddedPort, EmbeddedRequest } from '../../ports/embedded.js'

/** Requests of the embedded wallet's connector, from both sides. */
export interface ConnectorAsks {
  /** The domain's side. */
  readonly port: EmbeddedPort
  /** Asks the domain, and emits its answer: canonical JSON. Unsubscribing cancels the request. */
  ask(request: EmbeddedRequest): Observable<string>
}

/** Creates the requests of one instance. */
export function createConnectorAsks(): ConnectorAsks {
  const pending = new Map<string, Subscriber<string>>()
  let listener: Subscriber<EmbeddedAsked> | undefined
  let count = 0

  return {
    port: {
      asks: () =>
        new Observable((subscriber) => {
          listener = subscriber
          return () => {
            listener = undefined
          }
        }),
      answer: ({ id, ...answer }) =>
        new Observable((subscriber) => {
          const asker = pending.get(id)
          pending.delete(id)
          if ('failure' in answer) asker?.error(answer.failure)
          else {
            asker?.next(answer.result)
            asker?.complete()
          }
          subscriber.complete()
        }),
    },
    ask: (request) =>
      new Observable((subscriber) => {
        if (listener === undefined) return subscriber.error(failure('AUTH_NOT_CONNECTED'))
        count += 1
        const id = `ask${count}`
        pending.set(id, subscriber)
        listener.next({ ...request, id })
        return () => {
          if (pending.delete(id)) listener?.next({ type: 'cancelled', id })
        }
      }),
  }
}
