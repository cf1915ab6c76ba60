import { Observable, type Subscriber } from 'rxjs'
import type { JsonObject } from '../../src/domain/shared/json.js'
import type { LockPort } from '../../src/ports/lock.js'
import type { TabsPort } from '../../src/ports/tabs.js'

/** What the tabs of one origin share, in the time of this machine. */
export interface Origin {
  /** One more tab. While `asleep()` it hears nothing; what it missed comes when it wakes. */
  join(asleep?: () => boolean): { readonly tabs: TabsPort; readonly lock: LockPort }
}

/** Makes an origin: messages as copies and later, a lock that goes to who waits longest. */
export function openOrigin(): Origin {
  const listening = new Set<{ readonly tab: object; hear(message: JsonObject): void }>()
  const queue: Subscriber<true>[] = []
  const grant = () => setTimeout(() => queue[0]?.next(true), 1)
  return {
    join(asleep = () => false) {
      const tab = {}
      return {
        tabs: {
          post: (message) =>
            new Observable((subscriber) => {
              const copy = JSON.stringify(message)
              for (const one of listening) if (one.tab !== tab) setTimeout(() => one.hear(JSON.parse(copy) as JsonObject), 1)
              subscriber.complete()
            }),
          messages: () =>
            new Observable((subscriber) => {
              const hear = (message: JsonObject): void => {
                if (asleep()) setTimeout(() => hear(message), 5)
                else if (!subscriber.closed) subscriber.next(message)
              }
              const one = { tab, hear }
              listening.add(one)
              return () => listening.delete(one)
            }),
        },
        lock: {
          hold: () =>
            new Observable((subscriber) => {
              if (queue.push(subscriber) === 1) grant()
              return () => {
                const held = queue[0] === subscriber
                queue.splice(queue.indexOf(subscriber), 1)
                if (held && queue.length > 0) grant()
              }
            }),
        },
      }
    },
  }
}
