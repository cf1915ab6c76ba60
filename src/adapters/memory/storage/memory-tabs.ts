import { Observable, type Subscriber } from 'rxjs'
import { guardedCopy } from '../../../domain/shared/json/guarded.js'
import type { JsonObject } from '../../../domain/shared/json/json.js'
import type { TabsPort } from '../../../ports/tabs.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Channel between the tabs of one origin and storage prefix. */
export interface MemoryTabs {
  /** Creates the port of one more tab. */
  join(): TabsPort
  /** Sets the milliseconds that a message takes. A function is called for each message and tab, so messages may overtake each other. */
  delay(ms: number | (() => number)): void
  /** Drops all messages while on, for tabs that cannot reach each other (robustness, F21). */
  cut(on: boolean): void
  listeners(): number
}

/**
 * Creates a channel. Messages arrive as copies, after the call that posts them, at the tabs that listened then. They stay in order unless a delay function
 * reorders them.
 */
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
