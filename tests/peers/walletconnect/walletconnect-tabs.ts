import { Observable, type Subscriber } from 'rxjs'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import type { LockPort } from '../../../src/ports/lock.js'
import type { TabsPort } from '../../../src/ports/tabs.js'
import type { TimerPort } from '../../../src/ports/timer.js'
import { UNTAKEN_MS } from '../../../src/domain/walletconnect/limits.js'
import { realTimer } from '../evm/evm-real-ports.js'

/** Channel and locks of the tabs of one origin, in real time. */
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
              const missed: JsonObject[] = []
              const wake = (): void => {
                if (subscriber.closed) return
                if (asleep()) setTimeout(wake, 5)
                else for (const message of missed.splice(0)) subscriber.next(message)
              }
              const hear = (message: JsonObject): void => {
                if (missed.push(message) === 1) wake()
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

/** The time of this machine, but for the patience with sessions that no page has taken up: it is over when the test says so. */
export function heldTimer(): { readonly timer: TimerPort; fire(): void } {
  const held: (() => void)[] = []
  return {
    timer: {
      after: (ms) => (ms === UNTAKEN_MS ? new Observable((subscriber) => void held.push(() => subscriber.next(0 as never))) : realTimer.after(ms)),
    },
    fire() {
      if (held.length === 0) throw new Error('nothing is waited for')
      for (const end of held.splice(0)) end()
    },
  }
}
