import { type Observable, Subscription } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import type { JsonObject } from '../../domain/shared/json.js'
import { sessionFailure } from '../../domain/shared/session-errors.js'
import { switchMap } from '../../domain/shared/streams/flatten.js'
import { defer, throwError } from '../../domain/shared/streams/sources.js'
import { createSubject } from '../../domain/shared/streams/subject.js'
import type { RelayEvent } from '../../ports/relay.js'
import { loadPart } from './load-part.js'
import type { SignClientRelay } from './sign-client-relay.js'
import { LEADER_WAIT_MS, type TabOptions, type TabRelay } from './tab-parts.js'
import { fromPromise } from './waits.js'

/**
 * A tab that may be the only one. Where the lock is free, it needs no more than its own client to show a code. With the first word of another tab, and
 * with the first need of sessions, what tabs do for each other is loaded, and goes on from what was found.
 */
export function createFirstTab(options: TabOptions): TabRelay {
  const { make, tabs, lock, timer, id, part = loadPart } = options
  const events = createSubject<RelayEvent>()
  const heard: JsonObject[] = []
  const finding = new Subscription()
  const holding = new Subscription()
  let own: SignClientRelay | undefined
  let among: TabRelay | undefined
  let joining: Promise<TabRelay> | undefined
  let online: boolean | null = null
  let begun = false
  let disposed = false
  let know: () => void
  /** It is known whether this tab leads, or the others were not to be had. */
  const known = new Promise<void>((resolve) => {
    know = resolve
  })

  function begin(): void {
    if (begun) return
    begun = true
    finding.add(
      tabs.messages().subscribe((message) => {
        heard.push(message)
        join().catch(know)
      }),
    )
    holding.add(lock.hold('walletconnect').subscribe({ next: lead, error: () => undefined }))
    tabs.post({ v: 1, from: id, kind: 'who' }).subscribe({ error: () => undefined })
    finding.add(
      timer.after(LEADER_WAIT_MS).subscribe(() => {
        if (own !== undefined) return
        // One that sleeps has the lock: it is told when it wakes.
        lead()
        join().catch(know)
      }),
    )
  }

  function lead(): void {
    if (own !== undefined || among !== undefined || disposed) return
    own = make()
    finding.add(
      own.port.events().subscribe((event) => {
        if (event.type === 'relayStatus') online = event.online
        events.next(event)
      }),
    )
    know()
  }

  /** Begins to speak with the others. Rejected with `CODE_UNAVAILABLE`; the next call tries again. */
  function join(): Promise<TabRelay> {
    joining ??= part()
      .then(({ createTabRelay }) => {
        if (disposed) throw failure('STOPPED')
        among = createTabRelay(options, { own, holding, heard, online, events })
        finding.unsubscribe()
        know()
        return among
      })
      .catch((error: unknown) => {
        joining = undefined
        throw error
      })
    return joining
  }

  const ask = <T>(use: (port: TabRelay['port']) => Observable<T>): Observable<T> =>
    defer(() => {
      begin()
      return among === undefined ? fromPromise(join()).pipe(switchMap(({ port }) => use(port))) : use(among.port)
    })
  const askLater = <T>(use: (port: TabRelay['port']) => Observable<T>): Observable<T> =>
    defer(() => (begun ? ask(use) : timer.after(0).pipe(switchMap(() => throwError(() => sessionFailure('SIGN_CLIENT_MISSING'))))))

  return {
    port: {
      pair: (request) =>
        defer(() => {
          begin()
          return fromPromise(known.then(() => among ?? own ?? join())).pipe(switchMap(({ port }) => port.pair(request)))
        }),
      sessions: (request) => ask((port) => port.sessions(request)),
      events: () => events.stream$,
      request: (request) => askLater((port) => port.request(request)),
      disconnect: (request) => askLater((port) => port.disconnect(request)),
    },
    pairingUri: () => (among ?? own)?.pairingUri(),
    dispose() {
      disposed = true
      know()
      finding.unsubscribe()
      ;(among ?? own)?.dispose()
      holding.unsubscribe()
      events.complete()
    },
  }
}
