import type { Observable } from 'rxjs'
import type { AnalyticsEvent } from '../../domain/analytics/state.js'

/** Facts of the page that the hosted services are asked about. */
export interface PageFacts {
  readonly origin: string
  /** True if the visitor's browser asks not to be measured (Global Privacy Control). */
  readonly privacyControl: boolean
}

/** The page of `services()`, and the queue of its analytics. */
export interface ServicesPort {
  /** Emits the facts of the page, and completes. */
  page(): Observable<PageFacts>
  /**
   * Queues an event and emits null when it is out. Sends what is queued when the page goes. Fails as a call of {@link HttpPort} does.
   */
  send(request: AnalyticsEvent): Observable<null>
}

declare module '../index.js' {
  interface Ports {
    /** Present with the plugin `services()`. */
    readonly services: ServicesPort
  }
}
