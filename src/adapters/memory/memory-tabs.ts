import { Observable, type Subscriber } from '../../domain/shared/streams/observable.js'
import { guardedCopy } from '../../domain/shared/guarded.js'
import type { JsonObject } from '../../domain/shared/json.js'
import type { TabsPort } from '../../ports/tabs.js'
import type { VirtualTime } from './virtual-time.js'

/** What joins the tabs of one origin and storage prefix. */
export interface MemoryTabs {
  /** The port of one more tab. */
  join(): TabsPort
  /** Milliseconds that a message takes from now on; a function is asked for each message and tab, so messages may overtake each other. */
  delay(ms: number | (() => number)): void
  /** Loses messages while on: tabs that cannot hear each other (robustness, F21). */
  cut(on: boolean): void
  listeners(): number
}

/** Makes a hub. Messages arrive later than they are posted, in order unless they are delayed by chance, as copies, at the tabs that listened when they were posted. */
export function createMemoryTabs(time: VirtualTime): MemoryTabs {
  const listening = new Map<Subscriber<JsonObject>, object>()
  let latency = () => 0
  let isCut = false

  function deliver(message: JsonObject, from: object): void {
    const copy = guardedCopy(message)
    if (!copy.ok || isCut) return
    for (const [subscriber, tab] of listening) {
      if (tab !== from) time.schedule(latency(), () => listening.has(subscriber) && subscriber.next(structuredClone(copy.value) as JsonObject))
    }
  }

  return {
    join() {
      const tab = {}
      return {
        post: (message) =>
          new Observable((subscriber) => {
            deliver(message, tab)
            subscriber.complete()
          }),
        messages: () =>
          new Observable((subscriber) => {
            listening.set(subscriber, tab)
            subscriber.add(() => listening.delete(subscriber))
          }),
      }
    },
    delay(ms) {
      latency = typeof ms === 'function' ? ms : () => ms
    },
    cut(on) {
      isCut = on
    },
    listeners: () => listening.size,
  }
}
