import { Observable, type Subscriber } from 'rxjs'
import type { AnalyticsEvent } from '../../domain/analytics/state.js'
import { type ApiIdentity, requestOf } from '../../domain/api/request.js'
import type { ApiInputs } from '../../domain/api/shapes.js'
import { attempt } from '../../domain/shared/guard.js'
import type { HttpPort } from '../../ports/services/http.js'
import type { PageFacts, ServicesPort } from '../../ports/services/services.js'
import type { TimerPort } from '../../ports/timer.js'

/** Milliseconds that events are collected for. */
export const BATCH_MS = 1_000
/** Events that are not collected further. */
export const BATCH_SIZE = 10

/** The page that events come from. */
export interface EventPage {
  facts(): PageFacts
  /** Calls the listener when the page is hidden or goes. Returns the function that ends it. */
  onLeave(listener: () => void): () => void
  /** Sends a text that survives the page. Returns false if it was not taken. */
  beacon(url: string, body: string): boolean
  /** Returns a new UUID. */
  id(): string
}

/** Options of {@link createServicesPort}. */
export interface ServicesPortOptions {
  readonly http: HttpPort
  readonly timer: TimerPort
  readonly page: EventPage
  readonly identity: () => ApiIdentity
  /** Address of the analytics. */
  readonly host: string
  /** Takes the events in place of the service. */
  readonly sink?: ((event: AnalyticsEvent) => void) | undefined
}

interface Queued {
  readonly input: ApiInputs['analyticsEvent']
  readonly subscriber: Subscriber<null>
}

/** Creates the port of the page and its analytics. It listens to the page only while events wait. Stores nothing, and sets no cookie. */
export function createServicesPort({ http, timer, page, identity, host, sink }: ServicesPortOptions): { readonly port: ServicesPort; dispose(): void } {
  let queue: Queued[] = []
  let stop: (() => void) | undefined

  function take(): Queued[] {
    const taken = queue
    queue = []
    stop?.()
    stop = undefined
    return taken.filter(({ subscriber }) => !subscriber.closed)
  }
  const flush = () => take().forEach(post)
  const post = ({ input, subscriber }: Queued) => subscriber.add(http.call({ call: 'analyticsEvent', input }).subscribe(subscriber))
  /** Sends by beacons. Returns those that the browser did not take: it lets only so many bytes wait. */
  const beaconAll = () =>
    take().filter(({ input, subscriber }) => {
      const { path, body = '' } = requestOf('analyticsEvent', input, identity())
      const isTaken = attempt(() => page.beacon(`${host.replace(/\/+$/, '')}${path}`, body)) === true
      if (isTaken) {
        subscriber.next(null)
        subscriber.complete()
      }
      return !isTaken
    })
  /** The page is hidden, and may come back: what no beacon took is sent as ever. */
  const leave = () => beaconAll().forEach(post)
  const wait = () => {
    const timed = timer.after(BATCH_MS).subscribe(flush)
    const left = page.onLeave(leave)
    return () => {
      timed.unsubscribe()
      left()
    }
  }

  const port: ServicesPort = {
    page: () =>
      new Observable((subscriber) => {
        subscriber.next(page.facts())
        subscriber.complete()
      }),
    send: (event) =>
      new Observable((subscriber) => {
        if (sink !== undefined) {
          attempt(() => sink(event))
          subscriber.next(null)
          return subscriber.complete()
        }
        const queued: Queued = { input: bodyOf(event, page), subscriber }
        queue.push(queued)
        subscriber.add(() => {
          queue = queue.filter((one) => one !== queued)
          if (queue.length > 0) return
          stop?.()
          stop = undefined
        })
        if (queue.length >= BATCH_SIZE) return flush()
        stop ??= wait()
      }),
  }
  return {
    port,
    dispose() {
      for (const { subscriber } of beaconAll()) subscriber.complete()
    },
  }
}

/** Returns the body of an event (EVENTS-01, EVENTS-02, EVENTS-08). The page is named by its origin: paths and queries may hold anything. */
function bodyOf({ type, event, kind, step, at, properties, address }: AnalyticsEvent, page: EventPage): ApiInputs['analyticsEvent'] {
  const { origin } = page.facts()
  const props =
    type === 'error' ? { type, event, ...properties } : { type, event, properties: { ...properties, step, kind }, ...(address !== undefined && { address }) }
  return {
    eventId: page.id(),
    url: origin,
    domain: origin.replace(/^[a-z]+:\/\//, '').replace(/:\d+$/, ''),
    timestamp: type === 'error' ? new Date(at).toISOString() : at,
    props,
  }
}
