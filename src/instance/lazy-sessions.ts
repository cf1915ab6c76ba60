import { Observable, Subscription } from '../domain/shared/streams/observable.js'
import { failure } from '../domain/shared/errors.js'
import { sessionFailure } from '../domain/shared/session-errors.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import { switchMap } from '../domain/shared/streams/flatten.js'
import { defer, throwError } from '../domain/shared/streams/sources.js'
import { createSubject } from '../domain/shared/streams/subject.js'
import { createLateConnector } from './late-connector.js'
import type { SessionAdapter, SessionContext, SessionRequests } from './sessions.js'
import type { ConnectorPort } from '../ports/connector.js'
import type { RelayEvent, RelayPort, Session } from '../ports/relay.js'
import type { RpcPort } from '../ports/rpc.js'

/**
 * Sessions whose code is loaded when a pairing is made or an earlier session is looked for, and not before. What is opened in a click is opened in its
 * call: by then the code is there, or there is nothing to open.
 * @param load brings the code; asked again after it failed
 * @param hasten requests beside it what a pairing needs and a look for earlier sessions may not
 */
export function createLazySessions({ navigation, timer }: SessionContext, load: () => Promise<SessionAdapter>, hasten?: () => void): SessionAdapter {
  const events = createSubject<RelayEvent>()
  const waiting = new Set<() => Session | undefined>()
  let loaded: SessionAdapter | undefined
  let loading: Promise<SessionAdapter> | undefined
  let requests: SessionRequests | undefined
  const hearing = new Subscription()
  let disposed = false

  function bring(): Promise<SessionAdapter> {
    loading ??= load().then(
      (made) => {
        if (disposed) {
          made.dispose?.()
          throw failure('STOPPED')
        }
        loaded = made
        hearing.add(made.relay.events().subscribe(events))
        for (const session of waiting) requests = made.requests(session)
        return made
      },
      (error: unknown) => {
        loading = undefined
        throw failure('CODE_UNAVAILABLE', {}, error)
      },
    )
    return loading
  }

  const brought = new Observable<SessionAdapter>((subscriber) => {
    bring().then(
      (adapter) => {
        subscriber.next(adapter)
        subscriber.complete()
      },
      (error: unknown) => subscriber.error(error),
    )
  })
  const later = <T>(use: (adapter: SessionAdapter) => Observable<T>): Observable<T> =>
    defer(() => (loaded === undefined ? brought.pipe(switchMap(use)) : use(loaded)))
  // A session that lives was made or found by the code that is loaded by now.
  const now = <T>(use: (adapter: SessionAdapter) => Observable<T>): Observable<T> =>
    defer(() => (loaded === undefined ? timer.after(0).pipe(switchMap(() => throwError(() => sessionFailure('SIGN_CLIENT_MISSING')))) : use(loaded)))
  const asked = <T>(use: (port: ConnectorPort) => Observable<T>): Observable<T> =>
    now(() => (requests === undefined ? throwError(() => sessionFailure('SESSION_MISSING')) : use(requests.port)))

  const relay: RelayPort = {
    pair: (request) =>
      defer(() => {
        if (loaded === undefined) hasten?.()
        return later((adapter) => adapter.relay.pair(request))
      }),
    sessions: (request) => later((adapter) => adapter.relay.sessions(request)),
    events: () => events.stream$,
    request: (request) => now((adapter) => adapter.relay.request(request)),
    disconnect: (request) => now((adapter) => adapter.relay.disconnect(request)),
    open: ({ link, target }) =>
      defer((): Observable<never> => {
        if (loaded !== undefined) return loaded.relay.open({ link, target })
        return /\{uri2?\}/.test(link) ? throwError(() => failure('LINK_REFUSED', { reason: 'unsafe' })) : navigation.open({ url: link, target })
      }),
  }

  const nodes = <T>(use: (rpc: RpcPort) => Observable<T>): Observable<T> =>
    later(({ rpc }) => (rpc === undefined ? throwError(() => failure('CHAIN_ADAPTER_NOT_FOUND')) : use(rpc)))

  return {
    relay,
    rpc: { call: (request) => nodes((rpc) => rpc.call(request)), watch: (request) => nodes((rpc) => rpc.watch(request)) },
    pairingUri: () => loaded?.pairingUri(),
    requests(session) {
      if (loaded === undefined) waiting.add(session)
      else requests = loaded.requests(session)
      return {
        port: createLateConnector(asked),
        getProvider: (namespace: ChainNamespace) => requests?.getProvider?.(namespace),
        dispose: () => requests?.dispose(),
      }
    },
    dispose() {
      disposed = true
      hearing.unsubscribe()
      loaded?.dispose?.()
      events.complete()
    },
  }
}
