import type { EventPage } from '../http/analytics-queue.js'
import { createServicesPort } from '../http/analytics-queue.js'
import type { PageFacts, ServicesPort } from '../../ports/services/services.js'
import type { TimerPort } from '../../ports/timer.js'
import type { MemoryHttp } from './memory-http.js'

/** The page of the hosted services, in memory. */
export interface MemoryServices {
  readonly port: ServicesPort
  /** Sets facts of the page. */
  set(facts: Partial<PageFacts>): void
  /** Hides the page, as a browser does when its tab goes. */
  leave(): void
  /** Returns what was sent while the page went: addresses and bodies. */
  beacons(): readonly { readonly url: string; readonly body: string }[]
}

/** Creates the port of the page and its analytics, over the services in memory. */
export function createMemoryServices(http: MemoryHttp, timer: TimerPort): MemoryServices {
  let facts: PageFacts = { origin: 'https://shop.example', privacyControl: false }
  let ids = 0
  const beacons: { url: string; body: string }[] = []
  const listeners = new Set<() => void>()
  const page: EventPage = {
    facts: () => facts,
    onLeave(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    beacon: (url, body) => beacons.push({ url, body }) > 0,
    id: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`,
  }
  const identity = () => ({ projectId: 'p', sdkType: 'latchkit', sdkVersion: 'test' })
  return {
    port: createServicesPort({ http: http.port, timer, page, identity, host: 'https://analytics.example' }).port,
    set(changed) {
      facts = { ...facts, ...changed }
    },
    leave: () => [...listeners].forEach((listener) => void listener()),
    beacons: () => beacons,
  }
}
